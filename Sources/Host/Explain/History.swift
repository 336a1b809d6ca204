import EventBus
import RuleHost

/// What is known of a system's past: what an ``Explanation`` is made from.
public struct History: Sendable {
    /// In order of their ids, without gaps.
    public let deliveries: [Envelope]
    /// The decisions taken meanwhile, oldest first, with what was asked
    /// (``ChromeSystem/Configuration/explains``).
    public let decisions: [Decision]
    /// Of the decisions taken before this delivery, some are no longer known.
    public let decisionsFrom: UInt64
    /// What the modules know at the end, by name; nil if nobody looked.
    public let state: Value?

    public init(
        deliveries: [Envelope], decisions: [Decision], decisionsFrom: UInt64 = 0, state: Value? = nil
    ) {
        self.deliveries = deliveries
        self.decisions = decisions
        self.decisionsFrom = decisionsFrom
        self.state = state
    }
}
