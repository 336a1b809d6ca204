import EventBus

/// Moves the keyboard or screen reader focus to a toast. Its group expands, and the timers of all toasts stop until the
/// focus leaves the toasts.
public struct ToastFocus: Request, FieldTable {
    public static let topic: TopicName = "toast.focus"
    public var id: String?
    public init(id: String? = nil) { self.id = id }

    public static let blank = Self()
    public static let schemaDescription = "Moves the keyboard or screen reader focus to a toast."
    public static let fields = Fields<Self> {
        Field(\.id, "id of the toast; when absent, the one that appeared last")
    }
}

/// Removes the focus from the toasts.
public struct ToastEndFocus: Request {
    public static let topic: TopicName = "toast.endFocus"
    public init() {}
}

/// Another toast has the focus. When the focused toast leaves, the one that appeared last gets the focus.
public struct ToastFocusChanged: ToastFact, Equatable {
    public static let topic: TopicName = "toast.focusChanged"
    /// The id of the toast; nil: none has the focus, which returns to where it was before.
    public var id: String?
}
