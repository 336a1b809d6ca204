import EventBus
import Host
import RuleHost

/// An input after which the two sides went different ways.
public struct Difference: Sendable {
    /// The input: its number, its line in the recording, what it was.
    public struct Cause: Sendable {
        public let number: Int
        public let line: Int
        public let time: Duration
        public let topic: String
        /// The event's `id` field, if it has one.
        public let id: String?
    }

    /// A decision that was taken otherwise, or on one side only.
    public struct Changed: Sendable {
        public let query: TopicName
        public let old: Decided?
        public let new: Decided?
    }

    public let cause: Cause
    /// When the two sides first went apart over it.
    public let since: Duration
    public let decisions: [Changed]
    /// What only the old side saw, in order.
    public let lost: [Outcome]
    /// What only the new side saw.
    public let gained: [Outcome]
    /// How many more facts and decisions there are: of very many the first ones are kept.
    public let omitted: Int
}
