import EventBus
import FleetWire

/// The state of a channel's rollout, as printed by `busctl fleet rollout status --json`.
public struct RolloutStatus: Codable, Hashable, Sendable {
    public var channel: Token
    public var phase = Phase.none
    /// The serial of the channel's pointer; nil if the channel has none.
    public var serial: Int?
    /// The number of the stage, from 1; nil without a pointer, and after a rollback, which affects all hosts at once.
    public var stage: Int?
    /// The number of stages of the rollout.
    public var stages = 0
    /// The percentage of hosts that the stage includes.
    public var percent: Double?

    /// Known hosts of the stage; after a rollback, all hosts of the channel.
    public var hosts = 0
    /// Hosts of the stage that sent a beat within the last three of their intervals.
    public var live = 0
    /// Hosts of the stage that did not.
    public var silent = 0
    /// Hosts by their last report. A host that shares its name with another one is counted in neither of the first two.
    public var adopted = 0
    public var watching = 0
    public var refused = 0
    public var failed = 0
    public var skipped = 0
    /// Hosts that did not trust what the broker last showed them.
    public var distrusted = 0

    /// The SHA-256 of the bundle that the hosts of the stage should run; ``ownRules`` for the rules that they had
    /// before they joined; nil without a pointer.
    public var want: String?
    /// The bundle that the sidecars of all live hosts of the stage have activated, in the same form; nil if they
    /// differ, or no host is live.
    public var set: String?

    /// Why the rollout is halted or was rolled back; before that, the conditions that the stage waits for.
    public var reasons: [String] = []
    /// The problems that hosts reported on the rollout, even after a rollback, the most frequent first.
    public var problems: [RolloutProblem] = []
    /// The controllers of the channel, if they were queried.
    public var controllers: [ControllerRow] = []
    /// How many seconds the hosts of the stage are still watched; nil if no stage is in progress.
    public var secondsLeft: Double?

    public enum Phase: String, Codable, Sendable, CaseIterable {
        /// The channel has no pointer.
        case none
        /// The broker has no plan that contains the channel's pointer.
        case foreign
        /// Too few hosts of the stage have adopted the bundle so far.
        case running
        /// Enough hosts of the stage have adopted the bundle, and are being watched.
        case soaking
        /// The rollout must be rolled back, but the channel does not have the rollback pointer yet.
        case halted
        /// The channel has the rollback pointer.
        case rolledBack
        /// The last stage has ended well.
        case done
    }

    /// The value of ``want`` and ``set`` for the rules that a host had before it joined.
    public static let ownRules = "own"

    static func name(of bundle: Digest?) -> String { bundle?.description ?? ownRules }

    /// The status of a channel without a pointer.
    init(channel: Token) { self.channel = channel }

    init(channel: Token, phase: Phase, pointer: Pointer, _ count: StageCount, reasons: [String]) {
        self.init(channel: channel)
        self.phase = phase
        self.reasons = reasons
        serial = pointer.serial
        stages = pointer.stages.count
        if let current = pointer.currentStage {
            stage = pointer.stage + 1
            percent = current.percent
        }
        (hosts, live, silent) = (count.hosts, count.live, count.silent)
        (adopted, watching, refused) = (count.adopted, count.watching, count.refused)
        (failed, skipped) = (count.failed, count.skipped)
        want = Self.name(of: pointer.wanted)
        // trap: the count is 1
        set = count.bundles.count == 1 ? Self.name(of: count.bundles.first!) : nil  // order: there is one
    }
}

/// A problem that one or more hosts reported on a rollout.
public struct RolloutProblem: Codable, Hashable, Sendable {
    public var verdict: AdoptionReport.Verdict
    /// The message, with file, line and column where known, such as
    /// `toast.lua:3: attempt to index a nil value (toast.priority, 6 times)`.
    public var message: String
    /// The hosts that reported it, sorted.
    public var hosts: [Token]

    struct Kind: Hashable {
        var verdict: AdoptionReport.Verdict
        var message: String
    }

    init(_ kind: Kind, hosts: [Token]) {
        (verdict, message, self.hosts) = (kind.verdict, kind.message, hosts)
    }
}

extension Pointer {
    /// The stage that the pointer begins; nil if it rolls back.
    var currentStage: Stage? { stages.indices.contains(stage) ? stages[stage] : nil }

    /// The bundle for the hosts of the stage; after a rollback, the previous bundle for all hosts.
    var wanted: Digest? { stages.isEmpty ? previous : bundle }
}
