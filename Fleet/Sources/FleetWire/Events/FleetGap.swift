import EventBus

/// Reports that events of a host were lost in transit, and how many. It appears in the stream in place of the lost
/// events, as an event of the topic `fleet.gap`.
public struct FleetGap: Codable, Hashable, Sendable {
    public static let topic: TopicName = "fleet.gap"

    /// The number of the first lost event in its run; nil if unknown.
    public var from: Int?
    /// The number of the last lost event; nil if unknown.
    public var to: Int?
    /// How many events were lost; 0 if unknown.
    public var count: Int
    public var reason: Reason

    public enum Reason: String, Codable, Sendable {
        /// The outbox had no more room for events that the broker had not accepted.
        case outbox
        /// The disk rejected writes.
        case disk
        /// A record of the outbox was unreadable.
        case damage
        /// The host's budget for events was exceeded.
        case budget
        /// The host's own stream of events had a gap.
        case host
        /// The sidecar was not running, and the host had discarded the events when it came back.
        case absence
    }

    public init(from: Int?, to: Int?, count: Int, reason: Reason) {
        self.from = from
        self.to = to
        self.count = count
        self.reason = reason
    }
}

extension FleetGap {
    /// Converts a gap in a host's own stream of events.
    /// - Parameter message: the data of its message, with `from`, `to` and `reason`.
    public init(ofStream message: Value) {
        let (from, to) = (message["from"]?.intValue, message["to"]?.intValue)
        guard message["reason"]?.stringValue != "restart", let from, let to else {
            // All events that the new run of the host keeps will follow. How many were missed of the old run is
            // unknown.
            self.init(from: nil, to: nil, count: 0, reason: .absence)
            return
        }
        self.init(from: from, to: to, count: max(0, to - from + 1), reason: .host)
    }
}
