import EventBus

/// The process is about to end: the host should store these tokens and return them in `app.launch`.
///
/// Empty if the setting `persistCritical` is false.
public struct ToastPersisted: ToastFact, Equatable {
    public static let topic: TopicName = "toast.persisted"
    /// The `restorationToken` of each critical toast that has one and has not ended, in order of appearance. No text or
    /// other content of a toast is stored.
    public var tokens: [String]
    public init(tokens: [String]) { self.tokens = tokens }
}

/// The process has started again: the app may show a new toast for this stored token.
public struct ToastRestoreRequested: ToastFact, Equatable {
    public static let topic: TopicName = "toast.restoreRequested"
    public var token: String
    public init(token: String) { self.token = token }
}
