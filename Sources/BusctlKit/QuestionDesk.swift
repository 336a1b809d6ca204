import ControlAPI
import EventBus
import FoundationEssentials
import Host
import Logging
import RuleHost

/// Where questions go: to a host, or to a system in this process.
enum QuestionDesk: Sendable {
    case live(ControlClient)
    case embedded(LiveHost)

    /// - Parameter folders: rules for a system in this process; none for the host.
    init(rules folders: [String], _ client: ControlClient) async throws {
        guard !folders.isEmpty else {
            self = .live(client)
            return
        }
        // Never started: its clock stands at zero, as a question needs it.
        let host = try LiveHost(
            rules: folders, modules: Program.modules, configuration: .init(), logger: Logger(label: "busctl") { _ in SwiftLogNoOpLogHandler() })
        let problems = await host.ruleStatus.rejected
        guard problems.isEmpty else { throw Failure(problems) }
        self = .embedded(host)
    }

    func ask(_ topic: String, _ json: Data) async throws -> AskedAnswer {
        switch self {
        case .embedded(let host):
            do {
                let outcome = try await host.ask(topic, query: json)
                return AskedAnswer(
                    answer: try JSONText.decode(Value.self, from: outcome.answer), by: outcome.by,
                    builtIn: outcome.defaultName, failures: try outcome.failures.map { try ValueEncoder().encode($0) })
            } catch AskFailure.unknown {
                throw AskedAnswer.unknown(topic, await host.topics())
            }
        case .live(let client):
            // What is no name at all must not become a path.
            guard TopicName(topic) != nil else { throw AskedAnswer.unknown(topic, try TopicList.compiledIn()) }
            let response = try await client.post("/v1/ask/\(topic)", contentType: "application/json", body: json)
            return AskedAnswer(try response.value())
        }
    }
}
