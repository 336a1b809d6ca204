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

    public init(serial: Int, previous: Digest?, isSigned: Bool = true) {
        self.serial = serial
        self.previous = previous
        self.isSigned = isSigned
    }

    /// The highest serial of a host that is believed. No channel gets there, and a host that says more must not use up the
    /// serials of all.
    private static let mostOfHosts = 1 << 40

    /// - Parameters:
    ///   - current: the last pointer of the channel whose signature was verified.
    ///   - plan: the plan that was pushed last, which may have higher serials.
    ///   - hosts: the last beats of all hosts. They know what a broker has forgotten that lost its data: they take no serial
    ///     below theirs.
    public init(after current: Pointer?, plan: RolloutPlan?, hosts: [Beat], channel: Token) {
        let hosts = hosts.filter { $0.channel == channel && $0.serial <= Self.mostOfHosts }
        let known = max(current?.serial ?? 0, plan?.rollback.content.serial ?? 0)
        let taken = hosts.map(\.serial).max() ?? 0
        serial = max(known, taken) + 1
        if let current, current.serial >= taken {
            isSigned = true
            previous = current.isForAll ? current.bundle : current.previous
        } else {
            // Hosts that never took a pointer have their own rules, whatever their beats say.
            isSigned = taken == 0
            previous = isSigned ? nil : Self.mostFrequent(hosts.map(\.bundle))
        }
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
