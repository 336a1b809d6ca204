/// What can be known of one topic or query while the bus runs.
public struct TopicInfo: Sendable, Codable {
    public enum Kind: String, Sendable, Codable { case request, fact, query }

    public var name: String
    public var kind: Kind
    public var isRetained: Bool
    /// True of a fact that only spells out another (``Event/isDetail``); nil of all others.
    public var isDetail: Bool?
    /// JSON Schema of the event, or of the query.
    public var schema: Value
    /// JSON Schema of a query's answer.
    public var answer: Value?
    /// Deliveries, or times asked, since the start.
    public var count: UInt64
    /// Names of the handlers or answerers, in order.
    public var handlers: [String]
    /// How events from outside are let in, where that is not at once.
    public var admission: Admission?
    /// Of a topic that has, or had, admission: events that wait, and since the start those
    /// that were merged into another and those that were dropped.
    public var pending: Int?
    public var coalesced: UInt64?
    public var dropped: UInt64?
    /// What answers a query when no answerer does.
    public var fallback: String?

    enum CodingKeys: String, CodingKey {
        case name, kind, schema, answer, count, handlers, admission, pending, coalesced, dropped
        case isRetained = "retained"
        case isDetail = "detail"
        case fallback = "default"
    }
}

extension EventBus {
    /// Makes topics known before anybody publishes or subscribes.
    public func declare(_ types: any Event.Type...) { declare(types) }

    public func declare(_ types: [any Event.Type]) {
        for type in types { core.declare(type) }
    }

    /// Makes queries known before anybody asks or answers.
    public func declare(queries types: [any Query.Type]) {
        for type in types { core.declare(type) }
    }

    /// All that is declared now.
    public var catalogue: TopicCatalogue { core.catalogue }

    /// The event type of a topic, for decoding what comes from outside.
    public func eventType(of topic: TopicName) -> (any Event.Type)? { core.catalogue.event(topic) }

    public func queryType(of topic: TopicName) -> (any Query.Type)? { core.catalogue.query(topic) }

    /// What the built-in answer of a query is called; nil if it has none.
    public func defaultName(of query: TopicName) -> String? {
        queryType(of: query).flatMap { core.query(any: $0).defaultName }
    }

    /// Who is asked next where `answerer` gives no answer; nil: the built-in answer.
    public func answerer(of query: TopicName, behind answerer: RawAnswerer?) -> String? {
        queryType(of: query).flatMap { core.query(any: $0).name(behind: answerer) }
    }

    /// The last event of a retained topic.
    public func retained<E: Event>(_ type: E.Type) -> E? { core.topic(type).retained as? E }

    /// Names of all topics and queries, sorted.
    public var names: [TopicName] { (core.catalogue.eventNames + core.catalogue.queryNames).sorted() }

    /// All topics and queries, sorted by name.
    public var topics: [TopicInfo] { names.compactMap { info(of: $0) } }

    /// What is known of one topic or query; nil if nobody declared it.
    public func info(of name: TopicName) -> TopicInfo? {
        if let type = eventType(of: name) {
            let topic = core.topic(any: type)
            let queue = core.admissions.queues[name]
            return TopicInfo(
                name: name.text, kind: type.role == .request ? .request : .fact,
                isRetained: type.isRetained, isDetail: type.isDetail ? true : nil, schema: schema(type), answer: nil,
                count: topic.delivered, handlers: topic.handlerNames,
                admission: queue.flatMap { $0.admission.isImmediate ? nil : $0.admission },
                pending: queue?.count, coalesced: queue?.coalesced, dropped: queue?.dropped)
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

    /// The names of the fields of an event, in order of declaration.
    static func fieldNames(of type: any Event.Type) -> [String] {
        func open<E: Event>(_ type: E.Type) -> [String] { Schema.fieldNames(of: type) }
        return open(type)
    }

    /// Timers that are still to fire.
    public var pendingTimers: Int { core.timers.count }
    /// The same and cancelled ones that still take memory: bounded by twice the pending.
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
