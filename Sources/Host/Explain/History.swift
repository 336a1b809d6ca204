import EventBus
import RuleHost

/// The known history of a system, as input for an ``Explanation``.
public struct History: Sendable {
    /// In order of their IDs, without gaps.
    public let deliveries: [Envelope]
    /// The decisions of that time with their questions (``ChromeSystem/Configuration/explains``), oldest first.
    public let decisions: [Decision]
    /// The delivery before which some decisions are no longer known.
    public let decisionsFrom: UInt64
    /// The state of the modules at the end, by module; nil if it was not read.
    public let state: Value?
    /// The name of the run, which is part of the IDs of its events.
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
