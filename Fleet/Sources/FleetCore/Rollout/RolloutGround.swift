import FleetWire

/// What the next rollout of a channel follows.
public struct RolloutGround: Sendable, Hashable {
    /// The serial of the first pointer of the next rollout.
    public var serial: Int
    /// What the hosts run that are in no stage of it; nil for the rules that they had before they joined.
    public var previous: Digest?

    public init(serial: Int, previous: Digest?) {
        self.serial = serial
        self.previous = previous
    }

    /// The highest serial of a host that is believed. No channel gets there, and a host that says more must not use up the
    /// serials of all.
    private static let mostOfHosts = 1 << 40

    /// - Parameters:
    ///   - current: the pointer that the channel has.
    ///   - plan: the plan that was pushed last, which may have higher serials.
    ///   - hosts: the last beats of all hosts. They know what a broker has forgotten that lost its data: they take no serial
    ///     below theirs.
    public init(after current: Pointer?, plan: RolloutPlan?, hosts: [Beat], channel: Token) {
        let hosts = hosts.filter { $0.channel == channel && $0.serial <= Self.mostOfHosts }
        let known = max(current?.serial ?? 0, plan?.rollback.content.serial ?? 0)
        let taken = hosts.map(\.serial).max() ?? 0
        serial = max(known, taken) + 1
        if let current, current.serial >= taken {
            // A rollout that has reached its last stage is what all run; another one may still be taken back.
            let isWhole = !current.stages.isEmpty && current.stage == current.stages.count - 1
            previous = isWhole ? current.bundle : current.previous
        } else {
            previous = Self.mostFrequent(hosts.map(\.bundle))
        }
    }

    /// The bundle that most hosts run, of equals the first by name.
    private static func mostFrequent(_ bundles: [Digest?]) -> Digest? {
        let counts = Dictionary(bundles.map { ($0, 1) }, uniquingKeysWith: +)
        // order: no two have the same count and name
        return counts.max { ($0.value, $1.key?.description ?? "") < ($1.value, $0.key?.description ?? "") }?.key
    }
}
