/// What an author of rules reads about a query: on its page of the reference, and in the
/// editor. Fields are described by ``SchemaDocumented``.
public struct PolicyGuide: Sendable, Hashable, Codable {
    /// When it is asked, and about what.
    public var asked: String
    /// What the answers mean. The answer is one of several words, or a description of what
    /// any other answer is: `seconds`, `a scene's id`.
    public var answers: [Answer]
    /// What happens without a rule.
    public var fallback: String
    public var example: Example

    public struct Answer: Sendable, Hashable, Codable {
        public var answer: String
        public var meaning: String
    }

    /// A rule that works, and one question that shows what it does.
    public struct Example: Sendable, Hashable, Codable {
        /// The function as it stands in a rule file, with the comment above it.
        public var rule: String
        /// JSON of a question.
        public var question: String
        /// JSON of the answer that the rule gives.
        public var answer: String
    }

    public init(
        asked: String, answers: KeyValuePairs<String, String>, fallback: String, rule: String, question: String,
        answer: String
    ) {
        self.asked = asked
        self.answers = answers.map { Answer(answer: $0.key, meaning: $0.value) }
        self.fallback = fallback
        example = Example(rule: rule, question: question, answer: answer)
    }
}
