/// Controls how events from outside are admitted to a topic (``EventBus/admit(_:source:attributes:)``): at once, or at
/// most one per interval.
///
/// ```swift
// However many events come, at most one per frame is delivered, and always the last one:
/// static var admission: Admission { Admission(coalesce: .latest, interval: .seconds(1) / 60) }
/// ```
public struct Admission: Sendable, Hashable, Codable, FieldDocumented {
    /// What happens to an event while an older one with the same key waits.
    public enum Coalescing: String, StringEnum {
        /// Both events wait.
        case off = "none"
        /// The newer event replaces the older one.
        case latest
    }

    /// Which event is dropped when more than ``limit`` events would wait.
    public enum Overflow: String, StringEnum {
        /// The new event.
        case incoming
        /// The event that has waited longest.
        case oldest
        /// The waiting event that arrived last.
        case newest
        /// The event of the lowest priority, including the new one; among equals, the one that arrived last.
        case lowestPriority
    }

    /// Whether an event replaces a waiting one with the same key. The `bus.coalesce` rule may decide otherwise.
    public var coalesce: Coalescing

    /// The field that identifies the subject of an event, such as `id`. Nil: all events of the topic have the same
    /// subject. An event without this field is delivered at once.
    public var key: String?

    /// The interval of bus time in which at most one event per key is delivered, in seconds. With 0 or less, all events
    /// are delivered at once and the other properties have no effect.
    public var interval: Duration

    /// Whether the first event after a quiet interval is delivered at once. If not, it also waits for an interval.
    public var leading: Bool

    /// The priority of events that become due at the same instant: higher numbers are delivered first. Events of equal
    /// priority are delivered in order of arrival.
    public var priority: Double

    /// The maximum number of waiting events of the topic. With 0, an event that arrives too early is dropped.
    public var limit: Int

    /// Which event is dropped; the `bus.overflow` rule may decide otherwise.
    public var overflow: Overflow

    public static let schemaDescription =
        "How events of a topic that come from outside are admitted: at once, or at most one per interval."
    public static let fields = Fields<Self> {
        Field(
            \.coalesce,
            "what happens to an event while an older one with the same key waits: `none`: both wait; `latest`: the "
                + "newer event replaces the older one")
        Field(\.key, "field that says which events are about the same thing; nil: all events of the topic are")
        Field(\.interval, "in which at most one event of a key is delivered; 0: all events are delivered at once")
        Field(\.leading, "whether the first event after an interval without events is delivered at once")
        Field(\.priority, "priority of events that become due together; a higher number is delivered first")
        Field(\.limit, "number of events of the topic that may wait, 0 to 100,000")
        Field(\.overflow, "which event is dropped when more than `limit` events would wait")
    }

    public init(
        coalesce: Coalescing = .off, key: String? = nil, interval: Duration = .zero, leading: Bool = true,
        priority: Double = 0, limit: Int = 1_000, overflow: Overflow = .incoming
    ) {
        self.coalesce = coalesce
        self.key = key
        self.interval = interval
        self.leading = leading
        self.priority = priority
        self.limit = limit
        self.overflow = overflow
    }

    /// All events are delivered at once: admission is off.
    public static let immediate = Admission()

    /// Whether all events are delivered at once.
    public var isImmediate: Bool { interval.nanosecondsClamped <= 0 }
}

/// The outcome of ``EventBus/admit(_:source:attributes:)``.
public enum Admitted: Sendable, Hashable {
    /// The event was delivered under this id, with everything that it caused. The id is 0 inside a handler, where the
    /// event is only queued.
    case delivered(UInt64)
    /// The event waits for the end of an interval.
    case pending
    /// The event was merged with a waiting one of the same key. One event will be delivered for both.
    case merged
    /// The event was dropped, for this reason.
    case dropped(String)

    /// The id of the delivery; 0 if the event has not been delivered.
    public var id: UInt64 {
        if case .delivered(let id) = self { id } else { 0 }
    }
}
