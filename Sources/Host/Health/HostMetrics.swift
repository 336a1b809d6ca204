import EventBus
import RuleHost

/// What a host counts, as `GET /v1/metrics` shows it.
public struct HostMetrics: Sendable {
    /// Where an event comes from.
    public enum Origin: String, Sendable, CaseIterable { case outside, module, rule }

    public struct Topic: Sendable {
        public let name: String
        /// The deliveries since the start.
        public let delivered: [Origin: UInt64]
        /// How many events wait for admission; nil for a topic that never had admission.
        public let waiting: Int?
    }

    /// In the order of their names.
    public var topics: [Topic]
    /// How long inputs took with all that they caused. The inputs of one request that are delivered together count as equally
    /// long.
    public var dispatches: DurationHistogram
    /// For each power of two, from 1, how many inputs caused at most so many deliveries, and more than the half; last, how
    /// many caused more. An input counts itself.
    public var cascades: [UInt64]
    /// The deliveries of all these inputs.
    public var cascadeSum: UInt64
    public var rules: [RuleTimes]
    public var generation: Int
    /// The version of Lua, such as `Lua 5.4.4`.
    public var lua: String
}

extension LiveHost {
    /// What the host has counted since its start.
    public func metrics() -> HostMetrics {
        activity.set(.look("metrics"))
        let status = system.rules.status
        return HostMetrics(
            topics: topicMetrics, dispatches: counters.dispatches, cascades: counters.cascades,
            cascadeSum: counters.cascadeSum, rules: system.rules.times, generation: status.generation, lua: status.lua)
    }

    private var topicMetrics: [HostMetrics.Topic] {
        system.bus.eventCounts.map { type, count, waiting in
            let outside = counters.outside[ObjectIdentifier(type)] ?? 0
            let rule = counters.rules[ObjectIdentifier(type)] ?? 0
            let module = count - min(count, outside + rule)
            return HostMetrics.Topic(
                name: type.topic.text, delivered: [.outside: outside, .rule: rule, .module: module], waiting: waiting)
        }
    }
}
