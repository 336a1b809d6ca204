import CommandSupport
import ControlAPI
import EventBus
import FoundationEssentials
import Host

/// The existing topics and queries.
enum TopicList {
    /// The topics that this program was built with, for when no host runs.
    static func compiledIn() throws -> [TopicInfo] { try compiledBus().topics }

    /// A bus with the topics that this program was built with. Its modules have stopped.
    static func compiledBus() throws -> EventBus { try ChromeSystem(modules: Program.modules).bus }

    static func live(_ client: ControlClient) async throws -> [TopicInfo] {
        let response = try await client.get("/v1/topics").checked()
        struct Answer: Decodable { var topics: [TopicInfo] }
        return try JSONText.decode(Answer.self, from: response.body).topics
    }

    /// The kind of each topic, by name, for colors.
    static func roles(_ topics: [TopicInfo]) -> [String: TopicInfo.Kind] {
        Dictionary(topics.map { ($0.name, $0.kind) }, uniquingKeysWith: { first, _ in first })
    }

    /// The kind of each topic, by name. Unlike the descriptions of topics, kinds need no schemas.
    static func roles(_ catalogue: TopicCatalogue) -> [String: TopicInfo.Kind] {
        var roles: [String: TopicInfo.Kind] = [:]
        for query in catalogue.queryNames { roles[query.text] = .query }
        for type in catalogue.eventTypes { roles[type.topic.text] = type.role == .request ? .request : .fact }
        return roles
    }

    /// The topics that only repeat others in more detail, without those that a pattern names in full.
    static func details(_ topics: [TopicInfo], besides patterns: [String]) -> Set<String> {
        Set(topics.filter { $0.isDetail == true && !patterns.contains($0.name) }.map(\.name))
    }

    /// Checks a pattern from the command line, so that nobody waits in vain for a misspelt topic.
    static func pattern(_ text: String, among topics: [TopicInfo]) throws -> TopicPattern {
        guard let pattern = TopicPattern(text) else {
            throw Failure(
                .usage, "'\(text)' is not a topic pattern",
                hint:
                    "a pattern is words with dots between them, such as 'toast.*'; * stands for one word, a final ** for one or more"
            )
        }
        let events = topics.filter { $0.kind != .query }.map(\.name)
        guard events.contains(where: { TopicName($0).map(pattern.matches) ?? false }) else {
            if pattern.isExact {
                if topics.contains(where: { $0.name == text }) {
                    throw Failure(
                        .badData, "'\(text)' is a query, not an event",
                        hint: "ask it: \(Program.command) ask \(text) '{…}'")
                }
                throw Failure.unknown("topic", text, among: events, list: "list all topics: \(Program.command) topics")
            }
            throw Failure(
                .badData, "no topic matches '\(text)'",
                hint: text == "*"
                    ? "every topic has at least two words: '**' stands for all of them"
                    : pattern.corrected(by: events).map { "did you mean '\($0)'?" }
                        ?? "list all topics: \(Program.command) topics")
        }
        return pattern
    }
}

extension TopicList {
    /// The fields of a query that this program was built with, in the order of a rule's parameters; nil for an
    /// unknown query.
    static func parameters(of query: String) throws -> [String]? {
        guard let name = TopicName(query), let type = try Program.catalogue().query(name) else {
            return nil
        }
        func open<Q: Query>(_ type: Q.Type) -> [String] { Schema.fieldNames(of: type) }
        return open(type)
    }
}
