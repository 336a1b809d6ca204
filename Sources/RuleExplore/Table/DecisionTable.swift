import EventBus

/// What a policy answers, and when: one row for each way through the rule.
public struct DecisionTable: Sendable, Codable, Hashable {
    public struct Row: Sendable, Codable, Hashable {
        /// What is true of the questions of the row, in the words of the source and in the order in which it is asked. What
        /// makes no difference is left out.
        public var conditions: [String]
        /// The answer to the example; nil if the rule fails.
        public var answer: Value?
        /// Other answers to questions of the row, at most four.
        public var otherAnswers: [Value]
        /// Why the rule fails; nil if it answers.
        public var failure: String?
        /// Where the answer is returned, or where the rule fails.
        public var file: String
        public var line: Int
        /// How many of the tried questions belong to the row.
        public var questions: Int
        /// How many of the recorded questions belong to it; nil without a recording.
        public var recorded: Int?
        /// The simplest question of the row.
        public var example: Value
        /// What else was not as at the start when the example was asked, such as `ctx.clock`; nil if nothing was.
        public var surroundings: Value?
    }

    /// What the rows show about the rule.
    public struct Finding: Sendable, Codable, Hashable {
        public enum Kind: String, Sendable, Codable, Hashable {
            /// A line that no question reaches.
            case unreachable
            /// A condition with one outcome.
            case oneSided
            /// An answer that is possible and never comes.
            case missingAnswer
            /// A question for which the rule fails.
            case fails
            /// The same question got two answers.
            case fickle
            /// A condition with which nothing changes.
            case redundant
            /// A rule that gives one answer to all questions.
            case constant
        }
        public var kind: Kind
        public var message: String
        public var file: String
        public var line: Int
        /// A question that shows it; nil if none does.
        public var example: Value?
    }

    /// The name of the policy, such as `toast.coalesce`.
    public var policy: String
    /// Where the function starts.
    public var file: String
    public var line: Int
    /// What answers when the rule passes a question on, such as `rules/toast.lua:32`; nil for the built-in answer.
    public var below: String?
    /// The fields that the rule reads, in the order of the question.
    public var fields: [String]
    public var extent: Extent
    /// In the order of the lines that answer.
    public var rows: [Row]
    public var findings: [Finding]
}
