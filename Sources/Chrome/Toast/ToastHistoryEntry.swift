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
public struct ToastHistorySettings: Codable, Sendable, Hashable {
    /// So many toasts.
    public var size = 50
    /// Whether with their text: what toasts say can be private.
    public var text = false

    public init() {}
}

extension ToastHistorySettings: SettingsGroup {
    public init(from decoder: any Decoder) throws {
        self.init()
        try override(from: decoder)
    }

    mutating func override(from decoder: any Decoder) throws {
        let fields = try Overrides<CodingKeys>(decoder)
        try fields.number(&size, .size, in: 0...10_000)
        try fields.value(&text, .text)
    }
}

/// Forgets the toasts that have ended.
public struct ToastClearHistory: Request {
    public static let topic: TopicName = "toast.clearHistory"
    public init() {}
}
