/// What happens to two events with the same key.
public enum BusCoalescing: String, StringEnum {
    /// Both wait.
    case separate
    /// One event waits: the new event replaces the older one.
    case replace
    /// One event waits: the older one stays as it is, and the new one is merged into it.
    case keep
}

/// Asked when an event arrives while another one of its topic and key waits; if several wait, it is asked about the
/// last to arrive. The built-in answer follows the topic's ``Admission/coalesce``.
public struct BusCoalesceQuery: Query, FieldDocumented {
    public typealias Answer = BusCoalescing
    public static let topic: TopicName = "bus.coalesce"
    public static let isExplained = false
    public var topic: String
    public var incoming: Payload
    public var pending: Payload

    public static let schemaDescription = "Does a new event merge with a waiting event of the same key?"
    public static let fields = Fields<Self> {
        Field(\.topic, "the topic of both events")
        Field(\.incoming, "the fields of the new event")
        Field(\.pending, "the fields of the waiting event")
    }

    public init(topic: TopicName, incoming: Payload, pending: Payload) {
        self.topic = topic.text
        self.incoming = incoming
        self.pending = pending
    }
}

/// Asked once for each event that begins to wait. Among events that become due together, one with a higher number
/// is delivered first. The answer must be finite. The built-in answer is the topic's ``Admission/priority``.
public struct BusPriorityQuery: Query, FieldDocumented {
    public typealias Answer = Double
    public static let topic: TopicName = "bus.priority"
    public static let isExplained = false
    public var topic: String
    public var event: Payload

    public static let schemaDescription = "What is the priority of a waiting event?"
    public static let fields = Fields<Self> {
        Field(\.topic, "the topic of the event")
        Field(\.event, "the fields of the event")
    }

    public init(topic: TopicName, event: Payload) {
        self.topic = topic.text
        self.event = event
    }

    public func problem(with answer: Double) -> String? { answer.isFinite ? nil : "a finite number" }
}

/// Asked when an event must wait while ``Admission/limit`` events of its topic wait already. The built-in answer
/// is the topic's ``Admission/overflow``.
public struct BusOverflowQuery: Query, FieldDocumented {
    public typealias Answer = Admission.Overflow
    public static let topic: TopicName = "bus.overflow"
    public static let isExplained = false
    public var topic: String
    public var pending: [Payload]
    public var incoming: Payload
    public var limit: Int

    public static let schemaDescription = "Which event is dropped when too many wait?"
    public static let fields = Fields<Self> {
        Field(\.topic, "the topic of all these events")
        Field(\.pending, "the fields of each waiting event, in order of arrival")
        Field(\.incoming, "the fields of the new event")
        Field(\.limit, "number of events of the topic that may wait")
    }

    public init(topic: TopicName, pending: [Payload], incoming: Payload, limit: Int) {
        self.topic = topic.text
        self.pending = pending
        self.incoming = incoming
        self.limit = limit
    }
}

extension Admission {
    /// The topic's own answer to ``BusCoalesceQuery``.
    var coalescing: BusCoalescing { coalesce == .latest ? .replace : .separate }
}
