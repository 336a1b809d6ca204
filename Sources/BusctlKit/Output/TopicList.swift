import CommandSupport
import ControlAPI
import EventBus
import FoundationEssentials
import Host

/// The existing topics and queries.
enum TopicList {
    /// A bus with the topics built into this program, for use without a host. Its modules have stopped.
    static func compiledBus() throws -> EventBus { try ChromeSystem(modules: Program.modules).bus }

    /// The topics of a host, with their schemas.
    static func live(_ client: ControlClient) async throws -> [TopicInfo] {
        try await topics("/v1/topics", client)
    }

    /// The names and kinds of a host's topics, which it returns at once.
    static func names(_ client: ControlClient) async throws -> [TopicSummary] {
        try await topics("/v1/topics?names=true", client)
    }

    private static func topics<Topic: Decodable>(_ path: String, _ client: ControlClient) async throws -> [Topic] {
        try JSONText.decode(Answer<Topic>.self, from: try await client.get(path).checked().body).topics
    }

    private struct Answer<Topic: Decodable>: Decodable { var topics: [Topic] }

    /// The kind of each topic, by name, for colors.
    static func roles(_ topics: [TopicSummary]) -> [String: TopicInfo.Kind] {
        Dictionary(topics.map { ($0.name, $0.kind) }, uniquingKeysWith: { first, _ in first })
    }

    /// The topics that only repeat others in more detail, without those that a pattern names in full.
    static func details(_ topics: [TopicSummary], besides patterns: [String]) -> Set<String> {
        Set(topics.filter { $0.isDetail == true && !patterns.contains($0.name) }.map(\.name))
    }

    /// Checks a pattern from the command line, so that a misspelled topic is an error, not an endless wait.
    static func pattern(_ text: String, among topics: [TopicSummary]) throws -> TopicPattern {
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
    /// The fields of a query built into this program, in the order of a rule's parameters; nil for an
    /// unknown query.
    static func parameters(of query: String) throws -> [String]? {
        guard let name = TopicName(query), let type = try Program.catalogue().query(name) else {
            return nil
        }
        func open<Q: Query>(_ type: Q.Type) -> [String] { Schema.fieldNames(of: type) }
        return open(type)
    }
}
