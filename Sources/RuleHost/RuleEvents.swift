import EventBus

/// Published when a new set of rules has taken effect.
public struct RulesReloaded: SystemFact, Equatable {
    public static let topic: TopicName = "rules.reloaded"
    /// The number of the set, counted from 1 since the start.
    public var generation: Int
    /// The paths of the rule files, in the order of the layers.
    public var files: [String]
    /// The time that loading and checking took; 0 on a virtual clock.
    @Seconds public var duration: Duration
}

/// Published when a new set of rules was refused as a whole. The previous set stays in effect.
public struct RulesRejected: SystemFact, Equatable {
    public static let topic: TopicName = "rules.rejected"
    public var problems: [RuleProblem]
}

/// Published after a set of rules was loaded or refused, if the check found lines that load but then fail or have no
/// effect. Only hosts that run in real time check every set.
public struct RulesWarned: SystemFact, Equatable {
    public static let topic: TopicName = "rules.warned"
    public var problems: [RuleProblem]
}

/// Published when a policy or a reaction failed, and when a file's `ctx.memory` was lost in a reload. For a policy, the
/// layer below or the built-in default answered instead.
public struct RulesFailed: SystemFact, Equatable {
    public static let topic: TopicName = "rules.failed"
    /// The topic of the query, `on` and the topic of the event for a reaction, or `ctx.memory` if memory was lost.
    public var query: String
    /// The path of the file in which the failure happened.
    public var file: String
    public var line: Int
    /// The error message, with `…` in place of private text of the question. If the check of the rules has a warning
    /// about the line, its message is used.
    public var message: String
    /// The code of the warning, for `busctl rules explain`; nil if the check has no warning.
    public var code: String?
    /// How to fix the mistake; nil if the check has no warning.
    public var hint: String?
    /// Lua's own message, if ``message`` comes from the check and differs from it.
    public var lua: String?
    /// The value that the rule returned, if that was the mistake, with `…` in place of private text.
    public var returned: String?
    /// The answer that the query expects, if the answer was the mistake.
    public var expected: String?
    /// The callers of the failed line inside the rules as `file:line`, innermost first; nil if there are none.
    public var path: [String]?
    /// The fields of the question that the policy was asked, or of the event that the reaction received. Private text
    /// is replaced by its length.
    public var question: Value?
    /// The source of the answer that was used instead: `rules/toast.lua:12` for a layer below, or `default` for the
    /// built-in answer. Nil for a reaction, and if nothing answered.
    public var instead: String?
    /// The answer that was used instead, with private text replaced by its length.
    public var answer: Value?
    /// The number of failures of this rule since it was loaded. It is published for the first few, then for every
    /// failure whose number is a power of two.
    public var count: Int
}

extension RulesFailed {
    /// The failure as a problem of its line.
    public var problem: RuleProblem { RuleProblem(file: file, line: line, code: code, message: message, hint: hint) }

    /// Returns the failure with the message, code and hint of the check's warning.
    func advised(by warning: RuleProblem?) -> RulesFailed {
        guard let warning else { return self }
        var advised = self
        (advised.message, advised.code, advised.hint) = (warning.message, warning.code, warning.hint)
        advised.line = warning.line
        advised.lua = message == warning.message ? nil : message
        return advised
    }
}

/// Published when a rule is benched: after too many consecutive failures, or after using too much work too many times
/// in a row, it is not asked again until the next reload.
public struct RulesBenched: SystemFact, Equatable {
    public static let topic: TopicName = "rules.benched"

    /// Why the rule was benched.
    public enum Reason: String, Codable, Sendable, CaseIterable {
        /// The rule gave no usable answer.
        case failures
        /// The rule used most of the work of inputs that exceeded their work limit.
        case work
    }

    /// The topic of the query, or `on` and the topic of the event for a reaction.
    public var query: String
    public var file: String
    public var line: Int
    public var reason: Reason
    /// The number of consecutive failures or, for the reason `work`, of consecutive inputs.
    public var failures: Int
    /// The source of answers from now on: a layer below, Swift code by its name, or `default`. Nil for a reaction.
    public var instead: String?
}

/// Published when a rule printed something, with `…` in place of private text of its question or event.
public struct RulesPrinted: SystemFact, Equatable {
    public static let topic: TopicName = "rules.printed"
    public var file: String
    public var text: String
}
