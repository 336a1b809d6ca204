import EventBus

/// A policy's answers and their conditions: one row for each way through the rule.
public struct DecisionTable: Sendable, Codable, Hashable {
    public struct Row: Sendable, Codable, Hashable {
        /// The conditions that hold for the questions of the row, as Lua source and in the order of evaluation.
        /// Conditions that make no difference are left out.
        public var conditions: [String]
        /// The answer to the example; nil if the rule fails.
        public var answer: Value?
        /// Other answers to questions of the row, at most four.
        public var otherAnswers: [Value]
        /// The reason why the rule fails; nil if it answers.
        public var failure: String?
        /// The place where the answer is returned, or where the rule fails.
        public var file: String
        public var line: Int
        /// The number of tried questions that belong to the row.
        public var questions: Int
        /// The number of recorded questions that belong to it; nil without a recording.
        public var recorded: Int?
        /// The simplest question of the row.
        public var example: Value
        /// Other conditions of the example that differ from the start, such as `ctx.clock`; nil if there are none.
        public var surroundings: Value?
    }

    /// A peculiarity of the rule that the rows show.
    public struct Finding: Sendable, Codable, Hashable {
        public enum Kind: String, Sendable, Codable, Hashable {
            /// A line that no question reaches.
            case unreachable
            /// A condition that has only one outcome.
            case oneSided
            /// A possible answer that never occurs.
            case missingAnswer
            /// A question for which the rule fails.
            case fails
            /// The same question got two answers.
            case fickle
            /// A condition that changes nothing.
            case redundant
            /// A rule that gives one answer to all questions.
            case constant
        }
        public var kind: Kind
        public var message: String
        public var file: String
        public var line: Int
        /// A question that shows it; nil if there is none.
        public var example: Value?
    }

    /// The name of the policy, such as `toast.coalesce`.
    public var policy: String
    /// The position of the function.
    public var file: String
    public var line: Int
    /// The answerer of questions that the rule passes on, such as `rules/toast.lua:32`; nil for the built-in answer.
    public var below: String?
    /// The fields that the rule reads, in the order of the question.
    public var fields: [String]
    public var extent: Extent
    /// In the order of the lines that answer.
    public var rows: [Row]
    public var findings: [Finding]
}
