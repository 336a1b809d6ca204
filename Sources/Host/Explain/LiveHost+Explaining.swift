import EventBus
import RuleHost

extension LiveHost {
    /// The latest decisions, oldest first, and the number of all decisions since the start.
    public func decisions() async -> (latest: [Decision], count: UInt64) {
        let decisions = decisionsNow()
        _ = await isKept()
        return decisions
    }

    func decisionsNow() -> (latest: [Decision], count: UInt64) {
        activity.set(.look("decisions"))
        moveTime()
        defer { settle() }
        return (system.rules.decisions, system.rules.decisionCount)
    }

    /// The latest deliveries and decisions, and the states of the modules. An ``Explanation`` is made from them on
    /// the caller's thread.
    /// - Throws: whatever the encoding of a module's state throws.
    public func history() async throws -> History {
        // The snapshot comes first: it moves bus time, and so may cause deliveries and decisions.
        let state = try snapshot()
        let history = History(
            deliveries: ring.all, decisions: system.rules.decisions, decisionsFrom: system.rules.decisionsFrom,
            state: state, instance: instance)
        _ = await isKept()
        return history
    }
}
