import EventBus

/// The subjects of one fleet. Every subject is made and taken apart here.
///
/// What one host says is below `glassbus.<fleet>.host.<host>`, so that the credential of a host needs one rule. The word
/// `host` keeps the subjects of the streams apart: without it, a host of the name `inject` would publish into the stream of
/// injections, and the server refuses streams whose subjects overlap.
public struct Subjects: Hashable, Sendable {
    public let fleet: Token

    public init(fleet: Token) { self.fleet = fleet }

    /// With what all subjects of the fleet begin.
    var root: String { "glassbus.\(fleet)" }

    // MARK: What a host says

    /// A bus event of a host. The dots of the topic are dots of the subject.
    public func event(_ topic: TopicName, of host: Token) -> String { "\(root).host.\(host).event.\(topic)" }

    /// The sign of life of a host.
    public func beat(of host: Token) -> String { "\(root).host.\(host).beat" }

    /// What became of a bundle on a host.
    public func adopted(by host: Token) -> String { "\(root).host.\(host).adopted" }

    /// A question or an order to a host, answered by request and reply.
    public func command(_ name: HostCommand, to host: Token) -> String { "\(root).host.\(host).cmd.\(name.rawValue)" }

    /// One part of a recording of a host.
    /// - Parameter run: the run of the host, whose name has the form of a token.
    public func recording(of host: Token, run: Token, part: Int) -> String {
        "\(root).recording.\(host).\(run).\(part)"
    }

    // MARK: What operators say

    /// An event that a host is to publish on its bus.
    public func injection(_ topic: TopicName, into host: Token) -> String { "\(root).inject.\(host).\(topic)" }

    /// The pointer of a channel: which bundle its hosts run.
    public func channel(_ name: Token) -> String { "\(root).rules.channel.\(name)" }

    /// All pointers of the rollout of a channel, for whoever controls it.
    public func plan(_ channel: Token) -> String { "\(root).rules.plan.\(channel)" }

    /// The document that changes which keys the hosts believe.
    public var keys: String { "\(root).rules.keys" }

    /// Where each new pointer of a channel is told to all hosts at once.
    public func announcement(of channel: Token) -> String { "\(root).announce.\(channel)" }

    /// One part of a bundle.
    public func bundle(_ digest: Digest, part: Int) -> String { "\(root).bundle.\(digest).\(part)" }

    /// A piece of work for one worker.
    public func job(_ id: Token) -> String { "\(root).job.\(id)" }

    /// A part of what came of a job.
    public func result(of job: Token, part: Int) -> String { "\(root).result.\(job).\(part)" }

    /// Where the bodies of what could not be delivered are kept.
    public func dead(_ topic: TopicName, of host: Token) -> String { "\(root).dead.\(host).\(topic)" }

    // MARK: Many at once

    /// The events of all hosts, of one topic and what is below it, or of all topics.
    public func events(of host: Token? = nil) -> String { "\(root).host.\(host?.text ?? "*").event.>" }
    public var allBeats: String { "\(root).host.*.beat" }
    public var allAdopted: String { "\(root).host.*.adopted" }
    public var allChannels: String { "\(root).rules.channel.*" }
    public var allRules: String { "\(root).rules.>" }
    public var allAnnouncements: String { "\(root).announce.*" }
    public var allBundles: String { "\(root).bundle.*.*" }
    public var allRecordings: String { "\(root).recording.*.*.*" }
    public var allJobs: String { "\(root).job.*" }
    public var allResults: String { "\(root).result.*.*" }
    public var allDead: String { "\(root).dead.*.>" }
    public var allInjections: String { "\(root).inject.*.>" }
    public func injections(into host: Token) -> String { "\(root).inject.\(host).>" }
    public func commands(to host: Token) -> String { "\(root).host.\(host).cmd.*" }
    public func results(of job: Token) -> String { "\(root).result.\(job).*" }

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

    /// The topic in the subject of an injection or of an event.
    public func topic(in subject: String) -> TopicName? {
        guard let words = words(of: subject) else { return nil }
        switch words.first {
        case "inject" where words.count > 2, "dead" where words.count > 2:
            return TopicName(words[2...].joined(separator: "."))
        case "host" where words.count > 3 && words[2] == "event":
            return TopicName(words[3...].joined(separator: "."))
        default: return nil
        }
    }

    private func words(of subject: String) -> [Substring]? {
        guard subject.hasPrefix(root + ".") else { return nil }
        return subject.dropFirst(root.count + 1).split(separator: ".", omittingEmptySubsequences: false)
    }
}

/// What a host can be asked from afar.
public enum HostCommand: String, Sendable, CaseIterable {
    case ask, explain, tap, state
    /// The recording of a run is to be sent to the stream of recordings.
    case record
}
