import CLua
import EventBus

/// Counts the failures of a rule and decides when the rule is no longer asked.
struct Breaker {
    /// The number of consecutive failures after which a rule is benched.
    let limit: Int
    private(set) var inARow = 0
    private(set) var failures = 0
    private(set) var isBenched = false

    init(limit: Int) { self.limit = limit }

    private var inARowBefore = 0

    mutating func succeeded() {
        inARowBefore = inARow
        inARow = 0
    }

    /// Undoes the last success, because the asker could not use the answer.
    mutating func takeBack() { inARow = inARowBefore }

    /// Benches the rule: it is not asked again.
    /// - Returns: whether the rule was still asked until now.
    mutating func bench() -> Bool {
        defer { isBenched = true }
        return !isBenched
    }

    /// - Returns: whether this failure is to be reported, and whether it benched the rule.
    mutating func failed() -> (isTold: Bool, isBenchedNow: Bool) {
        failures += 1
        inARow += 1
        let isBenchedNow = !isBenched && inARow >= limit
        if isBenchedNow { isBenched = true }
        return (failures <= limit || failures & (failures - 1) == 0, isBenchedNow)
    }
}

/// Why a rule gave no usable answer.
struct RuleFailure: Error {
    var file: String
    var line: Int
    var message: String
    var returned: String?
    var expected: String?
    /// The callers of the failed line inside the rules as `file:line`, innermost first.
    var path: [String] = []

    /// The failure without the private text of the question.
    func redacted(by redaction: Redaction) -> RuleFailure {
        var failure = self
        failure.message = redaction.text(message)
        failure.returned = returned.map(redaction.text)
        return failure
    }

    /// The message, with the place of the failure in front if that is not the rule's own line.
    func told(from site: RuleSite) -> String {
        file == site.file && line == site.line ? message : "\(file):\(line): \(message)"
    }
}

/// One Lua function that answers one query, independent of the query's type.
final class PolicyRule: Spender {
    let site: RuleSite
    /// Exclusive access is not checked for speed; no method of `Expense` calls other code.
    @exclusivity(unchecked) var expense = Expense()
    /// Exclusive access is not checked for speed; no method of `Breaker` calls other code.
    @exclusivity(unchecked) var breaker: Breaker
    let statistics = CallStatistics()
    let vm: RuleVM
    private let answer: UnsafeMutablePointer<clua_value>
    private let writer: AnswerWriter
    private let function: UInt32
    private let arguments: UnsafeMutablePointer<clua_value>
    private let query: any Query.Type
    /// The slots of the parameters. They belong to the Lua state, which may not exist yet.
    private lazy var slots = vm.slots(of: query)
    /// Describes the question at an address without its private text.
    let redaction: (UnsafeRawPointer) -> Redaction
    /// Encodes the answer at an address without its own private text and without that of the question.
    let plainAnswer: (UnsafeRawPointer, Redaction) -> Value?

    /// - Parameters:
    ///   - query: the query type; its stored properties are the function's parameters.
    ///   - vm: the Lua state, which has learned the query type.
    init<Q: Query>(
        query: Q.Type, vm: RuleVM, function: UInt32, site: RuleSite, breaker: Breaker
    ) {
        writer = AnswerWriter(Q.Answer.self)
        redaction = { Redaction(question: $0.assumingMemoryBound(to: Q.self).pointee) }
        plainAnswer = { answer, redaction in
            (try? ValueEncoder().encode(answer.assumingMemoryBound(to: Q.Answer.self).pointee))
                .map { redaction.answer($0, of: Q.Answer.self) }
        }
        self.site = site
        self.breaker = breaker
        self.vm = vm
        self.function = function
        self.query = query
        let count = max(1, StoredField.all(of: query).count)
        arguments = .allocate(capacity: count)
        arguments.initialize(repeating: clua_value(), count: count)
        answer = .allocate(capacity: 1)
        answer.initialize(to: clua_value())
    }

    deinit {
        arguments.deallocate()
        answer.deallocate()
    }

    /// Asks the script the query at `memory`, and initializes the answer at `room`.
    /// - Returns: the answer as plain data, for the decision log.
    /// - Throws: ``RuleFailure``; `room` is then unchanged.
    func decide(
        _ memory: UnsafeRawPointer, now: Double, into room: UnsafeMutableRawPointer
    ) throws -> Value {
        let slots = slots
        for index in 0..<slots.count { slots[index].read(memory, into: arguments + index) }
        guard vm.call(function, now: now, arguments: arguments, count: slots.count, answer: answer) else {
            throw callFailure
        }
        do {
            return try writer.write(answer, to: room)
        } catch let wrong as WrongAnswer {
            throw failure(wrong)
        }
    }

    /// Whether the policy once gave two answers to the same question, and this was reported.
    var isFickle = false

    /// The last answer in a few words.
    var answerText: String { RawAnswer.describe(answer.pointee) }

    /// Asks the last question again.
    /// - Returns: the answer as plain data, nil after a failure; and a text that describes the answer or the failure.
    func askAgain(now: Double) -> (value: Value?, text: String) {
        guard vm.call(function, now: now, arguments: arguments, count: slots.count, answer: answer) else {
            return (nil, "an error (\(callFailure.message))")
        }
        return (RawAnswer.value(answer.pointee), answerText)
    }

    /// The failure to report when the asker could not use the last answer.
    func rejection(expected: String) -> RuleFailure {
        failure(WrongAnswer(returned: RawAnswer.describe(answer.pointee), expected: expected))
    }

    private var callFailure: RuleFailure {
        let failure = vm.failure
        return RuleFailure(
            file: failure.file.isEmpty ? site.file : failure.file,
            line: failure.line == 0 ? site.line : failure.line, message: failure.message, path: failure.path)
    }

    private func failure(_ wrong: WrongAnswer) -> RuleFailure {
        let name = site.query.text.split(separator: ".").last.map(String.init) ?? ""
        return RuleFailure(
            file: site.file, line: site.line,
            message: "\(name) returned \(wrong.returned); expected \(wrong.expected)"
                + (wrong.hint.map { " (\($0))" } ?? ""),
            returned: wrong.returned, expected: wrong.expected)
    }
}
