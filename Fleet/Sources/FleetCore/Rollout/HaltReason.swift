import FleetWire

/// Why a rollout is stopped.
enum HaltReason: Hashable, Sendable {
    /// Hosts refused the bundle or failed with it.
    case bad([Token], of: Int)
    /// Hosts went silent after they had taken the bundle.
    case lost(Int, of: Int, others: Int, ofOthers: Int)
    /// Decisions fail more often with the bundle.
    case failures(DecisionCounts, elsewhere: DecisionCounts)
    /// Too few hosts adopted the bundle within the time limit of the stage.
    case noQuorum(Int, needed: Int, of: Int)

    /// All reasons that apply.
    static func all(
        _ count: StageCount, _ decisions: DecisionTally, in stage: StageInProgress, at now: Double
    ) -> [HaltReason] {
        let limits = stage.pointer.halt
        let quorum = now >= stage.limit ? noQuorum(count, limits) : nil
        return [bad(count, limits), lost(count, limits), failures(decisions, limits), quorum].compactMap { $0 }
    }

    /// In a stage of one host, one bad host is enough; in a larger stage, the limit applies.
    private static func bad(_ count: StageCount, _ limits: HaltLimits) -> HaltReason? {
        let bad = count.bad.count
        guard bad > 0, bad >= min(limits.hosts, count.judged),
            Double(bad) >= Double(count.judged) * limits.share - rounding
        else { return nil }
        return .bad(count.bad, of: count.judged)
    }

    /// If other hosts go silent as well, there may be another cause, such as a network partition. Then the share of
    /// lost hosts with the bundle must also be a multiple of theirs.
    private static func lost(_ count: StageCount, _ limits: HaltLimits) -> HaltReason? {
        let (lost, taken, restLost, rest) = (count.lost, count.taken, count.restLost, count.rest)
        guard lost > 0, lost >= min(limits.hosts, taken) else { return nil }
        let share = Double(lost) / Double(taken)
        let others = rest == 0 ? 0 : Double(restLost) / Double(rest)
        guard share - others >= limits.share - rounding, share > limits.failureRatio * others else { return nil }
        return .lost(lost, of: taken, others: restLost, ofOthers: rest)
    }

    /// Fewer failed decisions than this are attributed to chance, however rare failures are elsewhere.
    static let fewestFailures = 10

    /// Without decisions elsewhere there is nothing to compare with.
    private static func failures(_ decisions: DecisionTally, _ limits: HaltLimits) -> HaltReason? {
        let (with, without) = (decisions.with, decisions.without)
        guard with.failures >= fewestFailures, without.decisions > 0 else { return nil }
        let share = Double(with.failures) / Double(with.decisions)
        guard share > limits.failureRatio * Double(without.failures) / Double(without.decisions) else { return nil }
        return .failures(with, elsewhere: without)
    }

    /// A stage without any live host has no quorum to wait for.
    private static func noQuorum(_ count: StageCount, _ limits: HaltLimits) -> HaltReason? {
        guard count.hasAudience, !count.hasQuorum(limits.quorum) else { return nil }
        return .noQuorum(count.votes, needed: max(1, count.needed(limits.quorum)), of: count.voters)
    }

    /// In binary floating point, 3 % minus 1 % is not exactly 2 %.
    private static let rounding = 1e-9
}

extension HaltReason: CustomStringConvertible {
    var description: String {
        switch self {
        case .bad(let hosts, let all):
            "\(hosts.count) of \(all) hosts refused the bundle or failed with it: \(Self.list(hosts))"
        case .lost(let lost, let taken, let others, let rest):
            "\(lost) of \(taken) hosts are silent since they took the bundle, and \(others) of \(rest) others"
        case .failures(let with, let without):
            "of 1,000 decisions \(Self.perThousand(with)) fail with the bundle and \(Self.perThousand(without)) without it"
        case .noQuorum(let votes, let needed, let voters):
            "\(votes) of \(voters) live hosts have adopted the bundle in all the time of the stage, "
                + "and \(needed) were needed"
        }
    }

    private static func perThousand(_ counts: DecisionCounts) -> Double {
        (Double(counts.failures) / Double(counts.decisions) * 10_000).rounded() / 10
    }

    /// The first few names.
    static func list(_ hosts: [Token]) -> String {
        let shown = hosts.prefix(5).map(\.text).joined(separator: ", ")
        return hosts.count > 5 ? "\(shown) and \(hosts.count - 5) more" : shown
    }
}
