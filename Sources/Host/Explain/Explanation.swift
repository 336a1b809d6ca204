import EventBus

/// Explains why something happened or did not: an input, its effects, and the decisions on the way.
public struct Explanation: Encodable, Sendable {
    /// One step of the story: a delivery, or the firing of a timer.
    public struct Step: Encodable, Sendable {
        /// The bus time, in seconds.
        @Seconds public var time: Duration
        /// The time since the previous step, in seconds; nil if no time passed.
        @Seconds public var later: Duration?
        /// The delivered event; nil if a timer fired.
        public var event: CloudEvent?
        /// The decisions that concern this story, in order.
        public var decisions: [Decided]
    }

    /// Whether the expected fact happened and, if not, what happened instead.
    public struct Verdict: Encodable, Sendable {
        public enum Outcome: String, Codable, Sendable {
            /// The fact happened.
            case happened
            /// The request was refused.
            case refused
            /// Another fact happened, and the story ended with it.
            case instead
            /// The fact may still happen, because a module's state still refers to the subject.
            case waits
            /// The input had no effect at all.
            case nothing
        }

        public var outcome: Outcome
        /// The verdict in one sentence.
        public var sentence: String
        /// The ID of the decisive fact: the expected one, or the one that happened instead.
        public var event: String?
        /// The paths in the modules' state that refer to the subject now, such as `toast.waiting.0`.
        public var places: [String]
        /// The decision that led to that fact, after failed attempts of other rules to answer. Empty if no policy was
        /// asked.
        public var decisions: [Decided]
    }

    /// The ID of the subject of the story; nil if there is none.
    public var subject: String?
    public var verdict: Verdict?
    /// The reason for the last event or, for an input, its result.
    public var sentence: String
    public var steps: [Step]
    /// The limits of the explanation, in sentences.
    public var notes: [String]

    /// The maximum number of steps. In a longer story, steps in the middle are omitted.
    static let longest = 200

    /// Explains a delivery: the chain from its input to the delivery or, for an input, all its effects.
    /// - Parameters:
    ///   - id: the ID of a delivery, or of a subject such as a toast.
    ///   - history: the known history.
    /// - Throws: ``Unknown`` if the history has no such delivery or subject.
    public init(of id: String, in history: History) throws(Unknown) {
        let index = HistoryIndex(history)
        self.init(try Story(of: id, in: index))
    }

    /// Explains why no fact with this topic followed from a delivery, or happened to a subject.
    /// - Parameters:
    ///   - topic: the topic of the missing fact.
    ///   - id: the ID of a delivery, or of a subject such as a toast.
    ///   - history: the known history.
    /// - Throws: ``Unknown`` if the history has no such delivery or subject.
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

    /// The history has no delivery or subject with this ID.
    public struct Unknown: Error, CustomStringConvertible {
        public let description: String
        public let hint: String?
    }
}
