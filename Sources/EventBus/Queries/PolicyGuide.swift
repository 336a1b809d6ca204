/// The description of a query for authors of rules, shown on the query's page of the rule reference and in the editor.
/// The descriptions of its fields come from ``SchemaDocumented``.
public struct PolicyGuide: Sendable, Hashable, Codable {
    /// When the query is asked, and about what.
    public var asked: String
    /// What the answers mean. If the answer is one of several words, every word is listed; otherwise the list has
    /// descriptions such as `seconds`, and words in quotation marks.
    public var answers: [Answer]
    /// What the built-in answer does.
    public var fallback: String
    public var example: Example

    public struct Answer: Sendable, Hashable, Codable {
        public var answer: String
        public var meaning: String

        public init(answer: String, meaning: String) { (self.answer, self.meaning) = (answer, meaning) }
    }

    /// A working rule, with one question and the rule's answer to it.
    public struct Example: Sendable, Hashable, Codable {
        /// The Lua function as written in a rule file, with the comment above it.
        public var rule: String
        /// The fields of the query.
        public var question: Value
        /// The rule's answer to the question.
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
