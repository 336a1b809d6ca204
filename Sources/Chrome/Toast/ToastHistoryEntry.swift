import EventBus

/// A toast that has ended, as the history remembers it: without its text, unless the
/// setting `history.text` says otherwise.
public struct ToastHistoryEntry: Codable, Sendable, Hashable {
    public var id: String
    public var kind: ToastKind
    public var priority: ToastPriority
    public var source: String?
    public var tags: [String]
    /// How many toasts it stood for.
    public var count: Int
    public var message: String?
    /// What took it from the screen; nil if it was not there at its end.
    public var method: ToastDismissMethod?
    /// Why it was dropped; nil if it was dismissed.
    public var reason: ToastDropReason?
    /// Bus time, in seconds, of its end.
    @Seconds public var at: Duration

    public init(_ toast: Record<ToastContent>, text: Bool, method: ToastDismissMethod?, reason: ToastDropReason?, at: Duration) {
        id = toast.id
        kind = toast.kind
        priority = toast.effectivePriority
        source = toast.source
        tags = toast.tags
        count = toast.count
        message = text ? toast.message : nil
        self.method = method
        self.reason = reason
        _at = Seconds(wrappedValue: at)
    }
}

/// How much of the past is remembered.
public struct ToastHistorySettings: Hashable {
    public var size = 50
    public var text = false

    public init() {}
}

extension ToastHistorySettings: FieldGroup {
    public static let schemaDescription = "How much is remembered of toasts that have ended."
    public static let fields = Fields<Self> {
        Field(\.size, in: 0...10_000, "so many toasts")
        Field(\.text, "whether with their text, which can be private")
    }
}

/// Forgets the toasts that have ended.
public struct ToastClearHistory: Request {
    public static let topic: TopicName = "toast.clearHistory"
    public init() {}
}
