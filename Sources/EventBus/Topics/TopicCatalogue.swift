/// The event and query types that a bus knows, by the names of their topics.
///
/// It is a value: a program makes it once, and many buses can start with it (``EventBus/init(name:declaring:)``).
public struct TopicCatalogue: Sendable {
    private var events: [TopicName: any Event.Type] = [:]
    private var queries: [TopicName: any Query.Type] = [:]
    /// Event and query types. A lookup here costs less than asking a type for its topic.
    private var types: Set<ObjectIdentifier> = []

    /// The names of the events' topics, sorted.
    public private(set) var eventNames: [TopicName] = []
    /// The names of the queries, sorted.
    public private(set) var queryNames: [TopicName] = []
    /// The namespaces of all names.
    public private(set) var namespaces: Set<String> = []
    /// The names of the modules that run once per container, so that their events and queries are about one.
    public package(set) var modulesPerContainer: Set<ModuleName> = []
    /// The event types that are settings of modules, in the order in which they were declared.
    public private(set) var settings: [any Settings.Type] = []
    /// The request of each namespace that was declared first: an example of what the module can do.
    private(set) var firstRequests: [String: TopicName] = [:]
    /// The event types with an admission that is not ``Admission/immediate``.
    private(set) var admitted: [any Event.Type] = []

    /// Traps if two types have the same topic, because that is a mistake in the program.
    public init(events: [any Event.Type] = [], queries: [any Query.Type] = []) {
        for type in events { insert(type) }
        for type in queries { insert(type) }
    }

    /// The event type of a topic; nil if none is declared.
    public func event(_ topic: TopicName) -> (any Event.Type)? { events[topic] }

    /// The query type of a topic; nil if none is declared.
    public func query(_ topic: TopicName) -> (any Query.Type)? { queries[topic] }

    /// The types of all events, in the order of ``eventNames``.
    public var eventTypes: [any Event.Type] { eventNames.compactMap { events[$0] } }

    /// Whether this event type is known. Another type may have the same topic elsewhere.
    package func has(_ type: any Event.Type) -> Bool { types.contains(ObjectIdentifier(type)) }

    /// Whether this query type is known. Another type may have the same topic elsewhere.
    package func has(_ type: any Query.Type) -> Bool { types.contains(ObjectIdentifier(type)) }

    // MARK: Languages

    /// The types of a module's language that are not declared here yet.
    /// - Throws: ``BusError/topicClaimed(_:by:and:)`` if another type has the topic,
    ///   ``BusError/foreignTopic(_:module:)`` if a topic does not begin with the module's name.
    public func new(in language: Language, of module: ModuleName) throws(BusError) -> Language {
        for topic in language.events.map({ $0.topic }) + language.queries.map({ $0.topic }) {
            guard topic.namespace == module else { throw .foreignTopic(topic, module: module) }
        }
        var (new, seen) = (Language(), types)
        var (newEvents, newQueries): ([TopicName: any Event.Type], [TopicName: any Query.Type]) = ([:], [:])
        for type in language.events where seen.insert(ObjectIdentifier(type)).inserted {
            let topic = type.topic
            if let other = events[topic] ?? newEvents.updateValue(type, forKey: topic) {
                throw .topicClaimed(topic, by: "\(other)", and: "\(type)")
            }
            new.events.append(type)
        }
        for type in language.queries where seen.insert(ObjectIdentifier(type)).inserted {
            let topic = type.topic
            if let other = queries[topic] ?? newQueries.updateValue(type, forKey: topic) {
                throw .topicClaimed(topic, by: "\(other)", and: "\(type)")
            }
            new.queries.append(type)
        }
        return new
    }

    /// This catalogue, extended by the topics of `other` that it does not have.
    public func union(_ other: TopicCatalogue) -> TopicCatalogue {
        if types.isEmpty { return other }
        guard !isCopy(of: other), !other.types.isSubset(of: types) else { return self }
        var union = self
        union.firstRequests.merge(other.firstRequests) { own, _ in own }
        // trap: a name of the list is in the table
        for name in other.eventNames where events[name] == nil { union.insert(other.events[name]!) }
        // trap: a name of the list is in the table
        for name in other.queryNames where queries[name] == nil { union.insert(other.queries[name]!) }
        return union
    }

    /// Whether both have the same topics because one is a copy of the other. Comparing all types takes much longer.
    private func isCopy(of other: TopicCatalogue) -> Bool {
        func isShared(_ own: [TopicName], _ others: [TopicName]) -> Bool {
            own.withUnsafeBufferPointer { own in others.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress } }
        }
        return isShared(eventNames, other.eventNames) && isShared(queryNames, other.queryNames)
    }

    /// This catalogue without the types of some languages.
    package func removing(_ languages: [Language]) -> TopicCatalogue {
        var rest = self
        for language in languages { rest.remove(language) }
        return rest
    }

    mutating func remove(_ language: Language) {
        for type in language.events where types.remove(ObjectIdentifier(type)) != nil {
            let topic = type.topic
            events[topic] = nil
            eventNames.removeAll { $0 == topic }
            settings.removeAll { $0 == type }
            if firstRequests[String(topic.namespace)] == topic { firstRequests[String(topic.namespace)] = nil }
            admitted.removeAll { $0 == type }
        }
        for type in language.queries where types.remove(ObjectIdentifier(type)) != nil {
            let topic = type.topic
            queries[topic] = nil
            queryNames.removeAll { $0 == topic }
        }
        namespaces = Set((eventNames + queryNames).map { String($0.namespace) })
    }

    mutating func insert(_ type: any Event.Type) {
        guard types.insert(ObjectIdentifier(type)).inserted else { return }
        let topic = type.topic
        if let other = events.updateValue(type, forKey: topic) { Self.refuse(topic, other, type) }
        let namespace = String(topic.namespace)
        Self.insert(topic, &eventNames)
        namespaces.insert(namespace)
        if !type.admission.isImmediate { admitted.append(type) }
        if type.role == .request, firstRequests[namespace] == nil { firstRequests[namespace] = topic }
        if let settings = type.asSettings { self.settings.append(settings) }
    }

    mutating func insert(_ type: any Query.Type) {
        guard types.insert(ObjectIdentifier(type)).inserted else { return }
        let topic = type.topic
        if let other = queries.updateValue(type, forKey: topic) { Self.refuse(topic, other, type) }
        Self.insert(topic, &queryNames)
        namespaces.insert(String(topic.namespace))
    }

    /// Inserts a name into sorted names.
    private static func insert(_ name: TopicName, _ names: inout [TopicName]) {
        var (start, end) = (0, names.count)
        while start < end {
            let middle = (start + end) / 2
            if name < names[middle] { end = middle } else { start = middle + 1 }
        }
        names.insert(name, at: start)
    }

    private static func refuse(_ topic: TopicName, _ first: Any.Type, _ second: Any.Type) -> Never {
        // trap: `new(in:of:)` refuses what is declared twice
        preconditionFailure("\(BusError.topicClaimed(topic, by: "\(first)", and: "\(second)"))")
    }
}
