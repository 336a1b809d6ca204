import EventBus

/// Which bundle the hosts of a channel run, and which of them: a signed document. A rollout is a row of pointers, one for each
/// stage, and one that takes all back; the operator signs all of them at its beginning.
public struct Pointer: SignedContent {
    public static let kind = "pointer"

    /// The protocol of the fleet. This version understands 1.
    public var v = 1
    public var fleet: Token
    public var channel: Token
    /// Rises with every pointer. A host takes none that is not above the highest that it ever took.
    public var serial: Int
    /// What the hosts of the stage run.
    public var bundle: Digest
    /// What all other hosts run; nil for the rules that a host had before it joined.
    public var previous: Digest?
    /// The first serial of the rollout. With it, each rollout has another order of hosts.
    public var salt: Int
    public var stages: [Stage]
    /// The number of the stage that this pointer begins, from 0.
    public var stage: Int
    public var halt = HaltLimits()
    /// Before this time, in seconds since 1970, no host takes the pointer. A broker that has all pointers of a rollout cannot
    /// begin a stage early.
    public var notBefore: Double
    /// After this time, in seconds since 1970, no host takes the pointer.
    public var expires: Double

    public init(
        fleet: Token, channel: Token, serial: Int, bundle: Digest, previous: Digest?, salt: Int, stages: [Stage],
        stage: Int, halt: HaltLimits = .init(), notBefore: Double, expires: Double
    ) {
        self.fleet = fleet
        self.channel = channel
        self.serial = serial
        self.bundle = bundle
        self.previous = previous
        self.salt = salt
        self.stages = stages
        self.stage = stage
        self.halt = halt
        self.notBefore = notBefore
        self.expires = expires
    }

    /// The bundle that a host is to run.
    public func bundle(for host: Token, labels: Set<String> = []) -> Digest? {
        isInStage(host, labels: labels) ? bundle : previous
    }

    /// Whether a host belongs to the stage of this pointer or to an earlier one.
    public func isInStage(_ host: Token, labels: Set<String> = []) -> Bool {
        let cohort = cohort(of: host)
        return stages.enumerated().contains { number, stage in
            number <= self.stage && stage.includes(cohort: cohort, labels: labels)
        }
    }

    /// The number of a host, from 0 to 9,999, by which it belongs to a stage. Another rollout gives it another one.
    public func cohort(of host: Token) -> Int { Cohort.number(of: "\(salt)", "\(fleet)", "\(host)") }
}

/// What pointers of all versions of the protocol have.
public struct PointerVersion: SignedContent {
    public static let kind = Pointer.kind

    public var v: Int
    public var serial: Int
}

/// A part of the hosts, which takes a bundle before the others.
public struct Stage: Codable, Hashable, Sendable {
    /// The percentage of the hosts, above 0 to 100, counted with those of the stages before.
    public var percent: Double
    /// How long the hosts are watched before the next stage, in seconds.
    public var soak: Double
    /// Only hosts that have one of these labels; empty for all.
    public var labels: [String]

    public init(percent: Double, soak: Double = 15 * 60, labels: [String] = []) {
        self.percent = percent
        self.soak = soak
        self.labels = labels
    }

    /// 1 %, 10 %, 50 % and all hosts, each watched for 15 minutes.
    public static let standard = [1.0, 10, 50, 100].map { Stage(percent: $0) }

    /// Raises a first stage without hosts so that it has one, and leaves out stages that have no host which those before did not
    /// have: of three hosts, 1 % may be none, and 10 % the same as 1 %.
    /// - Parameters:
    ///   - hosts: those that are known. If no host has a label of a stage, the stage stays as it is.
    ///   - cohort: the number of a host in the rollout.
    public static func rounded(
        _ stages: [Stage], hosts: [(name: Token, labels: Set<String>)], cohort: (Token) -> Int
    ) -> [Stage] {
        var result: [Stage] = []
        for (number, stage) in stages.enumerated() {
            let cohorts = hosts.filter { stage.labels.isEmpty || !$0.labels.isDisjoint(with: stage.labels) }
                .map { cohort($0.name) }.sorted()
            var raised = stage
            if let first = cohorts.first { raised.percent = max(stage.percent, Double(first + 1) / 100) }
            let before = result.last.flatMap { $0.labels == stage.labels ? $0 : nil }
            if let before {
                let new = cohorts.contains { Double($0) >= before.percent * 100 && Double($0) < raised.percent * 100 }
                if number == stages.count - 1 {
                    // Whatever was asked for at the end is the end.
                    if raised.percent <= before.percent || !new && !cohorts.isEmpty { result.removeLast() }
                    raised.percent = max(raised.percent, before.percent)
                } else if raised.percent <= before.percent || !new && !cohorts.isEmpty {
                    continue
                }
            }
            result.append(raised)
        }
        return result
    }

    func includes(cohort: Int, labels own: Set<String>) -> Bool {
        Double(cohort) < percent * 100 && (labels.isEmpty || !own.isDisjoint(with: labels))
    }
}

/// What stops a rollout.
public struct HaltLimits: Codable, Hashable, Sendable {
    /// The fewest hosts that must refuse a bundle or fail with it.
    public var hosts = 2
    /// The share of the stage that must refuse a bundle or fail with it, from 0 to 1. Hosts that are silent after they took it
    /// count if their share is this much above that of the other hosts.
    public var share = 0.02
    /// The share of decisions that fail with the bundle, divided by that without it, above which the rollout stops.
    public var failureRatio = 2.0
    /// Not used any more: GlassBus 0.1 compared by Fisher's exact test, and takes no pointer without it.
    public var probability = 0.01
    /// The share of the live hosts of a stage that must have reported before the next one begins, from 0 to 1.
    public var quorum = 0.95

    public init() {}
}
