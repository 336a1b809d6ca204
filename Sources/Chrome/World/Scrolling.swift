import EventBus

/// The direction in which the content of a window was scrolled last: `down` is toward its end.
public enum ScrollDirection: String, StringEnum { case up, down }

/// When scrolling the content minimizes a bar. Scrolling in the other direction restores it.
public enum MinimizeBehavior: String, StringEnum {
    case never, onScrollDown, onScrollUp

    /// Whether a bar is minimized after the content was scrolled; nil: it stays as it is.
    package func isMinimized(after direction: ScrollDirection) -> Bool? {
        switch self {
        case .never: nil
        case .onScrollDown: direction == .down
        case .onScrollUp: direction == .up
        }
    }
}
