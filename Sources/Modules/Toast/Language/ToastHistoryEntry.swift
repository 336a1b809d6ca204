import Chrome
import EventBus

/// A toast that has ended, as stored in the history. It has no text, unless the setting `history.text` is true.
public struct ToastHistoryEntry: Codable, Sendable, Hashable {
    public var id: String
    public var kind: ToastKind
    public var priority: ToastPriority
    public var source: String?
    public var tags: [String]
    /// The number of toasts that it represented, from 1.
    public var count: Int
    public var title: String?
    public var message: String?
    /// The cause of the dismissal; nil if the toast was dropped.
    public var method: ToastDismissMethod?
    /// The reason for dropping the toast; nil if it was dismissed.
    public var reason: ToastDropReason?
    /// The bus time of its end, in seconds.
    @Seconds public var at: Duration

    public init(
        _ toast: Record<ToastContent>, text: Bool, method: ToastDismissMethod?, reason: ToastDropReason?, at: Duration
    ) {
        id = toast.id
        kind = toast.kind
        priority = toast.effectivePriority
        source = toast.source
        tags = toast.tags
        count = toast.count
        title = text ? toast.title : nil
        message = text ? toast.message : nil
        self.method = method
        self.reason = reason
        _at = Seconds(wrappedValue: at)
    }
}

/// Settings of the history: the number of ended toasts, whether it stores their texts, and for how long they can be
/// shown again.
public struct ToastHistorySettings: Hashable {
    public var size = 50
    public var text = false
    public var again = Duration.seconds(300)

    public init() {}
}

extension ToastHistorySettings: FieldGroup {
    public static let schemaDescription = "What the history records of toasts that have ended."
    public static let fields = Fields<Self> {
        Field(\.size, in: 0...10_000, "largest number of toasts, 0 to 10000")
        Field(\.text, "whether the history stores the text of toasts, which can be private")
        Field(
            \.again, in: .upToADay,
            "after its end in which `toast.showAgain` can show a toast again, from memory only; 0: never")
    }
}

/// Shows an ended toast again, with its action. The setting `history.again` limits how long that is
/// possible.
public struct ToastShowAgain: Request, FieldTable {
    public static let topic: TopicName = "toast.showAgain"
    public var id: String
    public init(id: String) { self.id = id }

    public static let blank = Self(id: "")
    public static let schemaDescription = "Shows an ended toast again."
    public static let fields = Fields<Self> { Field(required: \.id, where: .notEmpty, "id of the toast") }
}

/// Empties the history of toasts.
public struct ToastClearHistory: Request {
    public static let topic: TopicName = "toast.clearHistory"
    public init() {}
}
