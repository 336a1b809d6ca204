import CommandSupport
import ControlAPI
import EventBus
import FoundationEssentials
import Host
import Logging
import RuleHost

/// Asks queries of a host, or of a system in this process.
enum QueryClient: Sendable {
    case live(ControlClient)
    case embedded(LiveHost)

    /// - Parameters:
    ///   - folders: rule folders for a system in this process; empty to ask the host.
    ///   - client: the client of the host.
    ///   - checks: as in ``embedded(in:checks:)``.
    init(rules folders: [String], _ client: ControlClient, checks: Bool) async throws {
        self = folders.isEmpty ? .live(client) : try await .embedded(in: folders, checks: checks)
    }

    /// A system in this process.
    /// - Parameters:
    ///   - folders: rule folders; with none, the built-in answers decide.
    ///   - checks: whether the rules are checked, so that failures have the messages of the check. This takes as long
    ///     as everything else.
    static func embedded(in folders: [String], checks: Bool = false) async throws -> QueryClient {
        // This host is never started, so its clock stays at zero.
        let host = try LiveHost(
            rules: folders, modules: Program.modules, logger: Logger(label: "busctl") { _ in SwiftLogNoOpLogHandler() },
            checks: checks)
        let problems = await host.ruleStatus.rejected
        guard problems.isEmpty else { throw Failure(problems) }
        return .embedded(host)
    }

    func ask(_ topic: String, _ json: Data) async throws -> AskedAnswer {
        switch self {
        case .embedded(let host):
            do {
                let outcome = try await host.ask(topic, query: json)
                return AskedAnswer(
                    answer: try JSONText.decode(Value.self, from: outcome.answer), by: outcome.by,
                    builtIn: outcome.defaultName, failures: try outcome.failures.map { try ValueEncoder().encode($0) })
            } catch AskError.unknown {
                throw AskedAnswer.unknown(topic, await host.topicSummaries())
            }
        case .live(let client):
            // A text that is not a topic name must not become part of a path.
            guard TopicName(topic) != nil else { throw AskedAnswer.unknown(topic, try Program.catalogue().summaries) }
            let response = try await client.post("/v1/ask/\(topic)", contentType: "application/json", body: json)
            return AskedAnswer(try response.value())
        }
    }
}
