import EventBus
import RuleHost

/// Decodes and validates events by topic. It is a value, so that other threads can decode events while the bus works.
public struct EventCatalogue: Sendable {
    /// An object, so that copying the catalogue is cheap.
    private final class Known: Sendable {
        let entries: [String: EventEntry]
        let declared: TopicCatalogue
        /// The types of all modules, running or not.
        let all: TopicCatalogue

        init(_ declared: TopicCatalogue, all: TopicCatalogue) {
            self.declared = declared
            self.all = all
            entries = declared.eventNames.reduce(into: [:]) { entries, name in
                entries[name.text] = declared.event(name).map { EventEntry($0) }
            }
        }
    }
    private let known: Known

    var entries: [String: EventEntry] { known.entries }
    /// The types from which the catalogue was created.
    package var declared: TopicCatalogue { known.declared }
    /// The names of all events, sorted.
    public var names: [TopicName] { known.declared.eventNames }
    /// The names of all queries, sorted.
    public var queries: [TopicName] { known.declared.queryNames }

    /// Whether decoded events keep the canonical JSON of their data, as a recorder needs. False by default.
    public var keepsData = false

    /// Whether clients may publish facts of modules, as on a test bench. False by default. A ``SystemFact`` stays
    /// reserved.
    public var allowsFacts = false

    /// Creates a catalogue of all declared types.
    public init(_ catalogue: TopicCatalogue) { known = Known(catalogue, all: catalogue) }

    /// Creates the catalogue of a system at this moment. Errors also recognize modules that do not run.
    package init(of system: ChromeSystem) {
        known = Known(system.bus.catalogue, all: system.rules.known)
        allowsFacts = system.rules.allowsFacts
    }

    /// Derives the schemas of all types. That takes long the first time; the result is cached.
    func describeAll() {
        func open<E: Event>(_ type: E.Type) { _ = Schema.of(type) }
        // order: each on its own
        for entry in entries.values { open(entry.type) }
    }

    /// Derives the schemas of a query and its answer.
    func describe(_ type: any Query.Type) {
        func open<Q: Query>(_ type: Q.Type) { _ = (Schema.of(type), Schema.of(Q.Answer.self)) }
        open(type)
    }

    /// The names of all topics, sorted.
    public var topics: [String] { names.map(\.text) }

    /// The event type of a topic; nil if there is none.
    public func type(of topic: String) -> (any Event.Type)? { entries[topic]?.type }

    /// Decodes an event from its data and validates it, as strictly as an event that arrives as JSON.
    /// - Throws: ``FieldError`` with a path that starts at the fields of `data`, such as `duration`.
    public func event(_ topic: String, data: Value) throws(FieldError) -> PlacedEvent {
        let entry = try admissible(topic)
        var data = data
        let container = try takeContainer(from: &data, of: entry)
        return PlacedEvent(try entry.type.fromOutside(data, fields: entry.fields), in: container)
    }

    /// Validates an event created in Swift as strictly as one that arrives as JSON: its type must be declared, clients
    /// must be allowed to publish it, and its fields must be valid.
    /// - Parameter container: the container for the event; nil for the main one.
    /// - Throws: ``FieldError``. The path of a field starts at the event, such as `duration`.
    public func check<E: Event>(_ event: E, in container: ContainerName? = nil) throws(FieldError) {
        let entry = try admissible(E.topic.text)
        guard entry.type == E.self else {
            throw FieldError(
                path: "type", message: "the topic '\(E.topic)' is that of the type \(entry.type), not of \(E.self)")
        }
        if let problem = MemoryCheck.problem(with: event) { throw problem }
        if container != nil, ContainerField.name(for: E.topic, entry.fields, declared) == nil {
            throw FieldError(path: "container", message: "\(E.topic) is about no container")
        }
    }

    /// Validates field names.
    /// - Throws: ``FieldError`` for the first name, at any level, that the topic's events do not have, or if no event
    ///   has the topic.
    public func check(fields data: Value, of topic: String) throws(FieldError) {
        let entry = try entry(topic)
        var data = data
        // An expectation may require that a field is missing.
        if let name = ContainerField.name(for: entry.type.topic, entry.fields, declared), data[name] == .null {
            data = data.removing(name)
        }
        _ = try takeContainer(from: &data, of: entry)
        try entry.fields.check(data, path: "", of: topic)
    }

    private func entry(_ topic: String) throws(FieldError) -> EventEntry {
        guard let entry = entries[topic] else { throw unknown(topic) }
        return entry
    }

    /// The error for an unknown topic.
    package func unknown(_ topic: String) -> FieldError {
        FieldError(
            path: "type", message: "no topic is called '\(topic)'",
            hint: absentModule(of: topic).map { "the module '\($0)' does not run" }
                ?? nearestTopic(topic, among: topics).map { "did you mean '\($0)'?" })
    }

    /// The module that declares a topic or a query but does not run; nil if there is none.
    func absentModule(of topic: String) -> Substring? {
        guard let name = TopicName(topic), known.all.event(name) != nil || known.all.query(name) != nil else {
            return nil
        }
        return name.namespace
    }

    /// The entry of a topic that clients may publish.
    func admissible(_ topic: String) throws(FieldError) -> EventEntry {
        let entry = try entry(topic)
        if let refusal = refusal(of: entry) { throw refusal }
        return entry
    }

    /// The reason why clients may not publish an event; nil if they may.
    func refusal(of entry: EventEntry) -> FieldError? {
        // Clients may publish every request, so no further check is needed.
        guard entry.isFact else { return nil }
        let refusals = entry.refusals(among: known.declared)
        return allowsFacts ? refusals.onTestBench : refusals.usual
    }
}
