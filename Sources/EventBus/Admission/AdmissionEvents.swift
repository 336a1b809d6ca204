/// Others were merged into an event while it waited. Told when it is delivered (its
/// delivery is the cause), or right after it was dropped.
public struct BusCoalesced: Fact, Equatable {
    public static let topic: TopicName = "bus.coalesced"
    /// Topic of the events.
    public var coalescedTopic: String
    /// How many were merged into it, itself not counted.
    public var count: Int

    enum CodingKeys: String, CodingKey {
        case coalescedTopic = "topic"
        case count
    }

    public init(topic: TopicName, count: Int) {
        coalescedTopic = topic.text
        self.count = count
    }
}

/// An event that would have waited, or did, is gone: too many wait.
public struct BusDropped: Fact, Equatable {
    public static let topic: TopicName = "bus.dropped"
    /// Topic of the event.
    public var droppedTopic: String
    public var reason: String

    enum CodingKeys: String, CodingKey {
        case droppedTopic = "topic"
        case reason
    }

    public init(topic: TopicName, reason: String) {
        droppedTopic = topic.text
        self.reason = reason
    }
}
