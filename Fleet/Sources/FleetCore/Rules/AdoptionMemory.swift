import EventBus
import FleetWire
import Host

/// The state of a host's rules that survives restarts.
public struct AdoptionMemory: Codable, Hashable, Sendable {
    /// The highest serial that the host has ever taken. It never decreases, or a broker could bring back old rules.
    public var highest = 0
    /// The pointer with that serial, as text; nil before the first.
    public var pointer: String?
    /// What the host runs; nil for the rules that it had before it joined.
    public var running: Digest?
    /// The last rules that passed their whole watch without a problem; nil for the rules from before the host joined.
    public var good: Digest?
    /// Set while the host switches, when it may be running either the old or the new rules.
    public var switching: Bool?
    /// The health of the host with the last good rules, before it switched; nil if it did not answer.
    public var before: Baseline?
    /// The outcome of the pointer; nil if undecided.
    public var verdict: AdoptionReport.Verdict?
    /// The decisions of the host while it was watched for the verdict.
    public var counts: DecisionCounts?
    /// Bundles that were refused or failed, each with its rollout.
    public var rejected: [Rejection] = []

    public struct Rejection: Codable, Hashable, Sendable {
        public var bundle: Digest
        public var salt: Int
        public var verdict: AdoptionReport.Verdict
        public var problems: [String]
        /// The version of GlassBus that was too old for the bundle; nil for other reasons.
        public var tooOld: String?
    }

    /// The baseline that new rules are compared with.
    public struct Baseline: Codable, Hashable, Sendable {
        /// The policies that the host had benched.
        public var benched: [String]
        public var counts: DecisionCounts

        public init(benched: [String], counts: DecisionCounts) {
            self.benched = benched
            self.counts = counts
        }
    }

    public init() {}

    /// Whether the host is known to run rules that passed their watch.
    var isGood: Bool { running == good && switching == nil }

    /// How many rejections are remembered, each of a different rollout.
    static let mostRejections = 16

    mutating func reject(_ rejection: Rejection) {
        rejected.removeAll { $0.bundle == rejection.bundle && $0.salt == rejection.salt }
        rejected.append(rejection)
        rejected = Array(rejected.suffix(Self.mostRejections))
    }

    func rejection(of bundle: Digest?, in salt: Int) -> Rejection? {
        rejected.first { $0.bundle == bundle && $0.salt == salt }
    }
}
