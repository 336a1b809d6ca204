import EventBus
import FleetWire
import Host

/// What a host remembers of its rules over a restart.
public struct AdoptionMemory: Codable, Hashable, Sendable {
    /// The highest serial that the host ever took. It never falls, or a broker could bring back old rules.
    public var highest = 0
    /// The pointer of that serial, as text; nil before the first.
    public var pointer: String?
    /// What the host runs; nil for the rules that it had before it joined.
    public var running: Digest?
    /// What the host ran last without a problem over the whole watch; nil for the rules that it had before it joined.
    public var good: Digest?
    /// Set while the host changes from what it runs to something else, so that it may run either.
    public var switching: Bool?
    /// How the host was with the rules that went well, before it got others; nil if it did not answer.
    public var before: Baseline?
    /// What became of the pointer; nil if that is not decided yet.
    public var verdict: AdoptionReport.Verdict?
    /// What the host decided while it was watched for the verdict.
    public var counts: DecisionCounts?
    /// Bundles that were refused or failed, with the rollout in which that was.
    public var rejected: [Rejection] = []

    public struct Rejection: Codable, Hashable, Sendable {
        public var bundle: Digest
        public var salt: Int
        public var verdict: AdoptionReport.Verdict
        public var problems: [String]
        /// The version of GlassBus that was too old for the bundle; nil for other reasons.
        public var tooOld: String?
    }

    /// What new rules are measured by.
    public struct Baseline: Codable, Hashable, Sendable {
        /// The policies that the host had put aside.
        public var benched: [String]
        public var counts: DecisionCounts

        public init(benched: [String], counts: DecisionCounts) {
            self.benched = benched
            self.counts = counts
        }
    }

    public init() {}

    /// Whether the host is known to run what was watched without a problem.
    var isGood: Bool { running == good && switching == nil }

    /// How many rejections are remembered. Each is of another rollout.
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
