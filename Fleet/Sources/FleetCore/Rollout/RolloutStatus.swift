import EventBus
import FleetWire

/// How a channel's rollout is doing: what `busctl fleet rollout status --json` prints.
public struct RolloutStatus: Codable, Hashable, Sendable {
    public var channel: Token
    public var phase = Phase.none
    /// The serial of the channel's pointer; nil if the channel has none.
    public var serial: Int?
    /// The number of the stage, from 1; nil without a pointer, and after a rollback, which is for all hosts at once.
    public var stage: Int?
    /// How many stages the rollout has.
    public var stages = 0
    /// The percentage of the hosts that the stage has.
    public var percent: Double?

    /// Known hosts of the stage, all of the channel after a rollback.
    public var hosts = 0
    /// Those of them that gave a sign of life within three of their intervals.
    public var live = 0
    /// Those of them that did not.
    public var silent = 0
    /// Hosts by what they reported last. A host that shares its name with another one is in neither of the first two.
    public var adopted = 0
    public var watching = 0
    public var refused = 0
    public var failed = 0
    public var skipped = 0
    /// Hosts that did not believe what the broker showed them last.
    public var distrusted = 0

    /// The SHA-256 of the bundle that the hosts of the stage are to run; ``ownRules`` for the rules that they had before they
    /// joined; nil without a pointer.
    public var want: String?
    /// The bundle that the sidecars of all live hosts of the stage have put in use, in the same words; nil if there are different
    /// ones, or none of the hosts is live.
    public var set: String?

    /// Why the rollout is halted or was taken back; before that, what the stage waits for.
    public var reasons: [String] = []
    /// What hosts reported of the rollout, also after it was taken back, the most frequent first.
    public var problems: [RolloutProblem] = []
    /// Who controls the channel, as far as whoever looks has asked.
    public var controllers: [ControllerRow] = []
    /// How many seconds the hosts of the stage are still watched; nil if no stage is in progress.
    public var secondsLeft: Double?

    public enum Phase: String, Codable, Sendable, CaseIterable {
        /// The channel has no pointer.
        case none
        /// The broker has no plan with the channel's pointer.
        case foreign
        /// Too few hosts of the stage have adopted the bundle so far.
        case running
        /// Enough hosts of the stage have adopted the bundle, and they are watched.
        case soaking
        /// The rollout is to be taken back, and the channel does not say so yet.
        case halted
        /// The channel's pointer takes the rollout back.
        case rolledBack
        /// The last stage has ended well.
        case done
    }

    /// What ``want`` and ``set`` say for the rules that a host had before it joined.
    public static let ownRules = "own"

    static func name(of bundle: Digest?) -> String { bundle?.description ?? ownRules }

    /// A channel without a pointer.
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
        // trap: there is one
        set = count.bundles.count == 1 ? Self.name(of: count.bundles.first!) : nil  // order: there is one
    }
}

/// What one or more hosts said was wrong with a rollout.
public struct RolloutProblem: Codable, Hashable, Sendable {
    public var verdict: AdoptionReport.Verdict
    /// With file, line and column where it has one, such as `toast.lua:3: attempt to index a nil value (toast.priority, 6 times)`.
    public var message: String
    /// Sorted.
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
    /// The stage that the pointer begins; nil if it takes a rollout back.
    var currentStage: Stage? { stages.indices.contains(stage) ? stages[stage] : nil }

    /// What the hosts of the stage are to run: after a rollback, all hosts what they had before.
    var wanted: Digest? { stages.isEmpty ? previous : bundle }
}
