import EventBus

/// What a more important toast does to the one on screen.
public enum ToastInterruption: String, Word {
    /// It waits.
    case no
    /// The one on screen makes way and comes back (I3).
    case requeue
    /// The one on screen makes way for good (I8).
    case discard
}

/// May a toast interrupt another? Asked when one arrives or is raised, about the toast
/// on screen or the one that is about to appear, and on the return to the foreground.
///
/// Built-in: I1, I8, I10.
public struct ToastInterruptQuery: Query {
    public static let topic: TopicName = "toast.interrupt"
    public static let outcomes: [TopicName] = ["toast.interrupted", "toast.queued"]
    public var incoming: Record<ToastContent>
    public var current: Record<ToastContent>
    /// Seconds that the current one has been on screen; 0 if it is still to appear.
    @Seconds public var elapsed: Duration

    public init(
        incoming: Record<ToastContent>, current: Record<ToastContent>, elapsed: Duration
    ) {
        self.incoming = incoming
        self.current = current
        _elapsed = Seconds(wrappedValue: elapsed)
    }

    public typealias Answer = ToastInterruption
}

/// Where does a toast wait? Asked when it begins to wait, when its content changes, and
/// for each of the first 64 when the next one is chosen.
///
/// Built-in: by priority (Q2), or the same for all with `order: fifo` (Q3).
public struct ToastRankQuery: Query {
    public static let topic: TopicName = "toast.rank"
    public var toast: Record<ToastContent>
    /// Seconds since it began to wait.
    @Seconds public var waitedFor: Duration

    public init(toast: Record<ToastContent>, waitedFor: Duration) {
        self.toast = toast
        _waitedFor = Seconds(wrappedValue: waitedFor)
    }

    /// Higher waits in front; equal ones in order of arrival.
    public typealias Answer = Double

    public func problem(with answer: Double) -> String? {
        answer.isFinite ? nil : "a finite number"
    }
}

/// Which toast must go? Asked when one is to wait and the queue is full.
///
/// Built-in: Q4–Q7, Q10.
public struct ToastOverflowQuery: Query {
    public static let topic: TopicName = "toast.overflow"
    public static let outcomes: [TopicName] = ["toast.dropped"]
    /// The toasts that wait, in their order; of a long queue the last 64, and the
    /// first of those that rank as low as the last.
    public var waiting: [Record<ToastContent>]
    public var incoming: Record<ToastContent>
    /// How many may wait.
    public var limit: Int

    public init(
        waiting: [Record<ToastContent>], incoming: Record<ToastContent>, limit: Int
    ) {
        self.waiting = waiting
        self.incoming = incoming
        self.limit = limit
    }

    /// The id that must go: the incoming one's, or a waiting one's.
    public typealias Answer = String

    public func problem(with answer: String) -> String? {
        if answer == incoming.id || waiting.contains(where: { $0.id == answer }) { return nil }
        return "the id of one of waiting, or of incoming ('\(incoming.id)')"
    }
}
