import EventBus

/// The app went to the background: nothing it shows is seen.
public struct AppBackground: Request {
    public static let topic: TopicName = "app.background"
    public init() {}
}

/// The app is in the foreground again.
public struct AppForeground: Request {
    public static let topic: TopicName = "app.foreground"
    public init() {}
}

/// The system asks for memory.
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
    /// What modules asked to be kept when the last process ended, in order.
    public var tokens: [String]
    /// What could still be undone when it ended without `app.terminate`; none when absent.
    public var undoTokens: [String]?
    /// What had been taken back then, which perhaps nobody was told; none when absent.
    public var undoneTokens: [String]?

    public init(tokens: [String] = [], undoTokens: [String]? = nil, undoneTokens: [String]? = nil) {
        self.tokens = tokens
        self.undoTokens = undoTokens
        self.undoneTokens = undoneTokens
    }
}

/// A token may be made of anything.
extension AppLaunch: PrivateFields {
    public static let privateFields: Set = ["tokens", "undoTokens", "undoneTokens"]
}
