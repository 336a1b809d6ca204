import EventBus
import RuleHost

extension LiveHost {
    /// The latest decisions, oldest first, and how many there have been since the start.
    public func decisions() async -> (latest: [Decision], count: UInt64) {
        let decisions = decisionsNow()
        _ = await isKept()
        return decisions
    }

    func decisionsNow() -> (latest: [Decision], count: UInt64) {
        activity.set(.look("decisions"))
        moveTime()
        defer { arm() }
        return (system.rules.decisions, system.rules.decisionCount)
    }

    /// The latest deliveries and decisions, and the modules' state: what an
    /// ``Explanation`` is made from, on the caller's thread.
    public func history() async throws -> History {
        // First: it moves time, and so may bring about more.
        let state = try snapshot()
        let history = History(
            deliveries: ring.all, decisions: system.rules.decisions, decisionsFrom: system.rules.decisionsFrom,
            state: state)
        _ = await isKept()
        return history
    }
}
