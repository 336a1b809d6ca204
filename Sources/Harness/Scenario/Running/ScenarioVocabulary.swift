import EventBus
import Host
import RuleHost

/// The topics, queries and state paths of a list of modules. They are the same for every run with these modules, so
/// they are collected only once for each list.
struct ScenarioVocabulary: Sendable {
    let catalogue: EventCatalogue
    private let topics: [(name: TopicName, kind: ObjectIdentifier)]
    private let queries: [String: any Query.Type]
    /// The topics of derived facts, which a run computes only if it needs them.
    private let derived: [ObjectIdentifier: TopicName]
    let state: StateShape

    private static let known = PerModules<ScenarioVocabulary>()

    /// Returns the vocabulary of a system whose rules are loaded. It is created on first use for each set of modules
    /// and types.
    static func of(_ system: ChromeSystem) -> ScenarioVocabulary {
        known.value(for: system.modules, system.rules.typesInLua) { ScenarioVocabulary(system) }
    }

    private init(_ system: ChromeSystem) {
        var catalogue = EventCatalogue(of: system)
        // A test may also begin with a fact, to trigger reactions to it.
        catalogue.allowsFacts = true
        self.catalogue = catalogue
        topics = catalogue.topics.compactMap { text in
            guard let name = TopicName(text), let type = catalogue.type(of: text) else { return nil }
            return (name, ObjectIdentifier(type))
        }
        derived = system.bus.catalogue.eventTypes.filter { $0.isDerived }
            .reduce(into: [:]) { $0[ObjectIdentifier($1)] = $1.topic }
        queries = system.bus.catalogue.queryNames.reduce(into: [:]) { $0[$1.text] = system.bus.queryType(of: $1) }
        state = StateShape(modules: system.bus.stateSchemas)
    }

    /// Returns the type of a topic's events.
    func kind(of topic: String, at place: Scenario.Place) throws(ScenarioProblem) -> ObjectIdentifier {
        if let type = catalogue.type(of: topic) { return ObjectIdentifier(type) }
        throw ScenarioProblem(
            place,
            FieldError(
                message: "no topic is called '\(topic)'",
                hint: nearestTopic(topic, among: catalogue.topics).map { "did you mean '\($0)'?" }),
            unknownTopic: topic)
    }

    /// Returns the event types of all topics that match one of the patterns.
    /// - Throws: ``ScenarioProblem`` for a pattern that matches no topic.
    func kinds(of patterns: [TopicPattern], at place: Scenario.Place) throws(ScenarioProblem) -> Set<ObjectIdentifier> {
        var kinds: Set<ObjectIdentifier> = []
        for pattern in patterns {
            if pattern.isExact {
                kinds.insert(try kind(of: pattern.text, at: place))
                continue
            }
            let matching = topics.filter { pattern.matches($0.name) }
            if matching.isEmpty {
                let hint = pattern.corrected(by: catalogue.topics).map { "did you mean '\($0)'?" }
                throw ScenarioProblem(
                    place, FieldError(message: "no topic matches '\(pattern)'", hint: hint), unknownTopic: pattern.text)
            }
            kinds.formUnion(matching.map(\.kind))
        }
        return kinds
    }

    /// Returns the topics of the derived facts among some event types, sorted.
    func derived(among kinds: Set<ObjectIdentifier>) -> [TopicName] { kinds.compactMap { derived[$0] }.sorted() }

    /// Returns the type of a query.
    func query(_ topic: String, at place: Scenario.Place) throws(ScenarioProblem) -> any Query.Type {
        if let type = queries[topic] { return type }
        let hint =
            catalogue.type(of: topic) != nil
            ? "this is the topic of an event"
            : nearest(topic, among: queries.keys.sorted()).map { "did you mean '\($0)'?" }
        throw ScenarioProblem(place, FieldError(message: "no query is called '\(topic)'", hint: hint))
    }

    /// Checks that a path into the state can lead to a value.
    func check(statePath path: String) throws(FieldError) { try state.check(path) }
}
