/// A snapshot of one topic or query: its schemas, handlers and counts.
public struct TopicInfo: Sendable, Codable {
    public enum Kind: String, Sendable, Codable { case request, fact, query }

    public var name: String
    public var kind: Kind
    public var isRetained: Bool
    /// True for a fact that only repeats another fact in more detail (``Event/isDetail``); otherwise nil.
    public var isDetail: Bool?
    /// The JSON Schema of the event, or of the query.
    public var schema: Value
    /// The JSON Schema of a query's answer; nil for an event.
    public var answer: Value?
    /// The number of deliveries, or of questions, since the start.
    public var count: UInt64
    /// The names of the handlers or answerers, in the order in which they are called.
    public var handlers: [String]
    /// How events from outside are admitted; nil if they are delivered at once.
    public var admission: Admission?
    /// The number of events that wait for admission; nil for a topic that never had admission.
    public var pending: Int?
    /// The number of events that were merged into another one since the start; nil as for `pending`.
    public var coalesced: UInt64?
    /// The number of events that admission dropped since the start; nil as for `pending`.
    public var dropped: UInt64?
    /// The name of a query's built-in answer; nil if it has none.
    public var fallback: String?

    enum CodingKeys: String, CodingKey {
        case name, kind, schema, answer, count, handlers, admission, pending, coalesced, dropped
        case isRetained = "retained"
        case isDetail = "detail"
        case fallback = "default"
    }
}

extension EventBus {
    /// Declares events, so that ``topics`` lists them and input from outside can be decoded before anybody publishes or
    /// subscribes. Traps if another type has the same topic.
    public func declare(_ types: any Event.Type...) { declare(types) }

    /// Declares the events of a list.
    public func declare(_ types: [any Event.Type]) {
        for type in types { core.declare(type) }
    }

    /// Declares queries before they are asked or answered. Traps if another type has the same topic.
    public func declare(queries types: [any Query.Type]) {
        for type in types { core.declare(type) }
    }

    /// All events and queries that are declared at the moment.
    public var catalogue: TopicCatalogue { core.catalogue }

    /// The event type of a topic, for decoding input from outside; nil if no such event is declared.
    public func eventType(of topic: TopicName) -> (any Event.Type)? { core.catalogue.event(topic) }

    /// The type of a query; nil if no such query is declared.
    public func queryType(of topic: TopicName) -> (any Query.Type)? { core.catalogue.query(topic) }

    /// The name of a query's built-in answer; nil if it has none.
    public func defaultName(of query: TopicName) -> String? {
        queryType(of: query).flatMap { type in
            core.wakeModules(answering: ObjectIdentifier(type))
            return core.query(any: type).defaultName
        }
    }

    /// The name of the answerer that is asked after `answerer`; nil if that is the built-in answer.
    public func answerer(of query: TopicName, behind answerer: RawAnswerer?) -> String? {
        queryType(of: query).flatMap { core.query(any: $0).name(behind: answerer) }
    }

    /// The last event of a retained topic; nil if there was none.
    public func retained<E: Event>(_ type: E.Type) -> E? { topicCore(type).retained as? E }

    /// The names of all topics and queries, sorted.
    public var names: [TopicName] { (core.catalogue.eventNames + core.catalogue.queryNames).sorted() }

    /// Information about all topics and queries, sorted by name.
    public var topics: [TopicInfo] { names.compactMap { info(of: $0) } }

    /// Returns information about one topic or query; nil if it is not declared.
    public func info(of name: TopicName) -> TopicInfo? {
        core.wakeAll()
        if let type = eventType(of: name) {
            let topic = core.topic(any: type)
            let (queue, counts) = (core.admissions.queues[.init(topic: name)], core.admissions.counts(of: name))
            let summary = TopicSummary(type)
            return TopicInfo(
                name: summary.name, kind: summary.kind, isRetained: type.isRetained, isDetail: summary.isDetail,
                schema: schema(type), answer: nil,
                count: topic.delivered, handlers: topic.handlerNames,
                admission: queue.flatMap { $0.admission.isImmediate ? nil : $0.admission },
                pending: counts?.pending, coalesced: counts?.coalesced, dropped: counts?.dropped)
        }
        if let type = queryType(of: name) {
            let query = core.query(any: type)
            return TopicInfo(
                name: name.text, kind: .query, isRetained: false, schema: schema(type),
                answer: answerSchema(type), count: query.asked,
                handlers: query.answererNames, fallback: query.defaultName)
        }
        return nil
    }

    /// The number of deliveries of each event type since the start in all existing containers, and the number of its
    /// events that wait for admission (nil if the topic never had admission), in the order of the topics.
    public var eventCounts: [(type: any Event.Type, delivered: UInt64, waiting: Int?)] {
        core.catalogue.eventNames.compactMap { name in
            guard let type = core.catalogue.event(name) else { return nil }
            let topics = [core.topic(any: type)] + core.copies(of: type)
            return (type, topics.reduce(0) { $0 + $1.delivered }, core.admissions.counts(of: name)?.pending)
        }
    }

    /// The names of an event's fields, in the order of declaration.
    static func fieldNames(of type: any Event.Type) -> [String] {
        func open<E: Event>(_ type: E.Type) -> [String] { Schema.fieldNames(of: type) }
        return open(type)
    }

    /// The number of timers that have not fired yet.
    public var pendingTimers: Int { core.timers.count }
    /// The number of timers in memory: those that have not fired yet, and canceled ones that are not removed yet. At
    /// most twice ``pendingTimers``, or 64 more than that, whichever is greater.
    public var storedTimers: Int { core.timers.storedCount }

    private func schema(_ type: any Decodable.Type) -> Value {
        func open<T: Decodable>(_ type: T.Type) -> Value { Schema.of(type) }
        return open(type)
    }

    private func answerSchema(_ type: any Query.Type) -> Value {
        func open<Q: Query>(_ type: Q.Type) -> Value { Schema.of(Q.Answer.self) }
        return open(type)
    }
}
