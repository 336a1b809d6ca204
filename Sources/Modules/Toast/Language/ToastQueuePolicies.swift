import EventBus

/// What a new toast does to the toast on screen.
public enum ToastInterruption: String, Word {
    /// The new toast waits.
    case no
    /// The toast on screen makes way, waits in front of all toasts of its rank, and returns with its remaining time.
    case requeue
    /// The toast on screen makes way and is dismissed, with the method `interrupted`.
    case discard
}

/// May a toast interrupt another? Asked about the toast on screen, or the one that is about to appear, when a toast
/// arrives, when a waiting toast's priority is raised, and when the app returns to the foreground.
///
/// Built-in: a toast interrupts one of lower priority, never one of equal priority. The settings `interruption` and
/// `interruptFrom` can forbid it; the setting `interrupted` says whether the interrupted toast returns.
public struct ToastInterruptQuery: Query {
    public static let topic: TopicName = "toast.interrupt"
    public static let outcomes: [TopicName] = ["toast.interrupted", "toast.queued"]
    public var incoming: Record<ToastContent>
    public var current: Record<ToastContent>
    /// How long the current toast has been on screen, in seconds; 0 if it is about to appear.
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

/// What is a toast's rank in the queue? Asked when it begins to wait, when its content changes, and about each of the
/// first 64 waiting toasts when the next one is chosen.
///
/// Built-in: 0 for a normal, 1 for an elevated and 2 for a critical toast; the same for all with `order: fifo`.
public struct ToastRankQuery: Query {
    public static let topic: TopicName = "toast.rank"
    public var toast: Record<ToastContent>
    /// How long it has waited, in seconds.
    @Seconds public var waitedFor: Duration

    public init(toast: Record<ToastContent>, waitedFor: Duration) {
        self.toast = toast
        _waitedFor = Seconds(wrappedValue: waitedFor)
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
public struct ToastOverflowQuery: Query {
    public static let topic: TopicName = "toast.overflow"
    public static let outcomes: [TopicName] = ["toast.dropped"]
    /// The waiting toasts, in order. Of a long queue these are the last 64, and the first one that has the same rank as
    /// the last one.
    public var waiting: [Record<ToastContent>]
    public var incoming: Record<ToastContent>
    /// How many toasts may wait.
    public var limit: Int

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
