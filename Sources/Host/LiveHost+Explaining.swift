import EventBus
import RuleHost

extension LiveHost {
    /// The latest decisions, oldest first, and how many there have been since the start.
    public func decisions() -> (latest: [Decision], count: UInt64) {
        moveTime()
        defer { arm() }
        return (system.rules.decisions, system.rules.decisionCount)
    }

    /// The latest deliveries and decisions, and the modules' state: what an
    /// ``Explanation`` is made from, on the caller's thread.
    public func history() throws -> History {
        // First: it moves time, and so may bring about more.
        let state = try state()
        return History(
            deliveries: ring.all, decisions: system.rules.decisions, decisionsFrom: system.rules.decisionsFrom,
            state: state)
    }
}
