import EventBus

/// Why something happened, or did not: an input, what became of it, and the decisions on
/// the way.
public struct Explanation: Encodable, Sendable {
    /// A moment: a delivery, or a time that had come.
    public struct Step: Encodable, Sendable {
        /// Bus time.
        @Seconds public var time: Duration
        /// Since the step before; nil if no time had passed.
        @Seconds public var later: Duration?
        /// Nil: a timer fired.
        public var event: CloudEvent?
        /// Those that concern this story, in order.
        public var decisions: [Decided]
    }

    /// Whether something happened, and if not, what stood against it.
    public struct Verdict: Encodable, Sendable {
        public enum Outcome: String, Codable, Sendable {
            case happened
            /// The input was refused as such.
            case refused
            /// Something else happened, which was the end of it.
            case instead
            /// It may still happen: a module knows of it.
            case waits
            /// Nothing came of the input at all.
            case nothing
        }

        public var outcome: Outcome
        /// All of it in words.
        public var sentence: String
        /// Id of the fact that tells: what was asked for, or what came instead.
        public var event: String?
        /// Where the modules' state names it now: `toast.waiting.0`.
        public var places: [String]
        /// The decision that led to that fact, behind those of rules that should have
        /// taken it and failed. Empty: no policy was asked.
        public var decisions: [Decided]
    }

    /// The id of the thing that it is about; nil if there is none.
    public var subject: String?
    public var verdict: Verdict?
    public var steps: [Step]
    /// What is not known, in words.
    public var notes: [String]

    /// Most steps that are told of one story: the first ones and the last ones.
    static let longest = 200

    /// Explains a delivery: the chain from the input behind it, or, if it is the input, all
    /// that came of it. Instead of a delivery's id the id of a thing will do: a toast's.
    /// - Throws: ``Unknown``.
    public init(of id: String, in history: History) throws(Unknown) {
        let timeline = Timeline(history)
        self.init(try Story(of: id, in: timeline))
    }

    /// Explains why no fact of this topic came of a delivery, or happened to a thing.
    /// - Throws: ``Unknown``.
    public init(whyNot topic: TopicName, of id: String, in history: History) throws(Unknown) {
        let timeline = Timeline(history)
        var story = try Story(of: id, in: timeline)
        let answer = WhyNot(topic, story).answer
        story.end = answer.fact ?? story.start
        self.init(story)
        verdict = answer.verdict
        notes += answer.notes
    }

    private init(_ story: Story) {
        subject = story.subject
        (steps, notes) = story.told()
    }

    /// Nothing is known of an id.
    public struct Unknown: Error, CustomStringConvertible {
        public let description: String
        public let hint: String?
    }
}
