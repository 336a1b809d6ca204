import EventBus

/// The task of a toast with `loading` has ended. The toast shows the result under the same id, with the defaults of
/// its new kind.
public struct ToastSettle: Request, Constrained {
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

    public static let constraints: [Constraint<Self>] = [
        .notEmpty("id") { $0.id },
        .checkedByModule("message", ["pattern": "\\S"]),
        .inside("action") { $0.action },
        .checkedByModule("duration", ["minimum": 0]),
    ]
}

/// Sets how much of a toast's task is done. The toast's timer runs on, and a screen reader reads nothing aloud.
public struct ToastSetProgress: Request, Constrained {
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

    public static let constraints: [Constraint<Self>] = [
        .notEmpty("id") { $0.id },
        .range("progress", 0...1) { $0.progress },
    ]
}

/// The progress of a toast's task changed.
public struct ToastProgressChanged: SingleToastFact, Equatable {
    public static let topic: TopicName = "toast.progressChanged"
    public var id: String
    /// The share that is done, 0 to 1.
    public var progress: Double
    public init(id: String, progress: Double) {
        self.id = id
        self.progress = progress
    }
}
