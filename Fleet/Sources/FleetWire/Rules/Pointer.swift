import EventBus

/// A signed document that selects the bundle for the hosts of a channel. A rollout is a sequence of pointers, one for
/// each stage, and one that rolls back; the operator signs all of them at the start.
public struct Pointer: SignedContent {
    public static let kind = "pointer"

    /// The version of the fleet's protocol. This version supports 1.
    public var v = 1
    public var fleet: Token
    public var channel: Token
    /// Increases with every pointer. A host only takes pointers above the highest serial that it has ever taken.
    public var serial: Int
    /// The bundle for the hosts of the stage.
    public var bundle: Digest
    /// The bundle for all other hosts; nil for the rules that a host had before it joined.
    public var previous: Digest?
    /// The first serial of the rollout. It gives each rollout a different order of hosts.
    public var salt: Int
    public var stages: [Stage]
    /// The index of the stage that this pointer begins, from 0.
    public var stage: Int
    public var halt = HaltLimits()
    /// No host takes the pointer before this time, in seconds since 1970. It prevents a broker that has all pointers of
    /// a rollout from starting a stage early.
    public var notBefore: Double
    /// No host takes the pointer after this time, in seconds since 1970.
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

    /// The bundle that a host should run.
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

    /// The cohort of a host, from 0 to 9,999, which determines its stage. It differs between rollouts.
    public func cohort(of host: Token) -> Int { Cohort.number(of: "\(salt)", "\(fleet)", "\(host)") }
}

/// The members that pointers of all protocol versions share.
public struct PointerVersion: SignedContent {
    public static let kind = Pointer.kind

    public var v: Int
    public var serial: Int
}

/// A part of the hosts, which takes a bundle before the others.
public struct Stage: Codable, Hashable, Sendable {
    /// The cumulative percentage of hosts, including earlier stages: above 0, at most 100.
    public var percent: Double
    /// How long the hosts are watched before the next stage, in seconds.
    public var soak: Double
    /// Only hosts with at least one of these labels; empty for all.
    public var labels: [String]

    public init(percent: Double, soak: Double = 15 * 60, labels: [String] = []) {
        self.percent = percent
        self.soak = soak
        self.labels = labels
    }

    /// 1 %, 10 %, 50 % and all hosts, each watched for 15 minutes.
    public static let standard = [1.0, 10, 50, 100].map { Stage(percent: $0) }

    /// Raises a first stage without hosts so that it has one, and drops stages that add no host to the earlier ones: of
    /// three hosts, 1 % may be none, and 10 % the same as 1 %.
    /// - Parameters:
    ///   - hosts: the known hosts. If no host has a label of a stage, the stage is unchanged.
    ///   - cohort: the cohort of a host in the rollout.
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
                    // The last stage always stays, and replaces an equivalent one before it.
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

/// The limits that halt a rollout.
public struct HaltLimits: Codable, Hashable, Sendable {
    /// The minimum number of hosts that must refuse a bundle or fail with it.
    public var hosts = 2
    /// The share of the stage that must refuse a bundle or fail with it, from 0 to 1. Hosts that went silent after they
    /// took it count if their share exceeds that of the other hosts by this much.
    public var share = 0.02
    /// The ratio of the failure rates with and without the bundle above which the rollout is halted.
    public var failureRatio = 2.0
    /// Unused, but required: GlassBus 0.1 compares by Fisher's exact test, and rejects pointers without it.
    public var probability = 0.01
    /// The share of a stage's live hosts that must have adopted before the next stage begins, from 0 to 1.
    public var quorum = 0.95

    public init() {}
}
