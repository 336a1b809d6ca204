import CommandSupport
import EventBus
import FleetCore
import FleetOperator
import FleetWire
import Foundation
import Host

/// Sends requests to hosts.
struct HostClient: Sendable {
    let link: any Link
    let subjects: Subjects

    init(_ link: any Link, _ fleet: Token) {
        self.link = link
        subjects = Subjects(fleet: fleet)
    }

    /// - Returns: the answer of the host.
    /// - Throws: ``Failure`` with the reason if the host refuses, or if its sidecar does not listen; `LinkProblem`.
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

    /// The hosts by their last beats, including those that arrive within the time span.
    func table(for span: Duration = .zero) async throws -> HostTable {
        var follower = StreamFollower(link, .hosts, of: subjects.fleet, subject: subjects.allBeats)
        var table = HostTable()
        let end = ContinuousClock.now + span
        while true {
            for message in try await follower.all() {
                if let beat = Beat(message, in: subjects), let stamped = message.stamped {
                    table.receive(beat, stamped: stamped)
                }
            }
            guard ContinuousClock.now < end else { return table }
            try await Task.sleep(for: .milliseconds(500))
        }
    }

    /// The names of the live hosts, sorted.
    func liveHosts() async throws -> [Token] {
        // The broker's clock may differ from this machine's; a beat is never younger than its timestamp.
        Set(try await table().rows(at: Date().timeIntervalSince1970).filter(\.isLive).map(\.host)).sorted()
    }
}
