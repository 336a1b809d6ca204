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

    /// The latest deliveries and decisions, and the states of the modules. Create an ``Explanation`` from them on your
    /// own thread.
    /// - Throws: any error from encoding a module's state.
    public func history() async throws -> History {
        // The snapshot comes first, because it moves bus time and can therefore cause deliveries and decisions.
        let state = try snapshot()
        let history = History(
            deliveries: ring.all, decisions: system.rules.decisions, decisionsFrom: system.rules.decisionsFrom,
            state: state, instance: instance)
        _ = await isKept()
        return history
    }
}
