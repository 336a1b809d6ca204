import Chrome
import EventBus

/// Shows a toast, or changes the live toast that has this id.
///
/// Omitted options get the defaults of the toast's kind, of the settings and of the policy `toast.normalize`.
@dynamicMemberLookup
public struct ToastShow: Request, FieldTable {
    public static let topic: TopicName = "toast.show"

    public var toast: ToastContent
    public var timer: ToastTimerRule?
    public var ifRevision: Int?

    public init(
        id: String? = nil, message: String, kind: ToastKind? = nil, priority: ToastPriority? = nil,
        duration: Duration? = nil, dedupeKey: String? = nil, presentationEdge: ToastEdge? = nil,
        action: ToastAction? = nil, allowsUserDismiss: Bool? = nil, scene: String? = nil
    ) {
        toast = ToastContent(message: message)
        if let id { toast.id = id }
        if let kind { toast.kind = kind }
        toast.priority = priority
        toast.duration = duration
        toast.dedupeKey = dedupeKey
        if let presentationEdge { toast.presentationEdge = presentationEdge }
        toast.action = action
        if let allowsUserDismiss { toast.allowsUserDismiss = allowsUserDismiss }
        toast.scene = scene
    }

    /// The id in the request; nil: the toast gets a new one.
    public var id: String? { toast.$id }

    public subscript<V>(dynamicMember path: WritableKeyPath<ToastContent, V>) -> V {
        get { toast[keyPath: path] }
        set { toast[keyPath: path] = newValue }
    }

    public static let blank = Self(message: "")
    public static let schemaDescription = "Shows a toast, or changes the live toast that has this id."
    public static let fields = Fields<Self> {
        Flat(\.toast, except: "count")
        // The toast in a query need not have an id.
        Constraint(["properties": ["id": ["minLength": 1]]]) { show in
            show.id == "" ? FieldError(path: "id", message: "must not be empty") : nil
        }
        Field(\.timer, "what an update does to the timer of a toast on screen")
        Field(\.ifRevision, "the update is refused if the toast has already been updated more often than this")
    }
}
