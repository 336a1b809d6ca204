import CommandSupport
import EventBus
import FleetWire
import Foundation
import Host

/// Asks hosts.
struct HostDesk: Sendable {
    let link: any Link
    let subjects: Subjects

    init(_ link: any Link, _ fleet: Token) {
        self.link = link
        subjects = Subjects(fleet: fleet)
    }

    /// - Returns: what the host answers.
    /// - Throws: ``Failure`` with its reason if it refuses.
    func ask(_ host: Token, _ command: HostCommand, _ question: Value, within limit: Duration = .seconds(10))
        async throws -> Value
    {
        let answer = try await listened(to: host) {
            try await link.request(
                Outgoing(subjects.command(command, to: host), body: Array(question.json.utf8)), within: limit)
        }
        let json = try JSONText.decode(Value.self, from: answer.body)
        if let error = json["error"]?.stringValue { throw Failure(.badData, "\(host): \(error)") }
        return json["answer"] ?? .null
    }

    private func listened(to host: Token, _ body: () async throws -> Incoming) async throws -> Incoming {
        do {
            return try await body()
        } catch LinkProblem.nobody {
            throw Failure(.noHost, "no sidecar of the host '\(host)' listens; busctl fleet hosts lists those that live")
        }
    }
}
