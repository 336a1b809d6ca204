import FleetWire

/// The state that the next rollout of a channel starts from.
public struct RolloutGround: Sendable, Hashable {
    /// The serial of the first pointer of the next rollout.
    public var serial: Int
    /// The bundle of hosts that are in none of its stages; nil for the rules that they had before they joined.
    public var previous: Digest?
    /// Whether ``previous`` was signed by an operator. If not, it rests on the broker alone, and may come from the
    /// beats of hosts.
    public var isSigned: Bool
    /// The known hosts of the channel.
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

    /// How far the serial of a host may be above the signed ones. A host that reports a higher one must not exhaust the
    /// serials of the whole fleet.
    private static let mostAbove = 1 << 20

    /// - Parameters:
    ///   - current: the pointer of the channel with the highest serial among those with a verified signature.
    ///   - plan: the plan that was pushed last and is trusted. It may have higher serials.
    ///   - hosts: the last beats of all hosts. They remember what a broker that lost its data has forgotten, and accept
    ///     no serial below theirs.
    public init(after current: Pointer?, plan: RolloutPlan?, hosts: [Beat], channel: Token) {
        let known = max(current?.serial ?? 0, plan?.rollback.content.serial ?? 0)
        let all = hosts.filter { $0.channel == channel }
        let hosts = all.filter { $0.serial <= known + Self.mostAbove }
        let taken = hosts.map(\.serial).max() ?? 0
        serial = max(known, taken) + 1
        let signed = current.flatMap { $0.isForAll ? $0.bundle : $0.previous }
        // A broker may show an old pointer, or none. Then a newer one is missing before the next serial.
        let isExplained = plan.map { plan in current.map(plan.contains) ?? false || plan.previous == signed } ?? true
        isSigned = isExplained && taken <= current?.serial ?? 0 && (current != nil || hosts.count == all.count)
        previous = isSigned ? signed : Self.mostFrequent(hosts.map(\.bundle))
    }

    /// The bundle that most hosts run. Ties go to the one that sorts first.
    private static func mostFrequent(_ bundles: [Digest?]) -> Digest? {
        let counts = Dictionary(bundles.map { ($0, 1) }, uniquingKeysWith: +)
        // order: no two have the same count and name
        return counts.max { ($0.value, $1.key?.description ?? "") < ($1.value, $0.key?.description ?? "") }?.key
    }
}

extension Pointer {
    /// Whether the stage that it begins includes every host of the channel. An unfinished rollout may still be rolled
    /// back, or may be for some hosts only.
    fileprivate var isForAll: Bool {
        guard let stage = currentStage else { return false }
        return stage.percent >= 100 && stage.labels.isEmpty
    }
}
