/// A handler threw. The other handlers of the event ran all the same.
public struct BusHandlerFailed: SystemFact {
    public static let topic: TopicName = "bus.handlerFailed"
    /// Topic of the event that was handled.
    public var failedTopic: String
    /// Name of the handler.
    public var handler: String
    public var message: String

    enum CodingKeys: String, CodingKey {
        case failedTopic = "topic"
        case handler, message
    }

    public init(topic: TopicName, handler: String, message: String) {
        failedTopic = topic.text
        self.handler = handler
        self.message = message
    }
}

/// One input caused more deliveries than allowed; the rest of them was dropped.
public struct BusCascadeStopped: SystemFact {
    public static let topic: TopicName = "bus.cascadeStopped"
    /// The topics that were going round when the cascade was stopped, by name.
    public var topics: [String]
    /// Events that were published but never delivered.
    public var count: Int

    public init(topics: [String], count: Int) {
        self.topics = topics
        self.count = count
    }
}
