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

/// One input caused more than it may: too many deliveries, or too much work.
///
/// After too much work rules are no longer asked: built-in answers decide about the rest (`count` is
/// 0). After too many deliveries the rest is dropped.
public struct BusCascadeStopped: SystemFact, Equatable {
    public static let topic: TopicName = "bus.cascadeStopped"

    /// What there was too much of.
    public enum Reason: String, Codable, Sendable, CaseIterable {
        /// Deliveries; see ``EventBus/cascadeLimit``.
        case deliveries
        /// Work, in units; see ``EventBus/workLimit``.
        case work
        /// Processor time; see ``EventBus/limitTime(_:clock:)``.
        case time
    }

    /// The topics that were going round when the cascade was stopped, by name.
    public var topics: [String]
    /// Events that were published but never delivered.
    public var count: Int
    public var reason: Reason
    /// The rules that took the most, as `rules/toast.lua:12`, the costliest first; nil if rules took
    /// no part.
    public var places: [String]?

    public init(topics: [String], count: Int, reason: Reason = .deliveries, places: [String]? = nil) {
        self.topics = topics
        self.count = count
        self.reason = reason
        self.places = places
    }
}
