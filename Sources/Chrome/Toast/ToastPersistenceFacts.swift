import EventBus

/// The process ends: what the host is to keep until it starts again (X1, X3).
public struct ToastPersisted: Fact {
    public static let topic: TopicName = "toast.persisted"
    /// Those of critical toasts that had not ended, in the order in which they would have
    /// appeared. Nothing else of a toast outlives the process.
    public var tokens: [String]
    public init(tokens: [String]) { self.tokens = tokens }
}

/// The process has started again: the app may show a new toast for this token (X2).
public struct ToastRestoreRequested: Fact {
    public static let topic: TopicName = "toast.restoreRequested"
    public var token: String
    public init(token: String) { self.token = token }
}
