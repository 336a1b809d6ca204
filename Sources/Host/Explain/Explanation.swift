import EventBus

/// An explanation of why something happened or did not: an input, its effects, and the decisions on the way.
public struct Explanation: Encodable, Sendable {
    /// One moment of the story: a delivery, or the firing of a timer.
    public struct Step: Encodable, Sendable {
        /// The bus time, in seconds.
        @Seconds public var time: Duration
        /// The time since the step before, in seconds; nil if no time passed.
        @Seconds public var later: Duration?
        /// The delivered event; nil if a timer fired.
        public var event: CloudEvent?
        /// The decisions that concern this story, in order.
        public var decisions: [Decided]
    }

    /// Whether the fact in question happened and, if not, what happened instead.
    public struct Verdict: Encodable, Sendable {
        public enum Outcome: String, Codable, Sendable {
            /// The fact happened.
            case happened
            /// The request was refused.
            case refused
            /// Another fact happened, and the story ended with it.
            case instead
            /// The fact may still happen, because a module's state still names the thing.
            case waits
            /// The input had no effect at all.
            case nothing
        }

        public var outcome: Outcome
        /// The whole verdict in one sentence.
        public var sentence: String
        /// The id of the fact behind the verdict: the fact in question, or the one that happened instead.
        public var event: String?
        /// The places in the modules' state that name the thing now, such as `toast.waiting.0`.
        public var places: [String]
        /// The decision that led to that fact, after the attempts of rules that failed to answer. Empty if no
        /// policy was asked.
        public var decisions: [Decided]
    }

    /// The id of the thing that the story is about; nil if there is none.
    public var subject: String?
    public var verdict: Verdict?
    /// Why the last event happened or, for an input, what followed from it.
    public var sentence: String
    public var steps: [Step]
    /// What is not known, in sentences.
    public var notes: [String]

    /// How many steps an explanation has at most. Of a longer story, the steps in the middle are left out.
    static let longest = 200

    /// Explains a delivery: the chain from its input to it or, if the delivery is the input, all its effects.
    /// - Parameters:
    ///   - id: the id of a delivery, or of a thing such as a toast.
    ///   - history: what is known of the past.
    /// - Throws: ``Unknown`` if the history has no such delivery or thing.
    public init(of id: String, in history: History) throws(Unknown) {
        let index = HistoryIndex(history)
        self.init(try Story(of: id, in: index))
    }

    /// Explains why no fact with this topic followed from a delivery, or happened to a thing.
    /// - Parameters:
    ///   - topic: the topic of the fact that did not happen.
    ///   - id: the id of a delivery, or of a thing such as a toast.
    ///   - history: what is known of the past.
    /// - Throws: ``Unknown`` if the history has no such delivery or thing.
    public init(whyNot topic: TopicName, of id: String, in history: History) throws(Unknown) {
        let index = HistoryIndex(history)
        var story = try Story(of: id, in: index)
        let answer = WhyNot(topic, story).answer
        story.end = answer.fact ?? story.start
        self.init(story)
        verdict = answer.verdict
        notes += answer.notes
    }

    private init(_ story: Story) {
        subject = story.subject
        sentence = story.sentence
        (steps, notes) = story.told()
    }

    /// The error for an id of which nothing is known.
    public struct Unknown: Error, CustomStringConvertible {
        public let description: String
        public let hint: String?
    }
}
