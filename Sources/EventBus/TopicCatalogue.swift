/// What may be said on a bus and asked on it: event and query types by the names of their
/// topics.
///
/// A value: many buses can begin with one that is made once (``EventBus/init(name:declaring:)``).
public struct TopicCatalogue: Sendable {
    private var events: [TopicName: any Event.Type] = [:]
    private var queries: [TopicName: any Query.Type] = [:]
    /// Of both: asking for a type's own topic costs more than looking here.
    private var types: Set<ObjectIdentifier> = []

    /// Names of the events' topics, sorted.
    public private(set) var eventNames: [TopicName] = []
    /// Names of the queries, sorted.
    public private(set) var queryNames: [TopicName] = []
    /// What the topics' names begin with.
    public private(set) var namespaces: Set<String> = []
    /// Events that are modules' settings, in the order in which they were declared.
    public private(set) var settings: [any Settings.Type] = []
    /// Events that are not let in at once.
    private(set) var admitted: [any Event.Type] = []

    /// Traps if two types claim one topic: that is a mistake in the program.
    public init(events: [any Event.Type] = [], queries: [any Query.Type] = []) {
        for type in events { insert(type) }
        for type in queries { insert(type) }
    }

    /// The type of an event; nil if it is not declared.
    public func event(_ topic: TopicName) -> (any Event.Type)? { events[topic] }

    /// The type of a query; nil if it is not declared.
    public func query(_ topic: TopicName) -> (any Query.Type)? { queries[topic] }

    mutating func insert(_ type: any Event.Type) {
        guard types.insert(ObjectIdentifier(type)).inserted else { return }
        let topic = type.topic
        if let other = events.updateValue(type, forKey: topic) { Self.refuse(topic, other, type) }
        Self.insert(topic, &eventNames)
        namespaces.insert(String(topic.namespace))
        if let settings = type as? any Settings.Type { self.settings.append(settings) }
        if !type.admission.isImmediate { admitted.append(type) }
    }

    mutating func insert(_ type: any Query.Type) {
        guard types.insert(ObjectIdentifier(type)).inserted else { return }
        let topic = type.topic
        if let other = queries.updateValue(type, forKey: topic) { Self.refuse(topic, other, type) }
        Self.insert(topic, &queryNames)
        namespaces.insert(String(topic.namespace))
    }

    private static func insert(_ name: TopicName, _ names: inout [TopicName]) {
        names.insert(name, at: names.firstIndex { name < $0 } ?? names.endIndex)
    }

    private static func refuse(_ topic: TopicName, _ first: Any.Type, _ second: Any.Type) -> Never {
        preconditionFailure("\(BusError.topicClaimed(topic, by: "\(first)", and: "\(second)"))")
    }
}
