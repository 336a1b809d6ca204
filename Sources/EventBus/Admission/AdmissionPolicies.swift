/// What becomes of two events of one key.
public enum BusCoalescing: String, Word {
    /// Both wait.
    case separate
    /// One: the new content in the place of the older one.
    case replace
    /// One: the older as it is; the new one is absorbed.
    case keep
}

/// Asked when an event comes while one of its topic and key waits (of several, the one
/// that came last). The topic's own ``Admission/coalesce`` stands without a rule.
public struct BusCoalesceQuery: Query {
    public typealias Answer = BusCoalescing
    public static let topic: TopicName = "bus.coalesce"
    public static let isExplained = false
    /// The events' topic.
    public var topic: String
    public var incoming: Payload
    public var pending: Payload

    public init(topic: TopicName, incoming: Payload, pending: Payload) {
        self.topic = topic.text
        self.incoming = incoming
        self.pending = pending
    }
}

/// Asked once of an event that begins to wait: a higher number is delivered first among
/// those that become due together. The topic's own ``Admission/priority`` stands without
/// a rule.
public struct BusPriorityQuery: Query {
    public typealias Answer = Double
    public static let topic: TopicName = "bus.priority"
    public static let isExplained = false
    /// The event's topic.
    public var topic: String
    public var event: Payload

    public init(topic: TopicName, event: Payload) {
        self.topic = topic.text
        self.event = event
    }

    public func problem(with answer: Double) -> String? { answer.isFinite ? nil : "a finite number" }
}

/// Asked when an event must wait and ``Admission/limit`` of its topic wait already. The
/// topic's own ``Admission/overflow`` stands without a rule.
public struct BusOverflowQuery: Query {
    public typealias Answer = Admission.Overflow
    public static let topic: TopicName = "bus.overflow"
    public static let isExplained = false
    /// The events' topic.
    public var topic: String
    /// Those that wait, in order of arrival.
    public var pending: [Payload]
    public var incoming: Payload
    public var limit: Int

    public init(topic: TopicName, pending: [Payload], incoming: Payload, limit: Int) {
        self.topic = topic.text
        self.pending = pending
        self.incoming = incoming
        self.limit = limit
    }
}

extension Admission {
    /// What the topic itself answers to ``BusCoalesceQuery``.
    var coalescing: BusCoalescing { coalesce == .latest ? .replace : .separate }
}
