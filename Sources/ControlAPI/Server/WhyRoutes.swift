import EventBus
import Host
import RuleHost

/// The routes for explanations: the latest decisions, and the causes of one event.
package enum WhyRoutes {
    /// The number of decisions to return without a `limit`.
    private static let usualLimit = 100
    /// The largest `limit` of a request. A host keeps fewer decisions.
    static let largestLimit = 1_000_000

    private struct Decisions: Encodable {
        /// In order, oldest first.
        var decisions: [Decided]
        /// The number of decisions ever made, including those no longer kept.
        var count: UInt64
    }

    static func decisions(_ call: Call, _ host: LiveHost) async throws -> Reply {
        let limit = try call.number("limit", in: 1...largestLimit)
        let pattern = try pattern(call, host)
        let isWhole = try call.word("whole", of: ["true", "false"]) == "true"
        let (all, count) = await host.decisions()
        let wanted = all.filter { pattern?.matches($0.site.query) ?? true }
        return try .value(
            Decisions(decisions: wanted.suffix(limit ?? usualLimit).map { Decided($0, isWhole: isWhole) }, count: count)
        )
    }

    private static func pattern(_ call: Call, _ host: LiveHost) throws -> TopicPattern? {
        guard let text = try call.value(of: "query") else { return nil }
        guard let pattern = TopicPattern(text) else {
            throw Problem.badRequest(
                "'\(text.clipped)' is not a pattern of queries", hint: "an example of a pattern is toast.*")
        }
        guard host.catalogue.queries.contains(where: pattern.matches) else {
            throw Problem.notFound(
                "no query is called '\(text.clipped)'",
                hint: nearest(text, among: host.catalogue.queries.map(\.text)).map { "did you mean '\($0)'?" })
        }
        return pattern
    }

    static func explain(_ call: Call, _ host: LiveHost) async throws -> Reply {
        try explain(call.parameter, call, host.catalogue.topics, in: try await host.history())
    }

    /// Explains an event or a subject in a given history.
    /// - Parameters:
    ///   - call: a request that may have the parameter `why-not`.
    ///   - topics: the known topics.
    package static func explain(
        _ id: String, _ call: Call, _ topics: [String], in history: History
    ) throws -> Reply {
        let topic = try call.value(of: "why-not").map { text in
            guard topics.contains(text), let topic = TopicName(text) else {
                throw Problem.notFound(
                    "no event is called '\(text.clipped)'",
                    hint: nearestTopic(text, among: topics).map { "did you mean '\($0)'?" })
            }
            return topic
        }
        do {
            if let topic { return try .value(Explanation(whyNot: topic, of: id, in: history)) }
            return try .value(Explanation(of: id, in: history))
        } catch let unknown as Explanation.Unknown {
            throw Problem.notFound(unknown.description, hint: unknown.hint)
        }
    }
}
