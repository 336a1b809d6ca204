import EventBus

/// The undo tokens that are pending. Published whenever they change; when a toast offers an undo, before all other
/// facts about that toast.
///
/// The host should store the tokens. If the process ends without `app.terminate`, the host returns them as `undoTokens`
/// and `undoneTokens` of `app.launch`.
public struct ToastUndoPending: ToastFact, Equatable {
    public static let topic: TopicName = "toast.undoPending"
    public static let isDetail = true
    /// The tokens that can still be undone, in the order of their toasts' arrival.
    public var tokens: [String]
    /// The tokens that are being undone; `toast.undone` follows for each of them.
    public var undone: [String]?
    public init(tokens: [String], undone: [String]? = nil) {
        self.tokens = tokens
        self.undone = undone
    }
}

/// The operation that a toast offered to undo is final, because the toast ended without its action. For each token,
/// exactly one of this fact and `toast.undone` is published.
public struct ToastCommitted: ToastFact, Equatable {
    public static let topic: TopicName = "toast.committed"
    public static let moment = ToastMoment.afterEnd
    /// The toast's id; nil if the toast belonged to an earlier process.
    public var id: String?
    public var token: String
    public var toast: String? { id }
    public init(id: String?, token: String) {
        self.id = id
        self.token = token
    }
}

/// The user undid the operation that a toast offered to undo. The app has to carry out the undo.
public struct ToastUndone: ToastFact, Equatable {
    public static let topic: TopicName = "toast.undone"
    public static let moment = ToastMoment.afterEnd
    /// The toast's id; nil if the toast belonged to an earlier process.
    public var id: String?
    public var token: String
    public var toast: String? { id }
    public init(id: String?, token: String) {
        self.id = id
        self.token = token
    }
}
