import Chrome
import Toast

/// The frames of a toast. A toast is as wide as its text needs, up to its largest width and the screen's margins. At
/// the bottom, a toast is above the bars and the accessories.
enum ToastGeometry {
    private static let margin = 16.0
    private static let padding = 14.0
    private static let gap = 12.0
    private static let iconSize = 20.0
    private static let lineHeight = 20.0
    private static let fontSize = 15.0

    static func toast(_ toast: ToastContent, in usable: Frame, above floor: Double) -> ScreenGeometry.Toast {
        let most = max(0, min(toast.maxWidth ?? .infinity, usable.width - 2 * margin))
        let text = text(of: toast)
        let action = toast.action?.title ?? ""
        let actionWidth =
            action.isEmpty ? 0 : min(TextWidth.of(action, size: fontSize, isBold: true) + 2, most / 3)
        let besides = 2 * padding + iconSize + gap + (action.isEmpty ? 0 : gap + actionWidth)
        let width = min(most, besides + TextWidth.of(text, size: fontSize) + 2)
        let lines = max(1, min(toast.measuredLines, 5))
        let height = min(max(44, Double(lines) * lineHeight + 2 * gap), usable.height)
        let bottom = min(usable.maxY - margin, floor - margin / 2)
        let y = toast.presentationEdge == .top ? usable.y + margin : bottom - height
        let frame = Frame(x: usable.midX - width / 2, y: y, width: width, height: height).moved(into: usable)
        let inner = frame.inset(min(padding, frame.width / 2))
        let icon = min(iconSize, inner.width, height)
        let button = max(0, min(actionWidth, inner.width - icon - gap))
        let left = min(inner.maxX, inner.x + icon + gap)
        return ScreenGeometry.Toast(
            id: toast.id, plate: Plate(frame, radius: lines > 1 ? 18 : 22),
            icon: Frame(x: inner.x, y: inner.midY - icon / 2, width: icon, height: icon),
            message: .init(
                text: text,
                frame: Frame(
                    x: left, y: inner.y, width: max(0, inner.maxX - left - (button > 0 ? button + gap : 0)),
                    height: height),
                fontSize: fontSize),
            lines: lines,
            action: button > 0
                ? .init(
                    text: action, frame: Frame(x: inner.maxX - button, y: inner.y, width: button, height: height),
                    fontSize: fontSize)
                : nil)
    }

    /// The toast's text. A sensitive text is masked, because pictures may be stored or shared.
    private static func text(of toast: ToastContent) -> String {
        if toast.sensitive { return "••••••" }
        return toast.count > 1 ? "\(toast.message) (\(toast.count))" : toast.message
    }
}
