import EventBus

/// The broker permissions of a member of the fleet: the subjects that it may publish to, and those that it may
/// subscribe to.
///
/// The broker enforces them, so a stolen host cannot impersonate another host or read requests to it.
public struct Permissions: Hashable, Sendable {
    public var publish: [String]
    public var subscribe: [String]
    /// Whether the member may also answer each received message once, at the reply subject of the message.
    public var mayAnswer: Bool

    /// The owner of a credential.
    public enum Role: Hashable, Sendable {
        /// The sidecar of one host.
        case host(Token)
        /// A controller of rollouts. It publishes only what operators have signed; hosts accept nothing else.
        case controller
        /// A user of `busctl fleet`. Controllers have credentials of their own, because their answers use another
        /// inbox.
        case `operator`
    }

    public init(of role: Role, in fleet: Token) {
        let subjects = Subjects(fleet: fleet)
        func read(_ streams: [FleetStream]) -> [String] {
            streams.map { $0.name(in: fleet) }.flatMap { ["$JS.API.DIRECT.GET.\($0)", "$JS.API.STREAM.MSG.GET.\($0)"] }
        }
        mayAnswer = false
        switch role {
        case .host(let host):
            publish =
                [
                    subjects.event(of: host), subjects.beat(of: host), subjects.adopted(by: host),
                    "\(subjects.root).host.\(host).tap.*",
                ] + read([.rules, .bundles, .hosts])
            subscribe = [
                subjects.allAnnouncements, subjects.commands(to: host), Self.inbox(of: role) + ".>",
            ]
            mayAnswer = true
        case .controller:
            publish = [subjects.allChannels, subjects.allControllers] + read([.rules, .hosts, .adopted])
            subscribe = [subjects.allAnnouncements, Self.inbox(of: role) + ".>"]
        case .operator:
            publish = ["\(subjects.root).>", "$JS.API.>"]
            subscribe = ["\(subjects.root).>", "_INBOX.operator.>"]
        }
    }

    /// The subject prefix for answers to a role. No other credential may subscribe to it.
    public static func inbox(of role: Role) -> String {
        switch role {
        case .host(let host): "_INBOX.host-\(host)"
        case .controller: "_INBOX.controller"
        case .operator: "_INBOX.operator"
        }
    }

    /// The time limit for an answer of a host: comparing rules on a long recording takes minutes.
    public static let answerLimit = Duration.seconds(600)

    /// The permissions in the syntax of the server's configuration.
    public var text: String { "permissions: {\n\(members.map { "  \($0)\n" }.joined())}" }

    /// The same on one line.
    public var line: String { "permissions: {\(members.joined(separator: ", "))}" }

    private var members: [String] {
        func list(_ subjects: [String]) -> String { subjects.map { Value.string($0).json }.joined(separator: ", ") }
        let answers = "allow_responses: {max: 1, expires: \"\(Self.answerLimit.components.seconds)s\"}"
        return ["publish: {allow: [\(list(publish))]}", "subscribe: {allow: [\(list(subscribe))]}"]
            + (mayAnswer ? [answers] : [])
    }
}
