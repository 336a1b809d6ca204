import EventBus
import RuleHost

/// All questions that took the same way through the rules: the same outcomes of the same conditions.
struct Way {
    /// The outcomes by subject, in the order in which they first came.
    let passed: [[UInt32]]
    /// How many questions took it.
    var count = 1
    /// The simplest of these questions.
    var example: [Int]
    /// How many recorded questions took it.
    var recorded = 0
    /// What each subject answers to the example.
    var answers: [ProbedAnswer]
    /// Other answers of the first subject to questions of this way, as far as there is room.
    var otherAnswers: [Value] = []
    /// Whether other questions got other answers.
    var hasSeveralAnswers = false
    static let mostAnswers = 4
    /// What all failures of the way have in common; nil if the first subject answers.
    var failureKind: String? { if case .failure(_, let kind, _, _) = answers[0] { kind } else { nil } }
    /// The dimensions that the example reads, in the order of the first reads.
    var read: [Int]
}

/// How much was tried.
public struct Extent: Sendable, Codable, Hashable {
    /// The number of questions.
    public var questions: Int
    /// Whether every combination of the tried values was asked, as far as it is read.
    public var isComplete: Bool
    /// Whether, in addition, these are all values that there are: nothing else can be asked.
    public var isProved: Bool
    /// What was read and did not vary, such as `ctx.memory`; sorted.
    public var fixed: [String]
}

/// Where exploring ends.
public struct ExploreBudget: Sendable {
    /// The most questions.
    public var questions: Int
    /// The longest time; nil for none, so that the result depends on the rules alone.
    public var time: Duration?

    public init(questions: Int = 1_000_000, time: Duration? = .seconds(2)) {
        (self.questions, self.time) = (questions, time)
    }
}
