import EventBus

/// The effect of a new toast on the toast on screen.
public enum ToastInterruption: String, StringEnum {
    /// The new toast waits.
    case no
    /// The toast on screen makes way, waits ahead of all toasts of its rank, and returns with its remaining time.
    case requeue
    /// The toast on screen makes way and is dismissed, with the method `interrupted`.
    case discard
}

/// May a toast interrupt another? Asked about the toast on screen, or the one that is about to appear, when a toast
/// arrives, when a waiting toast's priority is raised, and when the app returns to the foreground.
///
/// Built-in: a toast interrupts one of lower priority, never one of equal priority. The settings `interruption` and
/// `interruptFrom` can forbid it; the setting `interrupted` decides whether the interrupted toast returns.
public struct ToastInterruptQuery: Query, FieldDocumented {
    public static let topic: TopicName = "toast.interrupt"
    public static let outcomes: [TopicName] = ["toast.interrupted", "toast.queued"]
    public var incoming: Record<ToastContent>
    public var current: Record<ToastContent>
    /// The time since the current toast appeared, in seconds; 0 if it is about to appear.
    public var elapsed: Duration

    public static let schemaDescription = "May a toast interrupt another one?"
    public static let fields = Fields<Self> {
        Field(\.incoming, "the toast that may interrupt")
        Field(\.current, "the toast on screen, or the toast that is about to appear")
        Field(\.elapsed, "since the current toast appeared; 0 if it has not appeared yet")
    }

    public init(
        incoming: Record<ToastContent>, current: Record<ToastContent>, elapsed: Duration
    ) {
        self.incoming = incoming
        self.current = current
        self.elapsed = elapsed
    }

    public typealias Answer = ToastInterruption
}

/// Which rank does a toast have in the queue? Asked when it begins to wait, when its content changes, and about each of
/// the first 64 waiting toasts when the next one is chosen.
///
/// Built-in: 0 for a normal, 1 for an elevated and 2 for a critical toast; the same for all with `order: fifo`.
public struct ToastRankQuery: Query, FieldDocumented {
    public static let topic: TopicName = "toast.rank"
    public var toast: Record<ToastContent>
    /// The time that it has waited, in seconds.
    public var waitedFor: Duration

    public static let schemaDescription = "Which rank does a toast have in the queue?"
    public static let fields = Fields<Self> {
        Field(\.toast, "a toast that waits or begins to wait")
        Field(\.waitedFor, "since the toast began to wait")
    }

    public init(toast: Record<ToastContent>, waitedFor: Duration) {
        self.toast = toast
        self.waitedFor = waitedFor
    }

    /// The rank, a finite number. Higher ranks appear first, equal ranks in order of arrival.
    public typealias Answer = Double

    public func problem(with answer: Double) -> String? {
        answer.isFinite ? nil : "a finite number"
    }
}

/// Which toast is dropped? Asked when a toast has to wait and the queue is full.
///
/// Built-in: the newest waiting toast of the lowest priority, or the incoming one if its priority is not higher than
/// that. While the device saves power: the oldest waiting toast of the lowest priority, never a critical one; the
/// incoming one if its priority alone is the lowest. With `order: fifo` all priorities count as equal.
public struct ToastOverflowQuery: Query, FieldDocumented {
    public static let topic: TopicName = "toast.overflow"
    public static let outcomes: [TopicName] = ["toast.dropped"]
    public var waiting: [Record<ToastContent>]
    public var incoming: Record<ToastContent>
    public var limit: Int

    public static let schemaDescription = "Which toast is dropped when the queue is full?"
    public static let fields = Fields<Self> {
        Field(
            \.waiting,
            "the waiting toasts, in the order of the queue; of a long queue the last 64, and the first toast that "
                + "has the same rank as the last one")
        Field(\.incoming, "the new toast")
        Field(\.limit, "number of toasts that may wait")
    }

    public init(
        waiting: [Record<ToastContent>], incoming: Record<ToastContent>, limit: Int
    ) {
        self.waiting = waiting
        self.incoming = incoming
        self.limit = limit
    }

    /// The id of the toast to drop: the incoming one or a waiting one.
    public typealias Answer = String

    public func problem(with answer: String) -> String? {
        if answer == incoming.id || waiting.contains(where: { $0.id == answer }) { return nil }
        return "the id of one of waiting, or of incoming ('\(incoming.id)')"
    }
}
