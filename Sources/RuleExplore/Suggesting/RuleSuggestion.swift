import EventBus
import RuleCheck
import RuleHost

/// Guards in front of the usual answer with which all marked questions get the answers that they should get.
public struct RuleSuggestion: Sendable, Codable, Hashable {
    /// `if … then return … end`.
    public struct Guard: Sendable, Codable, Hashable {
        /// The conditions, as Lua writes them. All have to be true.
        public var conditions: [String]
        public var answer: Value
    }

    /// The name of the policy.
    public var policy: String
    public var guards: [Guard]
    /// The function as it would stand in a file of rules.
    public var lua: String
    /// How many marks there are, and how many of them the rules answer otherwise now.
    public var marks: Int
    public var wrong: Int
    /// How many other questions were looked at, and how many of them would be answered differently.
    public var others: Int
    public var changed: Int
}

/// Why nothing can be suggested.
public enum SuggestFailure: Error, Sendable, CustomStringConvertible {
    case noMarks(String)
    /// The marks already get what they should get.
    case nothingToDo(String, Int)
    /// Two marks want different answers to what a rule cannot tell apart.
    case contradiction(MarkedQuestion, MarkedQuestion)
    /// No guard of three conditions tells the mark from the others.
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
