import EventBus
import RuleCheck
import RuleHost

/// Guards before the usual answer with which all marked questions get their expected answers.
public struct RuleSuggestion: Sendable, Codable, Hashable {
    /// `if … then return … end`.
    public struct Guard: Sendable, Codable, Hashable {
        /// The conditions in Lua. All must be true.
        public var conditions: [String]
        public var answer: Value
    }

    /// The name of the policy.
    public var policy: String
    public var guards: [Guard]
    /// The function as it would appear in a rule file.
    public var lua: String
    /// The number of marks, and of those that the rules currently answer differently.
    public var marks: Int
    public var wrong: Int
    /// The number of other questions considered, and of those whose answer would change.
    public var others: Int
    public var changed: Int
}

/// The reason why nothing can be suggested.
public enum SuggestFailure: Error, Sendable, CustomStringConvertible {
    case noMarks(String)
    /// The marks already get their expected answers.
    case nothingToDo(String, Int)
    /// Two marks expect different answers to questions that a rule cannot distinguish.
    case contradiction(MarkedQuestion, MarkedQuestion)
    /// No guard of at most three conditions separates the mark from the others.
    case notSimple(MarkedQuestion)

    public var description: String {
        switch self {
        case .noMarks(let policy): "no question of \(policy) is marked"
        case .nothingToDo(_, let count): "the rules answer all \(count) marked questions as they should"
        case .contradiction(let a, let b):
            "two marks contradict each other: \(a.question.json) should get \(a.expected.json) and \(b.expected.json)"
        case .notSimple(let mark):
            "no small rule gives \(mark.expected.json) to \(mark.question.json) without changing another mark"
        }
    }
}
