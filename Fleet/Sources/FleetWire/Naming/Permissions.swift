import EventBus

/// What a broker lets somebody of a fleet do: the subjects to which one may publish, and those that one may hear.
///
/// The broker enforces who says what, so that a host that was stolen speaks for no other host, and hears no questions to others.
public struct Permissions: Hashable, Sendable {
    public var publish: [String]
    public var subscribe: [String]

    /// Who has a credential.
    public enum Role: Hashable, Sendable {
        /// The sidecar of one host.
        case host(Token)
        /// Who controls rollouts. It publishes what operators have signed, and nothing else counts for hosts.
        case controller
        /// Who compares rules on recordings.
        case worker
        /// Who runs `busctl fleet`. Controllers and workers have credentials of their own, because their answers come in
        /// elsewhere.
        case `operator`
    }

    public init(of role: Role, in fleet: Token) {
        let subjects = Subjects(fleet: fleet)
        func read(_ streams: [FleetStream]) -> [String] {
            streams.map { $0.name(in: fleet) }.flatMap { ["$JS.API.DIRECT.GET.\($0)", "$JS.API.STREAM.MSG.GET.\($0)"] }
        }
        func take(_ stream: FleetStream, _ consumer: String) -> [String] {
            let name = stream.name(in: fleet)
            return ["$JS.API.CONSUMER.MSG.NEXT.\(name).\(consumer)", "$JS.ACK.\(name).\(consumer).>"]
        }
        switch role {
        case .host(let host):
            publish =
                [
                    "\(subjects.root).host.\(host).>", "\(subjects.root).dead.\(host).>",
                    "\(subjects.root).recording.\(host).>",
                ]
                + read([.rules, .bundles, .hosts]) + take(.injections, FleetStream.consumerName(of: host))
                // Answers to operators.
                + ["_INBOX.operator.>"]
            subscribe = [
                subjects.allAnnouncements, subjects.commands(to: host), Self.inbox(of: role) + ".>",
            ]
        case .controller:
            publish = [subjects.allChannels] + read([.rules, .hosts, .adopted])
            subscribe = [subjects.allAnnouncements, Self.inbox(of: role) + ".>"]
        case .worker:
            let jobs = FleetStream.jobs.name(in: fleet)
            publish =
                [subjects.allResults, "$JS.API.CONSUMER.DURABLE.CREATE.\(jobs).\(FleetStream.workers)"]
                + read([.recordings, .bundles]) + take(.jobs, FleetStream.workers)
            subscribe = [Self.inbox(of: role) + ".>"]
        case .operator:
            publish = ["\(subjects.root).>", "$JS.API.>"]
            subscribe = ["\(subjects.root).>", "_INBOX.operator.>"]
        }
    }

    /// Where the answers to somebody come in. No other credential may hear there.
    public static func inbox(of role: Role) -> String {
        switch role {
        case .host(let host): "_INBOX.host-\(host)"
        case .controller: "_INBOX.controller"
        case .worker: "_INBOX.worker"
        case .operator: "_INBOX.operator"
        }
    }

    /// The permissions in the words of a server's configuration.
    public var text: String {
        func list(_ subjects: [String]) -> String { subjects.map { Value.string($0).json }.joined(separator: ", ") }
        return """
            permissions: {
              publish: {allow: [\(list(publish))]}
              subscribe: {allow: [\(list(subscribe))]}
            }
            """
    }
}
