import EventBus
import Host
import RuleHost

/// An input after which the two sides behaved differently.
public struct Difference: Sendable {
    /// The input: its number, its line in the recording, its time and its topic.
    public struct Cause: Sendable {
        /// The number of the input, counted from 1; 0 for effects that no input caused.
        public let number: Int
        /// The line in the recording, counted from 1; 0 if it is not known.
        public let line: Int
        /// The bus time of the input.
        public let time: Duration
        /// The topic of the event or the query; empty if it is not known.
        public let topic: String
        /// The event's `id` field, if it has one.
        public let id: String?
    }

    /// A decision that the two sides made differently, or that only one side made.
    public struct Changed: Sendable {
        public let query: TopicName
        /// The decision of the old side; nil if that side did not make it.
        public let old: Decided?
        /// The decision of the new side; nil if that side did not make it.
        public let new: Decided?
    }

    public let cause: Cause
    /// The bus time at which the effects of the input first differed.
    public let since: Duration
    /// The decisions that the sides made differently.
    public let decisions: [Changed]
    /// The facts that only the old side published, in order.
    public let lost: [Outcome]
    /// The facts that only the new side published, in order.
    public let gained: [Outcome]
    /// The number of further facts and decisions that differed; only the first are kept.
    public let omitted: Int
}
