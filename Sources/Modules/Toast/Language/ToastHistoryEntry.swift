import Chrome
import EventBus

/// A toast that has ended, as the history keeps it. It has no text, unless the setting `history.text` is true.
public struct ToastHistoryEntry: Codable, Sendable, Hashable {
    public var id: String
    public var kind: ToastKind
    public var priority: ToastPriority
    public var source: String?
    public var tags: [String]
    /// How many toasts it stood for, from 1.
    public var count: Int
    public var title: String?
    public var message: String?
    /// What took the toast from the screen; nil if it was dropped.
    public var method: ToastDismissMethod?
    /// Why the toast was dropped; nil if it was dismissed.
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

/// How many ended toasts the history keeps, whether it has their texts, and for how long they can be shown again.
public struct ToastHistorySettings: Hashable {
    public var size = 50
    public var text = false
    public var again = Duration.seconds(300)

    public init() {}
}

extension ToastHistorySettings: FieldGroup {
    public static let schemaDescription = "What the history keeps of toasts that have ended."
    public static let fields = Fields<Self> {
        Field(\.size, in: 0...10_000, "greatest number of toasts, 0 to 10000")
        Field(\.text, "whether the history keeps the text of toasts, which can be private")
        Field(
            \.again, in: .upToADay,
            "after its end in which `toast.showAgain` can show a toast again, from memory alone; 0: none can")
    }
}

/// Shows a toast again that has ended, with its action. The setting `history.again` limits how long after its end that is possible.
public struct ToastShowAgain: Request, FieldTable {
    public static let topic: TopicName = "toast.showAgain"
    public var id: String
    public init(id: String) { self.id = id }

    public static let blank = Self(id: "")
    public static let schemaDescription = "Shows a toast again that has ended."
    public static let fields = Fields<Self> { Field(required: \.id, where: .notEmpty, "id of the toast") }
}

/// Empties the history of toasts.
public struct ToastClearHistory: Request {
    public static let topic: TopicName = "toast.clearHistory"
    public init() {}
}
