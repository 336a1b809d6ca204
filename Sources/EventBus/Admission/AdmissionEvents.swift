/// Reports that other events were merged into a waiting one. Published when that event is delivered, with the delivery
/// as its cause, or right after the event was dropped.
public struct BusCoalesced: SystemFact, Equatable {
    public static let topic: TopicName = "bus.coalesced"
    /// The topic of the events.
    public var coalescedTopic: String
    /// The container that the events are about; nil for the main one.
    public var container: ContainerName?
    /// The `id` of the event that is delivered, if it has one.
    public var id: String?
    /// The `id`s of the first 16 events that were merged into it; events without an `id` are left out.
    public var merged: [String]?
    /// The number of events that were merged into it, not counting the event itself.
    public var count: Int

    enum CodingKeys: String, CodingKey {
        case coalescedTopic = "topic"
        case container, id, merged, count
    }

    public init(
        topic: TopicName, container: ContainerName? = nil, id: String? = nil, merged: [String]? = nil, count: Int
    ) {
        coalescedTopic = topic.text
        self.container = container
        self.id = id
        self.merged = merged
        self.count = count
    }
}

/// Reports that an event was dropped, because too many events of its topic wait or because its container has ended.
public struct BusDropped: SystemFact, Equatable {
    public static let topic: TopicName = "bus.dropped"
    /// The topic of the event.
    public var droppedTopic: String
    /// The container that it is about; nil for the main one.
    public var container: ContainerName?
    /// The `id` of the event, if it has one.
    public var id: String?
    public var reason: String

    enum CodingKeys: String, CodingKey {
        case droppedTopic = "topic"
        case container, id, reason
    }

    public init(topic: TopicName, container: ContainerName? = nil, id: String? = nil, reason: String) {
        droppedTopic = topic.text
        self.container = container
        self.id = id
        self.reason = reason
    }
}
