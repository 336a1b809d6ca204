import Chrome
import EventBus

/// What becomes of a sensitive toast while the screen is recorded.
public enum ToastCaptureAnswer: String, Word {
    /// The toast appears as it is, and the recording has its text.
    case show
    /// The toast appears, and the picture hides its text.
    case hideText
    /// The toast waits until the recording ends.
    case wait
    /// The toast is dropped, and only the history has it.
    case drop
}

/// What becomes of a toast with `sensitive` while the screen is recorded or shared? Asked when the toast would appear, and
/// about a toast on screen when a recording begins.
///
/// Built-in: the toast appears, and the picture hides its text.
public struct ToastCaptureQuery: Query {
    public static let topic: TopicName = "toast.capture"
    public static let outcomes: [TopicName] = ["toast.presented", "toast.deferred", "toast.dropped"]
    public var toast: Record<ToastContent>
    /// The id of the scene whose screen is recorded.
    public var scene: String
    /// Whether the toast is on screen already. One that is to `wait` then stays, and its text is hidden.
    public var isOnScreen: Bool

    public init(toast: Record<ToastContent>, scene: String, isOnScreen: Bool) {
        self.toast = toast
        self.scene = scene
        self.isOnScreen = isOnScreen
    }

    public typealias Answer = ToastCaptureAnswer
}
