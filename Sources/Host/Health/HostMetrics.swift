import EventBus
import RuleHost

/// The counters of a host, for `GET /v1/metrics`.
public struct HostMetrics: Sendable {
    /// The origin of an event.
    public enum Origin: String, Sendable, CaseIterable { case outside, module, rule }

    public struct Topic: Sendable {
        public let name: String
        /// The deliveries since the start.
        public let delivered: [Origin: UInt64]
        /// The number of events waiting for admission; nil for a topic that never had admission.
        public let waiting: Int?
    }

    /// In order of their names.
    public var topics: [Topic]
    /// A histogram of the durations of inputs, including all immediate effects. Inputs of one request that are
    /// delivered together count as equally long.
    public var dispatches: DurationHistogram
    /// A histogram of the number of deliveries per input, which counts as one itself. The upper bounds are the powers
    /// of two, from 1; the last bucket counts everything above.
    public var cascades: [UInt64]
    /// The total number of deliveries of all these inputs.
    public var cascadeSum: UInt64
    public var rules: [RuleTimes]
    public var generation: Int
    /// The version of Lua, such as `Lua 5.4.4`.
    public var lua: String
}

extension LiveHost {
    /// Returns the counters since the start of the host.
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
