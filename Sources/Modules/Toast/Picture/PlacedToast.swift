import Chrome

/// A toast in a picture, with its place.
struct PlacedToast {
    let entry: ToastStack.Entry
    let edge: ToastEdge
    let plan: ToastPlanned
    let contentSize: ContentSize
    let box: ToastBox
    var frame: Frame
    /// The button of its group, if it follows this toast.
    var handle: ToastHandle?

    var side: ToastEdge.Side { edge.side }
    /// 1 if later toasts are below it, -1 if they are above it.
    var away: Double { side == .bottom ? -1 : 1 }

    /// The frame of a toast behind it.
    /// - Parameter depth: 0 for the nearest one.
    func frame(behind depth: Int, on canvas: Canvas) -> Frame {
        let steps = Double(depth + 1) * ToastStack.peek
        let inset = min(steps, frame.width / 4)
        return Frame(
            x: frame.x + inset, y: frame.y + away * steps, width: frame.width - 2 * inset, height: frame.height
        ).moved(into: canvas.whole)
    }

    /// The edge after which the button of the group, or the next toast, is placed.
    var outer: Double { (away < 0 ? frame.y : frame.maxY) + away * entry.peeks }

    /// The outer edge including the button of the group.
    var reach: Double { handle.map { away < 0 ? $0.frame.y : $0.frame.maxY } ?? outer }
}
