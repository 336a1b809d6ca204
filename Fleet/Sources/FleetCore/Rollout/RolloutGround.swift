import FleetWire

/// What the next rollout of a channel follows.
public struct RolloutGround: Sendable, Hashable {
    /// The serial of the first pointer of the next rollout.
    public var serial: Int
    /// What the hosts run that are in no stage of it; nil for the rules that they had before they joined.
    public var previous: Digest?
    /// Whether ``previous`` is what an operator has signed. If not, only the broker says so: hosts may have said it in their
    /// beats.
    public var isSigned: Bool
    /// The hosts of the channel, as far as they are known.
    public var hosts: [KnownHost] = []

    public struct KnownHost: Sendable, Hashable {
        public var name: Token
        public var labels: Set<String>

        public init(_ beat: Beat) {
            name = beat.host
            labels = Set(beat.labels)
        }
    }

    public init(serial: Int, previous: Digest?, isSigned: Bool = true) {
        self.serial = serial
        self.previous = previous
        self.isSigned = isSigned
    }

    /// By how much the serial of a host may be above those that are signed. A host that says more must not use up the serials of
    /// all.
    private static let mostAbove = 1 << 20

    /// - Parameters:
    ///   - current: the pointer of the channel whose signature was verified, with the highest serial.
    ///   - plan: the plan that was pushed last and is believed. It may have higher serials.
    ///   - hosts: the last beats of all hosts. They know what a broker has forgotten that lost its data: they take no serial
    ///     below theirs.
    public init(after current: Pointer?, plan: RolloutPlan?, hosts: [Beat], channel: Token) {
        let known = max(current?.serial ?? 0, plan?.rollback.content.serial ?? 0)
        let all = hosts.filter { $0.channel == channel }
        let hosts = all.filter { $0.serial <= known + Self.mostAbove }
        let taken = hosts.map(\.serial).max() ?? 0
        serial = max(known, taken) + 1
        let signed = current.flatMap { $0.isForAll ? $0.bundle : $0.previous }
        // A broker may show an old pointer, or none. Then a later one is missing before the next serial.
        let isExplained = plan.map { plan in current.map(plan.contains) ?? false || plan.previous == signed } ?? true
        isSigned = isExplained && taken <= current?.serial ?? 0 && (current != nil || hosts.count == all.count)
        previous = isSigned ? signed : Self.mostFrequent(hosts.map(\.bundle))
    }

    /// The bundle that most hosts run, of equals the first by name.
    private static func mostFrequent(_ bundles: [Digest?]) -> Digest? {
        let counts = Dictionary(bundles.map { ($0, 1) }, uniquingKeysWith: +)
        // order: no two have the same count and name
        return counts.max { ($0.value, $1.key?.description ?? "") < ($1.value, $0.key?.description ?? "") }?.key
    }
}

extension Pointer {
    /// Whether every host of the channel is in the stage that it begins. A rollout that is not there may still be taken back, or
    /// may be for some hosts only.
    fileprivate var isForAll: Bool {
        guard let stage = currentStage else { return false }
        return stage.percent >= 100 && stage.labels.isEmpty
    }
}
