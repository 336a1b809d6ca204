/// What an author of rules reads about a query: on its page of the reference, and in the
/// editor. Fields are described by ``SchemaDocumented``.
public struct PolicyGuide: Sendable, Hashable, Codable {
    /// When it is asked, and about what.
    public var asked: String
    /// What the answers mean: of every word, if the answer is one of several; else of
    /// descriptions such as `seconds`, and of words in quotation marks.
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
        public var question: Value
        /// What the rule answers.
        public var answer: Value
    }

    public init(
        asked: String, answers: KeyValuePairs<String, String>, fallback: String, rule: String, question: Value,
        answer: Value
    ) {
        self.asked = asked
        self.answers = answers.map { Answer(answer: $0.key, meaning: $0.value) }
        self.fallback = fallback
        example = Example(rule: rule, question: question, answer: answer)
    }
}
