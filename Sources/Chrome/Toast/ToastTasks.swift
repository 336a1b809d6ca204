import EventBus

/// The task of a toast with `loading` is done: it says so under the same id, with the
/// defaults of its new kind.
public struct ToastSettle: Request {
    public static let topic: TopicName = "toast.settle"
    public var id: String
    public var message: String
    /// How it ended; success when absent.
    public var kind: ToastKind?
    public var action: ToastAction?
    /// How long it stays, as in `toast.show`.
    @Seconds public var duration: Duration?

    public init(id: String, message: String, kind: ToastKind? = nil, action: ToastAction? = nil, duration: Duration? = nil) {
        self.id = id
        self.message = message
        self.kind = kind
        self.action = action
        _duration = Seconds(wrappedValue: duration)
    }

    public func validate() throws {
        if id.isEmpty { throw FieldError(path: "id", message: "must not be empty") }
        if action?.title.isEmpty == true { throw FieldError(path: "action.title", message: "must not be empty") }
    }
}

/// How far a toast's task is. Its time on screen runs on, and nothing is read aloud.
public struct ToastSetProgress: Request {
    public static let topic: TopicName = "toast.setProgress"
    /// A task that reports every byte is drawn five times a second, and at the end.
    public static var admission: Admission { Admission(coalesce: .latest, key: "id", interval: .milliseconds(200)) }
    public var id: String
    /// 0 to 1.
    public var progress: Double

    public init(id: String, progress: Double) {
        self.id = id
        self.progress = progress
    }

    public func validate() throws {
        if id.isEmpty { throw FieldError(path: "id", message: "must not be empty") }
        if !(0...1).contains(progress) { throw FieldError(path: "progress", message: "must be 0 to 1") }
    }
}

/// A toast's task is further than before.
public struct ToastProgressChanged: Fact {
    public static let topic: TopicName = "toast.progressChanged"
    public var id: String
    /// 0 to 1.
    public var progress: Double
    public init(id: String, progress: Double) {
        self.id = id
        self.progress = progress
    }
}
