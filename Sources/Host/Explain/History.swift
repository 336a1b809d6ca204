import EventBus
import RuleHost

/// What is known of a system's past. An ``Explanation`` is made from it.
public struct History: Sendable {
    /// In the order of their ids, which have no gaps.
    public let deliveries: [Envelope]
    /// The decisions made in that time, the oldest first, with their questions
    /// (``ChromeSystem/Configuration/explains``).
    public let decisions: [Decision]
    /// Some of the decisions before this delivery are no longer known.
    public let decisionsFrom: UInt64
    /// The state of the modules at the end, by module; nil if it was not read.
    public let state: Value?
    /// The name of the run, which the ids of its events have.
    public let instance: String

    public init(
        deliveries: [Envelope], decisions: [Decision], decisionsFrom: UInt64 = 0, state: Value? = nil,
        instance: String = CloudEvent.virtualInstance
    ) {
        self.deliveries = deliveries
        self.decisions = decisions
        self.decisionsFrom = decisionsFrom
        self.state = state
        self.instance = instance
    }
}
