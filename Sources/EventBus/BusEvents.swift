/// Reports that a handler threw an error. The other handlers of the event were still called.
public struct BusHandlerFailed: SystemFact, Equatable {
    public static let topic: TopicName = "bus.handlerFailed"
    /// The topic of the event that was being handled.
    public var failedTopic: String
    /// The name of the handler.
    public var handler: String
    /// The error, as `String(describing:)` renders it.
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

/// Reports that one input exceeded its limit of deliveries, work or time.
///
/// Beyond the limit of work or time, rules are no longer asked, and built-in answers decide for the rest of the input
/// (`count` is 0). Beyond the limit of deliveries, the remaining events are dropped.
public struct BusCascadeStopped: SystemFact, Equatable {
    public static let topic: TopicName = "bus.cascadeStopped"

    /// The limit that was reached.
    public enum Reason: String, Codable, Sendable, CaseIterable {
        /// The number of deliveries (``EventBus/cascadeLimit``).
        case deliveries
        /// The work, in units (``EventBus/workLimit``).
        case work
        /// The processor time (``EventBus/limitTime(_:clock:)``).
        case time
    }

    /// The topics that were being delivered when the limit was reached, sorted by name.
    public var topics: [String]
    /// The number of published events that were dropped.
    public var count: Int
    public var reason: Reason
    /// The costliest rules, such as `rules/toast.lua:12`, most expensive first; for ``Reason/deliveries`` the reactions
    /// that published the most. Nil if no rule took part.
    public var places: [String]?
    /// The warnings of the rule check about what these reactions publish; nil if there are none.
    public var warnings: [String]?

    public init(
        topics: [String], count: Int, reason: Reason = .deliveries, culprits: TopHandlers? = nil
    ) {
        self.topics = topics
        self.count = count
        self.reason = reason
        places = culprits?.places
        warnings = culprits.flatMap { $0.warnings.isEmpty ? nil : $0.warnings }
    }

    /// The rules that made an input reach a limit; see ``EventBus/whenSpent(_:)``.
    public struct TopHandlers {
        /// See ``BusCascadeStopped/places``.
        public var places: [String]
        /// See ``BusCascadeStopped/warnings``.
        public var warnings: [String]

        public init(places: [String], warnings: [String] = []) {
            self.places = places
            self.warnings = warnings
        }
    }
}
