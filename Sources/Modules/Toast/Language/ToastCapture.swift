import Chrome
import EventBus

/// What happens to a sensitive toast while the screen is recorded.
public enum ToastCaptureAnswer: String, StringEnum {
    /// The toast appears as it is, and its text is in the recording.
    case show
    /// The toast appears, and its text is hidden in the picture.
    case hideText
    /// The toast waits until the recording ends.
    case wait
    /// The toast is dropped, and only the history records it.
    case drop
}

/// What happens to a toast with `sensitive` while the screen is recorded or shared? Asked before the toast appears, and
/// about a toast on screen when a recording begins.
///
/// Built-in: the toast appears, and its text is hidden in the picture.
public struct ToastCaptureQuery: Query, FieldDocumented {
    public static let topic: TopicName = "toast.capture"
    public static let outcomes: [TopicName] = ["toast.presented", "toast.deferred", "toast.dropped"]
    public var toast: Record<ToastContent>
    public var scene: String
    public var isOnScreen: Bool

    public static let schemaDescription = "What happens to a sensitive toast while the screen is recorded?"
    public static let fields = Fields<Self> {
        Field(\.toast, "a toast whose `sensitive` is true")
        Field(\.scene, "id of the scene whose screen is recorded")
        Field(
            \.isOnScreen, "whether the toast is already on screen; with `wait` it then stays, with its text hidden"
        )
    }

    public init(toast: Record<ToastContent>, scene: String, isOnScreen: Bool) {
        self.toast = toast
        self.scene = scene
        self.isOnScreen = isOnScreen
    }

    public typealias Answer = ToastCaptureAnswer
}
