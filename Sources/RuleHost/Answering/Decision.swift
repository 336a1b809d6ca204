import EventBus

/// Where a decision was made: the file and line of a rule, or the name of another answerer.
public final class RuleSite: Sendable {
    public let query: TopicName
    /// The rule file's path; empty if no rule answered.
    public let file: String
    /// The line on which the rule's function starts; 0 if no rule answered.
    public let line: Int
    /// The generation of the set of rules; 0 if no rule answered.
    public let generation: Int
    /// The name of the Swift code that answered; empty for a rule.
    public let answerer: String
    /// Whether the built-in default of the asking module answered.
    public let isDefault: Bool

    init(query: TopicName, file: String, line: Int, generation: Int) {
        self.query = query
        self.file = file
        self.line = line
        self.generation = generation
        answerer = ""
        isDefault = false
    }

    init(query: TopicName, answerer: String, isDefault: Bool) {
        self.query = query
        self.answerer = answerer
        self.isDefault = isDefault
        file = ""
        line = 0
        generation = 0
    }

    /// Whether a rule answered.
    public var isRule: Bool { !file.isEmpty }

    /// The rule's place as `rules/toast.lua:12`, or `default`, or the name of the Swift code that answered.
    public var position: String { isRule ? "\(file):\(line)" : isDefault ? "default" : answerer }
}

/// How a policy's answer relates to the usual one (`ctx.default()`) and to arms of experiments, and the reason that the
/// policy gave.
final class DecisionPassing: Sendable {
    /// The source of the answer, if the policy passed it on.
    let source: DecisionSource?
    /// The usual answer and its source, if the policy asked for it and answered something else.
    let adjusted: (site: RuleSite, answer: Value)?
    let reason: String?
    let arms: [String: Int]

    /// - Parameters:
    ///   - answer: the answer of the policy at `site`; nil if it failed.
    ///   - reason: the reason that the policy gave.
    ///   - arms: the arms that the policy asked for.
    init(_ answer: Value?, of site: RuleSite, usual: UsualAnswer?, reason: String?, arms: [String: Int]) {
        let isPassedOn = usual.map { $0.value == answer } ?? false
        source = isPassedOn ? usual?.source.passedOn(by: site) : nil
        adjusted = isPassedOn ? nil : usual.map { ($0.source.site, $0.value) }
        self.reason = reason ?? (isPassedOn ? usual?.reason : nil)
        self.arms = arms.merging(usual?.arms ?? [:]) { own, _ in own }
    }
}

/// One answer to a query, or one failure of a rule to answer it.
public struct Decision: Sendable {
    /// The rule, Swift code or built-in default that was asked and answered or failed. A rule may have passed on an
    /// answer from elsewhere; see ``source``.
    public let site: RuleSite
    /// The line of the `return` of the rule at ``site``; 0 if it is not known.
    package let ownLine: Int
    /// The id of the delivery during which the query was asked, or that scheduled the timer which asked it; 0 if there
    /// was none.
    public let cause: UInt64
    /// The id of the latest delivery at that time, which places the decision among the deliveries.
    public let latest: UInt64
    /// Bus time in nanoseconds.
    public let time: Int64
    /// The duration of the decision; 0 if it was not measured.
    public let nanoseconds: UInt64
    /// The question; nil if the log does not keep it.
    public let question: (any Query)?
    /// Why the rule gave no usable answer; nil if it gave one.
    public private(set) var failure: String?
    var passing: DecisionPassing?

    /// The source of the answer: the site, or the answerer below it if the rule passed on its usual answer.
    public var source: RuleSite { passing?.source?.site ?? site }
    /// The line of the `return` that gave the answer, in the file of ``source``; nil if it is not known, as for Swift
    /// code.
    public var line: Int? {
        let line = passing?.source.map(\.line) ?? ownLine
        return line > 0 ? line : nil
    }
    /// The rules that passed the answer on (`ctx.default()`), the lowest layer first.
    public var through: [RuleSite] { passing?.source?.through ?? [] }
    /// The source of the answer and the rules that passed it on, such as
    /// `rules/toast.lua:32, line 40, through mine/toast.lua:7 (default)`. The line is that of the `return`, if it
    /// differs from the first line of the function.
    public var position: String {
        let own = line.map { $0 == source.line ? "" : ", line \($0)" } ?? ""
        return DecisionSource.text(source.position + own, through: through)
    }
    /// The result of `ctx.default()` and its source, if the rule answered something else.
    public var adjusted: (site: RuleSite, answer: Value)? { passing?.adjusted }
    /// The reason that the rule gave for its answer, without private text of the question; nil if it gave none.
    public var reason: String? { passing?.reason }
    /// The arms of experiments that the rule asked for (`ctx.cohort()`), counted from 1; 0 is the control arm.
    public var arms: [String: Int] { passing?.arms ?? [:] }

    enum Reply: Sendable {
        /// An answer that a script returned, or a word of Swift code.
        case value(Value)
        /// Another answer of Swift code, as its Swift value.
        case kept(any Encodable & Sendable, (any AnswerComparer)?)
        /// An answer of Swift code that the reader of the log does not need.
        case omitted
        case none
    }
    private(set) var reply: Reply

    init(
        _ site: RuleSite, line: Int = 0, at moment: (current: UInt64, last: UInt64, time: Int64),
        nanoseconds: UInt64 = 0, question: (any Query)? = nil, failure: String? = nil, passing: DecisionPassing? = nil,
        reply: Reply
    ) {
        (self.site, ownLine, self.nanoseconds, self.question) = (site, line, nanoseconds, question)
        (cause, latest, time) = moment
        (self.failure, self.passing, self.reply) = (failure, passing, reply)
    }

    /// Turns the answer into a failure, because the asker could not use it.
    mutating func reject(_ failure: String) { (reply, passing, self.failure) = (.none, nil, failure) }

    /// The answer as plain data; nil if the rule failed. An answer of Swift code is encoded each time this is read.
    public var answer: Value? {
        switch reply {
        case .value(let value): value
        case .kept(let answer, _): try? ValueEncoder().encode(answer)
        case .none, .omitted: nil
        }
    }

    /// Whether there is an answer; false if the rule failed.
    package var isAnswered: Bool { if case .none = reply { false } else { true } }

    /// The answer as a word; nil if it is neither a text nor a Boolean.
    package var word: String? { answer.flatMap { $0.stringValue ?? $0.boolValue?.description } }

    /// Returns whether another decision about the same query has the same answer. Does not encode answers of Swift code
    /// whose type is `Equatable`.
    package func hasSameAnswer(as other: Decision) -> Bool {
        if case .kept(let own, let comparer?) = reply, case .kept(let others, _) = other.reply {
            return comparer.isSame(own, others)
        }
        return answer == other.answer
    }
}

/// Compares the answers of Swift code to one query.
protocol AnswerComparer: Sendable {
    func isSame(_ one: any Encodable, _ other: any Encodable) -> Bool
}

/// Compares answers whose type is `Equatable`.
struct EquatableAnswers<Answer: Equatable>: AnswerComparer {
    func isSame(_ one: any Encodable, _ other: any Encodable) -> Bool { one as? Answer == other as? Answer }
}
