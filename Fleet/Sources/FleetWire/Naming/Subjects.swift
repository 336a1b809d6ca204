import EventBus

/// The subjects of one fleet. Every subject is made and taken apart here.
///
/// What one host says is below `glassbus.<fleet>.host.<host>`. The word `host` keeps the subjects of the streams apart: without
/// it, a host of the name `rules` would publish into the stream of rules, and the server refuses streams whose subjects overlap.
public struct Subjects: Hashable, Sendable {
    public let fleet: Token

    public init(fleet: Token) { self.fleet = fleet }

    /// With what all subjects of the fleet begin.
    var root: String { "glassbus.\(fleet)" }

    // MARK: What a host says

    /// The bus events of a host; the topic of an event is in its header `ce-type`. With a subject for each topic, a host that was
    /// stolen could invent topics, and fill the stream by them.
    public func event(of host: Token) -> String { "\(root).host.\(host).event" }

    /// The sign of life of a host.
    public func beat(of host: Token) -> String { "\(root).host.\(host).beat" }

    /// What became of a bundle on a host.
    public func adopted(by host: Token) -> String { "\(root).host.\(host).adopted" }

    /// A question or an order to a host, answered by request and reply.
    public func command(_ name: HostCommand, to host: Token) -> String { "\(root).host.\(host).cmd.\(name.rawValue)" }

    /// What a host shows to one reader of its events, by the name that the reader has chosen at random.
    public func tap(_ reader: Token, of host: Token) -> String { "\(root).host.\(host).tap.\(reader)" }

    // MARK: What operators say

    /// The pointer of a channel: which bundle its hosts run.
    public func channel(_ name: Token) -> String { "\(root).rules.channel.\(name)" }

    /// Whether the controllers of a channel are to begin no further stage.
    public func pause(_ channel: Token) -> String { "\(root).rules.pause.\(channel)" }

    /// The signs of life of the controllers of a channel.
    public func controllers(of channel: Token) -> String { "\(root).control.\(channel)" }

    /// All pointers of the rollout of a channel, for whoever controls it.
    public func plan(_ channel: Token) -> String { "\(root).rules.plan.\(channel)" }

    /// The document that changes which keys the hosts believe.
    public var keys: String { "\(root).rules.keys" }

    /// Where each new pointer of a channel is told to all hosts at once.
    public func announcement(of channel: Token) -> String { "\(root).announce.\(channel)" }

    /// One part of a bundle.
    public func bundle(_ digest: Digest, part: Int) -> String { "\(root).bundle.\(digest).\(part)" }

    // MARK: Many at once

    public var allEvents: String { "\(root).host.*.event" }
    public var allBeats: String { "\(root).host.*.beat" }
    public var allAdopted: String { "\(root).host.*.adopted" }
    public var allChannels: String { "\(root).rules.channel.*" }
    public var allRules: String { "\(root).rules.>" }
    public var allControllers: String { "\(root).control.*" }
    public var allAnnouncements: String { "\(root).announce.*" }
    public var allBundles: String { "\(root).bundle.*.*" }
    public func taps(_ reader: Token) -> String { "\(root).host.*.tap.\(reader)" }
    public func commands(to host: Token) -> String { "\(root).host.\(host).cmd.*" }

    // MARK: Taken apart

    /// The host in one of the subjects below `host`; nil if the subject is none of this fleet.
    public func host(in subject: String) -> Token? {
        guard let words = words(of: subject), words.count >= 3, words[0] == "host" else { return nil }
        return Token(ifValid: words[1])
    }

    /// The command in a subject that a host is asked on; nil if there is none of this name.
    public func command(in subject: String) -> HostCommand? {
        guard let words = words(of: subject), words.count == 4, words[0] == "host", words[2] == "cmd" else {
            return nil
        }
        return HostCommand(rawValue: String(words[3]))
    }

    private func words(of subject: String) -> [Substring]? {
        guard subject.hasPrefix(root + ".") else { return nil }
        return subject.dropFirst(root.count + 1).split(separator: ".", omittingEmptySubsequences: false)
    }
}

/// What a host can be asked from afar.
public enum HostCommand: String, Sendable, CaseIterable {
    case ask, explain, state
    /// Events are to be shown to a reader as they happen.
    case tap
    /// An event is to be published on the bus of the host.
    case inject
    /// A part of the host's recording is to be answered.
    case record
    /// Other rules are to be compared with those in use, on the host's recording.
    case compare
}
