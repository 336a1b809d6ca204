/// A plugin that lets rules decide about admission: it applies the settings of `rules/bus.lua`, registers the built-in
/// answers of the `bus` policies, and provides the state `bus`.
///
/// Start it before the host of rules, which answers the queries that are declared when it starts. Without this plugin,
/// each topic uses its own ``Event/admission``.
public final class AdmissionControl: Plugin {
    public let name = "admission"

    public init() {}

    public func start(on bus: EventBus) {
        bus.declare(BusSettings.self, BusCoalesced.self, BusDropped.self)
        bus.answerByDefault(BusCoalesceQuery.self, as: "by the admission of the topic") {
            [unowned core = bus.core] in core.admissions.admission(of: $0.topic).coalescing
        }
        bus.answerByDefault(BusPriorityQuery.self, as: "by the admission of the topic") {
            [unowned core = bus.core] in core.admissions.admission(of: $0.topic).priority
        }
        bus.answerByDefault(BusOverflowQuery.self, as: "by the admission of the topic") {
            [unowned core = bus.core] in core.admissions.admission(of: $0.topic).overflow
        }
        bus.subscribe(to: BusSettings.self, as: "settings") { [unowned bus] settings in
            // The host of rules checks settings when it loads them; these may come from elsewhere.
            if let problem = settings.problems(in: bus.catalogue).first { throw problem }
            bus.core.admissions.apply(settings)
        }
        bus.provideState("bus") { [unowned core = bus.core] in core.admissions.state }
    }
}

extension AdmissionScheduler {
    /// The state that `GET /v1/state/bus` returns.
    struct State: Codable {
        struct Counts: Codable {
            var pending: Int
            var coalesced: UInt64
            var dropped: UInt64
        }
        var pending: Int
        /// The counts of each topic that has, or had, admission, summed over all containers.
        var topics: [String: Counts]
    }

    /// The number of waiting events of all topics.
    // order: a sum
    var pendingEvents: Int { queues.values.reduce(0) { $0 + $1.count } }

    var state: State {
        // order: into a dictionary again
        let topics = Set(queues.keys.map(\.topic)).compactMap { topic in counts(of: topic).map { (topic.text, $0) } }
        return State(pending: pendingEvents, topics: Dictionary(uniqueKeysWithValues: topics))
    }

    /// The counts of a topic in all containers; nil if the topic never had admission.
    func counts(of topic: TopicName) -> State.Counts? {
        // order: sums
        let all = queues.values.filter { $0.name.topic == topic }
        guard !all.isEmpty else { return nil }
        return all.reduce(into: State.Counts(pending: 0, coalesced: 0, dropped: 0)) { counts, queue in
            counts.pending += queue.count
            counts.coalesced += queue.coalesced
            counts.dropped += queue.dropped
        }
    }

    /// Gives every topic its own admission, changed by `settings`.
    func apply(_ settings: BusSettings) {
        // A topic without a queue or a change admits everything at once.
        let names = Set(queues.keys.map(\.topic)).union(settings.topics.keys.compactMap { TopicName($0) })
        for name in names.sorted() {
            guard let type = core.catalogue.event(name) else { continue }
            let own = type.admission
            let admission = settings.topics[name.text]?.applied(to: own) ?? own
            for topic in [core.topic(any: type)] + core.copies(of: type) { set(admission, of: topic) }
        }
    }
}
