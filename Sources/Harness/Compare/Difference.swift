import EventBus
import Host
import RuleHost

/// An input after which the two sides behaved differently.
public struct Difference: Sendable {
    /// The input: its number, its line in the recording, its time and its topic.
    public struct Cause: Sendable {
        public let number: Int
        public let line: Int
        public let time: Duration
        public let topic: String
        /// The event's `id` field, if it has one.
        public let id: String?
    }

    /// A decision that the two sides made differently, or that only one side made.
    public struct Changed: Sendable {
        public let query: TopicName
        public let old: Decided?
        public let new: Decided?
    }

    public let cause: Cause
    /// The bus time at which the effects of the input first differed.
    public let since: Duration
    public let decisions: [Changed]
    /// The facts that only the old side published, in order.
    public let lost: [Outcome]
    /// The facts that only the new side published, in order.
    public let gained: [Outcome]
    /// How many more facts and decisions differed. Of very many, only the first are kept.
    public let omitted: Int
}
