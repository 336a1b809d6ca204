import EventBus

/// What a broker lets somebody of a fleet do: the subjects to which one may publish, and those that one may hear.
///
/// The broker enforces who says what, so that a host that was stolen speaks for no other host, and hears no questions to others.
public struct Permissions: Hashable, Sendable {
    public var publish: [String]
    public var subscribe: [String]
    /// Whether one may also answer each message that one hears, once, at the subject that the message names.
    public var mayAnswer: Bool

    /// Who has a credential.
    public enum Role: Hashable, Sendable {
        /// The sidecar of one host.
        case host(Token)
        /// Who controls rollouts. It publishes what operators have signed, and nothing else counts for hosts.
        case controller
        /// A user of `busctl fleet`. Controllers have a credential of their own, because their answers come in elsewhere.
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

    /// Where the answers to somebody come in. No other credential may hear there.
    public static func inbox(of role: Role) -> String {
        switch role {
        case .host(let host): "_INBOX.host-\(host)"
        case .controller: "_INBOX.controller"
        case .operator: "_INBOX.operator"
        }
    }

    /// How long a host may take for an answer: a comparison of rules on a long recording takes minutes.
    public static let answerLimit = Duration.seconds(600)

    /// The permissions in the words of a server's configuration.
    public var text: String { "permissions: {\n\(members.map { "  \($0)\n" }.joined())}" }

    /// The same in one line.
    public var line: String { "permissions: {\(members.joined(separator: ", "))}" }

    private var members: [String] {
        func list(_ subjects: [String]) -> String { subjects.map { Value.string($0).json }.joined(separator: ", ") }
        let answers = "allow_responses: {max: 1, expires: \"\(Self.answerLimit.components.seconds)s\"}"
        return ["publish: {allow: [\(list(publish))]}", "subscribe: {allow: [\(list(subscribe))]}"]
            + (mayAnswer ? [answers] : [])
    }
}
