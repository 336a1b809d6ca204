import Chrome
import EventBus

/// The directions in which a swipe dismisses a toast: toward its edge, sideways, or both.
public enum ToastAxis: String, StringEnum { case vertical, horizontal, both }

extension ToastAxis {
    /// Whether a movement counts as sideways; with `both`, if that is the longer or faster direction.
    func isSideways(_ way: Vector, at speed: Vector = .zero) -> Bool {
        switch self {
        case .vertical: false
        case .horizontal: true
        case .both: (abs(way.x), abs(speed.x)) > (abs(way.y), abs(speed.y))
        }
    }
}
