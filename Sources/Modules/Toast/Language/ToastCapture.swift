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
public struct ToastCaptureQuery: Query, FieldDocumented {
    public static let topic: TopicName = "toast.capture"
    public static let outcomes: [TopicName] = ["toast.presented", "toast.deferred", "toast.dropped"]
    public var toast: Record<ToastContent>
    public var scene: String
    public var isOnScreen: Bool

    public static let schemaDescription = "What becomes of a sensitive toast while the screen is recorded?"
    public static let fields = Fields<Self> {
        Field(\.toast, "a toast whose `sensitive` is true")
        Field(\.scene, "id of the scene whose screen is recorded")
        Field(
            \.isOnScreen, "whether the toast is on screen already; one that is to wait then stays, with its text hidden"
        )
    }

    public init(toast: Record<ToastContent>, scene: String, isOnScreen: Bool) {
        self.toast = toast
        self.scene = scene
        self.isOnScreen = isOnScreen
    }

    public typealias Answer = ToastCaptureAnswer
}
