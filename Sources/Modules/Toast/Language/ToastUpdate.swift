import EventBus

/// Changes a live toast. Omitted fields stay as they are, while `toast.show` with the id of a live toast resets them to
/// their defaults. If no live toast has the id, nothing is shown, and the request is refused (`unknownToast`).
@dynamicMemberLookup
public struct ToastUpdate: Request, FieldTable {
    public static let topic: TopicName = "toast.update"

    public var id: String
    public var message: String?
    /// Holds the given options. Its message is not used.
    var toast: ToastContent
    public var timer: ToastTimerRule?
    public var ifRevision: Int?

    public init(
        id: String, message: String? = nil, kind: ToastKind? = nil, priority: ToastPriority? = nil,
        duration: Duration? = nil, action: ToastAction? = nil, timer: ToastTimerRule? = nil
    ) {
        (self.id, self.message, self.timer) = (id, message, timer)
        toast = ToastContent(message: "")
        if let kind { toast.kind = kind }
        toast.priority = priority
        toast.duration = duration
        toast.action = action
    }

    public subscript<V>(dynamicMember path: WritableKeyPath<ToastContent, V>) -> V {
        get { toast[keyPath: path] }
        set { toast[keyPath: path] = newValue }
    }

    /// Whether the readable content changes, so that the toast's time restarts.
    var changesWhatIsRead: Bool { message != nil || toast.title != nil || toast.$kind != nil || toast.duration != nil }

    public static let blank = Self(id: "")
    public static let schemaDescription = "Changes a live toast; omitted fields stay as they are."
    public static let fields = Fields<Self> {
        Field(required: \.id, where: .notEmpty, "id of the toast")
        Field(\.message, where: .checkedByModule(["pattern": "\\S"]), "text of the toast; not empty")
        Flat(\.toast, except: "id", "message", "count")
        Field(
            \.timer,
            "what happens to the time of a toast on screen; nil: it starts again if the text, the kind or the duration is given"
        )
        Field(\.ifRevision, "the update is refused if the toast has already been updated more often than this")
    }
}

extension ToastUpdate: ToastChange {}

extension ToastUpdate: PrivateFields {
    public static let privateFields = ToastContent.privateFields
}
