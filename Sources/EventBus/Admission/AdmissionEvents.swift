/// Others were merged into an event while it waited. Told when it is delivered (its
/// delivery is the cause), or right after it was dropped.
public struct BusCoalesced: SystemFact, Equatable {
    public static let topic: TopicName = "bus.coalesced"
    /// Topic of the events.
    public var coalescedTopic: String
    /// The `id` in the data of the event that is delivered, if it has one.
    public var id: String?
    /// Those of the events that were merged into it, as far as they have one: of the first 16.
    public var merged: [String]?
    /// How many were merged into it, itself not counted.
    public var count: Int

    enum CodingKeys: String, CodingKey {
        case coalescedTopic = "topic"
        case id, merged, count
    }

    public init(topic: TopicName, id: String? = nil, merged: [String]? = nil, count: Int) {
        coalescedTopic = topic.text
        self.id = id
        self.merged = merged
        self.count = count
    }
}

/// An event that would have waited, or did, is gone: too many wait.
public struct BusDropped: SystemFact, Equatable {
    public static let topic: TopicName = "bus.dropped"
    /// Topic of the event.
    public var droppedTopic: String
    /// The `id` in its data, if it has one.
    public var id: String?
    public var reason: String

    enum CodingKeys: String, CodingKey {
        case droppedTopic = "topic"
        case id, reason
    }

    public init(topic: TopicName, id: String? = nil, reason: String) {
        droppedTopic = topic.text
        self.id = id
        self.reason = reason
    }
}
