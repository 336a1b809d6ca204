import EventBus

/// Builds and parses the subjects of one fleet.
///
/// All messages of one host are below `glassbus.<fleet>.host.<host>`. The token `host` keeps the subjects of the
/// streams apart: without it, a host named `rules` would publish into the stream of rules, and the server rejects
/// streams with overlapping subjects.
public struct Subjects: Hashable, Sendable {
    public let fleet: Token

    public init(fleet: Token) { self.fleet = fleet }

    /// The prefix of all subjects of the fleet.
    var root: String { "glassbus.\(fleet)" }

    // MARK: What a host says

    /// The bus events of a host; the topic of an event is in its header `ce-type`. With one subject for each topic, a
    /// stolen host could invent topics to fill the stream.
    public func event(of host: Token) -> String { "\(root).host.\(host).event" }

    /// The beats of a host.
    public func beat(of host: Token) -> String { "\(root).host.\(host).beat" }

    /// The adoption reports of a host.
    public func adopted(by host: Token) -> String { "\(root).host.\(host).adopted" }

    /// A command to a host, answered by request and reply.
    public func command(_ name: HostCommand, to host: Token) -> String { "\(root).host.\(host).cmd.\(name.rawValue)" }

    /// The events that a host sends to one reader, identified by a random name that the reader has chosen.
    public func tap(_ reader: Token, of host: Token) -> String { "\(root).host.\(host).tap.\(reader)" }

    // MARK: What operators say

    /// The pointer of a channel, which names the bundle for its hosts.
    public func channel(_ name: Token) -> String { "\(root).rules.channel.\(name)" }

    /// Whether the rollouts of a channel are paused.
    public func pause(_ channel: Token) -> String { "\(root).rules.pause.\(channel)" }

    /// The beats of the controllers of a channel.
    public func controllers(of channel: Token) -> String { "\(root).control.\(channel)" }

    /// All pointers of the rollout of a channel, for its controllers.
    public func plan(_ channel: Token) -> String { "\(root).rules.plan.\(channel)" }

    /// The document that changes which keys the hosts trust.
    public var keys: String { "\(root).rules.keys" }

    /// Announcements of new pointers of a channel to all hosts at once.
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

    /// Extracts the host from a subject below `host`; nil for any other subject.
    public func host(in subject: String) -> Token? {
        guard let words = words(of: subject), words.count >= 3, words[0] == "host" else { return nil }
        return Token(ifValid: words[1])
    }

    /// Extracts the command from a subject on which a host receives requests; nil for any other subject.
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

/// A request that operators can send to a host.
public enum HostCommand: String, Sendable, CaseIterable {
    case ask, explain, state
    /// Show events to a reader as they happen.
    case tap
    /// Publish an event on the bus of the host.
    case inject
    /// Return a part of the host's recording.
    case record
    /// Compare other rules with the active ones on the host's recording.
    case compare
}
