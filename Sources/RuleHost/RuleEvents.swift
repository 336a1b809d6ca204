import EventBus

/// A whole new set of rules decides from now on.
public struct RulesReloaded: SystemFact {
    public static let topic: TopicName = "rules.reloaded"
    /// Counts the sets since the start, from 1.
    public var generation: Int
    public var files: [String]
    /// Time it took to load and check; 0 on a virtual clock.
    @Seconds public var duration: Duration
}

/// A new set was refused, whole; the old one goes on.
public struct RulesRejected: SystemFact {
    public static let topic: TopicName = "rules.rejected"
    public var problems: [RuleProblem]
}

/// A rule did not answer, or not what was asked; the layer below or the built-in
/// answer was used.
public struct RulesFailed: SystemFact {
    public static let topic: TopicName = "rules.failed"
    public var query: String
    public var file: String
    public var line: Int
    /// With `…` for private text of the question.
    public var message: String
    /// What the rule returned, where that was the fault; as the message.
    public var returned: String?
    public var expected: String?
    /// `file:line` of the callers inside the rules, innermost first; nil if there are none.
    public var path: [String]?
    /// What the rule was asked with, by name, or the event that a reaction heard; private text
    /// is replaced by its length.
    public var question: Value?
    /// Who answered instead: `rules/toast.lua:12` of a layer below, or `default`, the built-in
    /// answer. Nil of a reaction, and where nobody answered.
    public var instead: String?
    /// What that one answered; private text is replaced by its length.
    public var answer: Value?
    /// Failures of this rule since it was loaded. Told at each of the first few, then at
    /// each power of two.
    public var count: Int
}

/// A rule failed, or took too much work, so often in a row that it is not asked again until the next
/// reload.
public struct RulesBenched: SystemFact {
    public static let topic: TopicName = "rules.benched"

    public enum Reason: String, Codable, Sendable, CaseIterable {
        /// It gave no answer that could be used.
        case failures
        /// It took the most of the work of inputs that caused too much.
        case work
    }

    public var query: String
    public var file: String
    public var line: Int
    public var reason: Reason
    /// In a row: failures, or inputs.
    public var failures: Int
    /// Who decides from now on: a layer below, Swift code by its name, or `default`; nil of a
    /// reaction.
    public var instead: String?
}

/// What a rule printed, with `…` for private text of what it was asked or heard.
public struct RulesPrinted: SystemFact {
    public static let topic: TopicName = "rules.printed"
    public var file: String
    public var text: String
}
