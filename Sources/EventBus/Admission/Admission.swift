/// What stands between the outside world and the delivery of a topic's events
/// (``EventBus/admit(_:source:)``).
///
/// ```swift
/// // However many come, at most one a frame is delivered, and always the last one:
/// static var admission: Admission { Admission(coalesce: .latest, interval: .seconds(1) / 60) }
/// ```
public struct Admission: Sendable, Hashable, Codable {
    /// What becomes of an event while an older one of its key waits.
    public enum Coalescing: String, Word {
        /// Both wait.
        case off = "none"
        /// The newer takes the place of the older one.
        case latest
    }

    /// Which event goes when one more than ``limit`` would wait.
    public enum Overflow: String, Word {
        /// The one that has just come.
        case incoming
        /// The one that waits longest.
        case oldest
        /// Of those that wait, the one that came last.
        case newest
        /// The least important of them all; of equals the one that came last.
        case lowestPriority
    }

    public var coalesce: Coalescing

    /// The field of the event's data that tells which events are about the same thing,
    /// such as `id`. Without it all events of the topic are. An event in which the field
    /// is absent is about nothing else and is delivered at once.
    public var key: String?

    /// At most one event of a key is delivered in so much bus time, in seconds; 0 (and
    /// less) lets everything in at once, whatever the rest says.
    @Seconds public var interval: Duration

    /// Whether the first event after a quiet interval is delivered at once. If not, it
    /// waits for an interval as well.
    public var leading: Bool

    /// Among events that become due at the same instant, those of a higher number are
    /// delivered first; equals in order of arrival.
    public var priority: Double

    /// Most events of the topic that may wait; 0: none, what comes too early is dropped.
    public var limit: Int

    public var overflow: Overflow

    public init(
        coalesce: Coalescing = .off, key: String? = nil, interval: Duration = .zero, leading: Bool = true,
        priority: Double = 0, limit: Int = 1_000, overflow: Overflow = .incoming
    ) {
        self.coalesce = coalesce
        self.key = key
        self._interval = Seconds(wrappedValue: interval)
        self.leading = leading
        self.priority = priority
        self.limit = limit
        self.overflow = overflow
    }

    /// Everything is delivered at once: admission is off.
    public static let immediate = Admission()

    /// Whether everything is delivered at once.
    public var isImmediate: Bool { interval.nanosecondsClamped <= 0 }
}

/// What became of an event at the door.
public enum Admitted: Sendable, Hashable {
    /// It is delivered, with all that it causes, under this id; 0 inside a handler, where
    /// it is queued like anything that is published there.
    case delivered(UInt64)
    /// It waits for its turn.
    case pending
    /// One of its key waits already: they are one now, and will be delivered as one.
    case merged
    /// It is gone, for this reason.
    case dropped(String)

    /// The id of the delivery; 0 if there is none yet.
    public var id: UInt64 {
        if case .delivered(let id) = self { id } else { 0 }
    }
}
