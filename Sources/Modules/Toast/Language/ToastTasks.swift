import EventBus

/// Ends the task of a toast, which shows the result under the same id, with the defaults of its new kind.
public struct ToastSettle: Request, FieldTable {
    public static let topic: TopicName = "toast.settle"
    public var id: String
    public var message: String
    public var kind: ToastKind?
    public var action: ToastAction?
    public var duration: Duration?

    public init(
        id: String, message: String, kind: ToastKind? = nil, action: ToastAction? = nil, duration: Duration? = nil
    ) {
        self.id = id
        self.message = message
        self.kind = kind
        self.action = action
        self.duration = duration
    }

    public static let blank = Self(id: "", message: "")
    public static let schemaDescription = "Ends the task of a toast, which shows the result."
    public static let fields = Fields<Self> {
        Field(required: \.id, where: .notEmpty, "id of the toast")
        Field(required: \.message, where: .checkedByModule(["pattern": "\\S"]), "text of the result; not empty")
        Field(\.kind, "kind of the result; `success` when absent")
        Field(\.action, "button of the toast with the result")
        Field(
            \.duration, where: .checkedByModule(["minimum": 0]), "that the result stays on screen, as in `toast.show`")
    }
}

/// Sets the progress of a toast's task. The toast's timer continues, and a screen reader does not announce it.
public struct ToastSetProgress: Request, FieldTable {
    public static let topic: TopicName = "toast.setProgress"
    /// A task may report its progress very often. For each id, only the latest request in 200 milliseconds counts.
    public static var admission: Admission { Admission(coalesce: .latest, key: "id", interval: .milliseconds(200)) }
    public var id: String
    public var progress: Double

    public init(id: String, progress: Double) {
        self.id = id
        self.progress = progress
    }

    public static let blank = Self(id: "", progress: 0)
    public static let schemaDescription = "Sets the progress of a toast's task."
    public static let fields = Fields<Self> {
        Field(required: \.id, where: .notEmpty, "id of the toast")
        Field(required: \.progress, in: 0...1, "share of the task that is done, 0 to 1")
    }
}

/// The progress of a toast's task has changed.
public struct ToastProgressChanged: SingleToastFact, Equatable {
    public static let topic: TopicName = "toast.progressChanged"
    public var id: String
    /// The completed share, 0 to 1.
    public var progress: Double
    public init(id: String, progress: Double) {
        self.id = id
        self.progress = progress
    }
}
