import EventBus

/// The app went to the background: the user no longer sees it.
public struct AppBackground: Request {
    public static let topic: TopicName = "app.background"
    public init() {}
}

/// The app returned to the foreground.
public struct AppForeground: Request {
    public static let topic: TopicName = "app.foreground"
    public init() {}
}

/// The system is short of memory and asks the app to release some.
public struct AppMemoryWarning: Request {
    public static let topic: TopicName = "app.memoryWarning"
    public init() {}
}

/// The process is about to end.
public struct AppTerminate: Request {
    public static let topic: TopicName = "app.terminate"
    public init() {}
}

/// The process has started.
public struct AppLaunch: Request {
    public static let topic: TopicName = "app.launch"
    /// The tokens of the last `toast.persisted` of the previous process, in order.
    public var tokens: [String]
    /// The tokens that could still be undone when the previous process ended without `app.terminate`; absent: none.
    public var undoTokens: [String]?
    /// The tokens whose undoing had begun when the previous process ended, and for which `toast.undone` may not have
    /// been published; absent: none.
    public var undoneTokens: [String]?

    public init(tokens: [String] = [], undoTokens: [String]? = nil, undoneTokens: [String]? = nil) {
        self.tokens = tokens
        self.undoTokens = undoTokens
        self.undoneTokens = undoneTokens
    }
}

/// Tokens are private, because an app may put anything into them.
extension AppLaunch: PrivateFields {
    public static let privateFields: Set = ["tokens", "undoTokens", "undoneTokens"]
}
