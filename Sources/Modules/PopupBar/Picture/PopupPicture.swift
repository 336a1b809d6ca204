import Chrome
import EventBus

/// The parts of the popup: its bar, its content and the close button.
///
/// The frames are the module's. The container of the popup may be of another size than the canvas; the bar then keeps its
/// distance to the lower edge and to the middle.
struct PopupPicture {
    let engine: PopupEngine

    func draw(on canvas: inout Canvas) {
        let container = engine.shown.layout.content.openFrame.size
        guard container.width > 0, container.height > 0, engine.presentation.isShown || isDisappearing else { return }
        let isRightToLeft = engine.shown.layout.bar.isRightToLeft
        var bar = Canvas(like: canvas)
        let plate = drawBar(container, on: &bar, above: canvas.floor)
        var content = Canvas(like: canvas)
        drawContent(container, on: &content)
        for part in bar.parts + content.parts {
            // The layout respects right-to-left already, and the picture is mirrored as a whole.
            canvas.add(isRightToLeft ? part.mirrored(in: canvas.size.width) : part)
        }
        if engine.presentation.targetState == .open {
            // An open popup hides the bars, so that nothing need stand above them.
            canvas.floor = canvas.size.height - canvas.safeArea.bottom
        } else if let plate, engine.presentation.isPresented {
            canvas.floor = min(canvas.floor, plate.y)
        }
    }

    /// Whether the bar is still to be seen while it is being dismissed.
    private var isDisappearing: Bool {
        switch engine.running?.kind {
        case .dismissing, .leaving: true
        default: false
        }
    }

    private func drawBar(_ container: Size, on canvas: inout Canvas, above floor: Double) -> Frame? {
        let layout = engine.shown.layout.bar
        let frame = engine.barFrame
        // A bar that is kept above an open popup is outside of the container.
        guard engine.bar.isVisible || isDisappearing, frame.height > 0, frame.maxY > 0, layout.contentFrame.width > 0
        else { return nil }
        let content = Frame(
            x: frame.x + layout.contentFrame.x + (canvas.size.width - container.width) / 2,
            y: frame.y + layout.contentFrame.y + canvas.size.height - container.height,
            width: layout.contentFrame.width, height: layout.contentFrame.height)
        let picture = PopupBarPicture(engine, layout, standing(content, above: floor, on: canvas))
        picture.draw(on: &canvas)
        return picture.content
    }

    /// Raises a bar that would cover what stands at the bottom already, and keeps a bar at rest inside the canvas.
    private func standing(_ content: Frame, above floor: Double, on canvas: Canvas) -> Frame {
        guard engine.presentation.targetState != .transitioning else { return content }
        var content = content
        let gap = 8.0
        if floor < canvas.size.height - canvas.safeArea.bottom {
            content.y = min(content.y, floor - gap - content.height)
        }
        return content.moved(into: canvas.whole)
    }

    private func drawContent(_ container: Size, on canvas: inout Canvas) {
        // The content of a closed popup is behind the bar.
        guard let content = engine.popup.content, engine.popup.appearance != .gone || engine.presentation.isUp
        else { return }
        let scale = canvas.size.height / container.height
        let top = max(0, engine.popup.top) * scale
        var part = Part(
            "popup/content", .content, Frame(x: 0, y: top, width: canvas.size.width, height: canvas.size.height))
        let isMoving = engine.presentation.internalState == .transitioning
        part.radius = isMoving && engine.shown.layout.content.takesScreenCorners ? 18 : 0
        part.makeSolid(on: canvas, fill: canvas.palette.background.hex)
        part.title = content.title
        part.ink = canvas.palette.ink("secondaryLabel")
        part.font = PartFont("body", size: TextStyle.body.size(canvas.traits.contentSize))
        part.name = content.title
        part.role = .dialog
        part.states = engine.popup.isModal ? [.modal] : nil
        part.private = ["title", "name"]
        part.pan = PartGesture(PopupPan.topic, data: ["on": "content"])
        part.keys = ["Escape": PartRequest(PopupPressEscape.topic)]
        let motions = engine.movements.partMotions(.content, at: canvas.time) { pose in
            PartPose(ty: (pose.y ?? engine.popup.top) * scale - top)
        }
        part.motion = motions.isEmpty ? nil : motions
        canvas.add(part)
        drawCloseButton(in: part.frame, on: &canvas)
    }

    private func drawCloseButton(in content: Frame, on canvas: inout Canvas) {
        let layout = engine.shown.layout.closeButton
        guard layout.effectiveStyle != .none, !engine.contentPlacesCloseButton else { return }
        func place(_ frame: Frame) -> Frame {
            Frame(x: content.x + frame.x, y: content.y + frame.y, width: frame.width, height: frame.height)
        }
        var part = Part("popup/close", in: "popup/content", .button, place(layout.frame))
        let side = min(layout.frame.width, layout.frame.height)
        part.icon =
            switch layout.effectiveStyle {
            case .chevron: "chevron.down"
            case .grabber, .flat: "minus"
            default: "xmark"
            }
        part.iconFrame = Frame(
            midX: part.frame.midX, midY: part.frame.midY, width: side * 0.6, height: side * 0.6)
        if layout.effectiveStyle.isGlass { part.makeGlass(on: canvas) }
        if layout.effectiveStyle == .round { part.makeSolid(on: canvas, fill: canvas.palette.ink("systemFill")) }
        part.radius = part.material == nil ? nil : side / 2
        part.ink = canvas.palette.ink("secondaryLabel")
        part.name = layout.accessibility.label
        part.hint = layout.accessibility.hint
        part.role = .button
        part.tap = PartRequest(PopupTapCloseButton.topic)
        part.progress = layout.effectiveStyle == .chevron ? (engine.gesture.isChevronFlat ? 0 : 1) : nil
        let motions =
            engine.movements.partMotions(.closeButtonPlace, of: .frame, at: canvas.time) { pose in
                PartPose(
                    frame: place(
                        Frame(x: pose.x ?? 0, y: pose.y ?? 0, width: pose.width ?? 0, height: pose.height ?? 0)))
            }
            + engine.movements.partMotions(.closeButton, of: .progress, at: canvas.time) { PartPose(progress: $0.way) }
        part.motion = motions.isEmpty ? nil : motions
        canvas.add(part)
    }
}

extension PopupPresentation {
    /// Whether bar or content can be seen.
    fileprivate var isShown: Bool { isPresented || internalState != .barHidden }
}
