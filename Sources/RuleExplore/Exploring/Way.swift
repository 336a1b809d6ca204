import EventBus
import RuleHost

/// All questions that took the same way through the rules: the same outcomes of the same conditions.
struct Way {
    /// The outcomes by subject, in the order of their first occurrence.
    let passed: [[UInt32]]
    /// The number of questions that took it.
    var count = 1
    /// The simplest of these questions.
    var example: [Int]
    /// The number of recorded questions that took it.
    var recorded = 0
    /// Each subject's answer to the example.
    var answers: [ProbedAnswer]
    /// Other answers of the first subject to questions of this way, up to a limit.
    var otherAnswers: [Value] = []
    /// Whether other questions got other answers.
    var hasSeveralAnswers = false
    static let mostAnswers = 4
    /// The common kind of all failures of the way; nil if the first subject answers.
    var failureKind: String? { if case .failure(_, let kind, _, _) = answers[0] { kind } else { nil } }
    /// The dimensions that the example reads, in the order of the first reads.
    var read: [Int]
}

/// The extent of an exploration.
public struct Extent: Sendable, Codable, Hashable {
    /// The number of questions.
    public var questions: Int
    /// Whether every combination of the tried values was asked, as far as the rules read them.
    public var isComplete: Bool
    /// Whether, in addition, the tried values are all values that exist: nothing else can be asked.
    public var isProved: Bool
    /// The values read that did not vary, such as `ctx.memory`; sorted.
    public var fixed: [String]
}

/// The limits of an exploration.
public struct ExploreBudget: Sendable {
    /// The maximum number of questions.
    public var questions: Int
    /// The maximum duration; nil for none, so that the result depends only on the rules.
    public var time: Duration?

    public init(questions: Int = 1_000_000, time: Duration? = .seconds(2)) {
        (self.questions, self.time) = (questions, time)
    }
}
