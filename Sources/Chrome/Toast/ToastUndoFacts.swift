import EventBus

/// What can be undone at this moment; said whenever that changes, of an offer before anything else
/// of its toast.
///
/// A host keeps it, and gives it back as `undoTokens` and `undoneTokens` of `app.launch` if the
/// process ended without `app.terminate`.
public struct ToastUndoPending: Fact {
    public static let topic: TopicName = "toast.undoPending"
    public static let isDetail = true
    /// In the order in which they came.
    public var tokens: [String]
    /// What is taken back: `toast.undone` follows for each of them.
    public var undone: [String]?
    public init(tokens: [String], undone: [String]? = nil) {
        self.tokens = tokens
        self.undone = undone
    }
}

/// What a toast offered to undo is final: it left without its action. Of each token exactly
/// one of this and `toast.undone` is said.
public struct ToastCommitted: Fact {
    public static let topic: TopicName = "toast.committed"
    /// Nil if the toast was of a process that has ended.
    public var id: String?
    public var token: String
    public init(id: String?, token: String) {
        self.id = id
        self.token = token
    }
}

/// The user took back what a toast offered to undo; the host does it.
public struct ToastUndone: Fact {
    public static let topic: TopicName = "toast.undone"
    /// Nil if the toast was of a process that has ended.
    public var id: String?
    public var token: String
    public init(id: String?, token: String) {
        self.id = id
        self.token = token
    }
}
