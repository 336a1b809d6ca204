import EventBus

/// The task of a toast with `loading` has ended. The toast shows the result under the same id, with the defaults of
/// its new kind.
public struct ToastSettle: Request {
    public static let topic: TopicName = "toast.settle"
    public var id: String
    public var message: String
    /// The kind of the result; absent: success.
    public var kind: ToastKind?
    public var action: ToastAction?
    /// How long the result stays on screen, in seconds, as in `toast.show`.
    @Seconds public var duration: Duration?

    public init(
        id: String, message: String, kind: ToastKind? = nil, action: ToastAction? = nil, duration: Duration? = nil
    ) {
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

/// Sets how much of a toast's task is done. The toast's timer runs on, and a screen reader reads nothing aloud.
public struct ToastSetProgress: Request {
    public static let topic: TopicName = "toast.setProgress"
    /// A task may report its progress very often. For each id, only the latest request in 200 milliseconds counts.
    public static var admission: Admission { Admission(coalesce: .latest, key: "id", interval: .milliseconds(200)) }
    public var id: String
    /// The share that is done, 0 to 1.
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

/// The progress of a toast's task changed.
public struct ToastProgressChanged: Fact {
    public static let topic: TopicName = "toast.progressChanged"
    public var id: String
    /// The share that is done, 0 to 1.
    public var progress: Double
    public init(id: String, progress: Double) {
        self.id = id
        self.progress = progress
    }
}
