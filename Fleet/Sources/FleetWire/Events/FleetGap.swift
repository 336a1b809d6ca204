import EventBus

/// That events of a host were lost on the way, and how many. A reader of the stream sees it where they would have been, as an
/// event of the topic `fleet.gap`.
public struct FleetGap: Codable, Hashable, Sendable {
    public static let topic: TopicName = "fleet.gap"

    /// The number of the first event that was lost, in its run; nil if it is not known.
    public var from: Int?
    /// The number of the last one.
    public var to: Int?
    /// How many events were lost; 0 if that is not known.
    public var count: Int
    public var reason: Reason

    public enum Reason: String, Codable, Sendable {
        /// The outbox had no more room for events that the broker had not taken.
        case outbox
        /// The disk took no more.
        case disk
        /// A record of the outbox could not be read.
        case damage
        /// There were more events than the host's budget.
        case budget
        /// The host's own stream of events had a gap.
        case host
        /// The sidecar did not run, and the host had forgotten the events when it came back.
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
    /// The gap in a host's own stream of events.
    /// - Parameter message: the data of its message, with `from`, `to` and `reason`.
    public init(ofStream message: Value) {
        let (from, to) = (message["from"]?.intValue, message["to"]?.intValue)
        guard message["reason"]?.stringValue != "restart", let from, let to else {
            // All that the new run of the host keeps follows. How much of the old run was missed is not known.
            self.init(from: nil, to: nil, count: 0, reason: .absence)
            return
        }
        self.init(from: from, to: to, count: max(0, to - from + 1), reason: .host)
    }
}
