import CLua
import EventBus

/// How often a rule failed, and whether it is still asked.
struct Breaker {
    /// Failures in a row that bench a rule.
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

    /// Takes back the last success: the asker could not use the answer.
    mutating func takeBack() { inARow = inARowBefore }

    /// Asks the rule no more.
    /// - Returns: whether it was asked until now.
    mutating func bench() -> Bool {
        defer { isBenched = true }
        return !isBenched
    }

    /// - Returns: whether this failure is worth telling, and whether it benched the rule.
    mutating func failed() -> (isTold: Bool, isBenchedNow: Bool) {
        failures += 1
        inARow += 1
        let isBenchedNow = !isBenched && inARow >= limit
        if isBenchedNow { isBenched = true }
        return (failures <= limit || failures & (failures - 1) == 0, isBenchedNow)
    }
}

/// Why a rule gave no answer.
struct RuleFailure: Error {
    var file: String
    var line: Int
    var message: String
    var returned: String?
    var expected: String?
    /// `file:line` of the callers inside the rules, innermost first.
    var path: [String] = []

    /// Without the private text that the script was asked about.
    func redacted(by redaction: Redaction) -> RuleFailure {
        var failure = self
        failure.message = redaction.text(message)
        failure.returned = returned.map(redaction.text)
        return failure
    }

    /// The message, and where it happened if that is not the rule's own line.
    func told(from site: RuleSite) -> String {
        file == site.file && line == site.line ? message : "\(file):\(line): \(message)"
    }
}

/// One Lua function that answers one query, whatever the query's type.
final class PolicyRule: Spender {
    let site: RuleSite
    /// Not checked for exclusive access, as the next.
    @exclusivity(unchecked) var expense = Expense()
    /// Not checked for exclusive access: none of its methods calls anybody.
    @exclusivity(unchecked) var breaker: Breaker
    let statistics = CallStatistics()
    let vm: RuleVM
    private let answer: UnsafeMutablePointer<clua_value>
    private let writer: AnswerWriter
    private let function: UInt32
    private let arguments: UnsafeMutablePointer<clua_value>
    private let query: any Query.Type
    /// Of the parameters. They belong to the vm, which may not be made yet.
    private lazy var slots = vm.slots(of: query)
    /// What was asked, without private text.
    let redaction: (UnsafeRawPointer) -> Redaction
    /// An answer, whoever gave it, as plain data without private text, also that of the question.
    let plainAnswer: (UnsafeRawPointer, Redaction) -> Value?

    /// - Parameters:
    ///   - query: its stored properties are the function's parameters.
    ///   - vm: has learned it.
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

    /// Asks the script about the query at `memory` and initializes the answer at `room`.
    /// - Returns: the answer as plain data, for the log.
    /// - Throws: ``RuleFailure``; the room is then as it was.
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

    /// It did not answer the same question the same way twice, which was said.
    var isFickle = false

    /// The last answer, in a few words.
    var answerText: String { RawAnswer.describe(answer.pointee) }

    /// Asks the last question again.
    /// - Returns: the answer as plain data; also in words, which tell of a failure as well.
    func askAgain(now: Double) -> (value: Value?, text: String) {
        guard vm.call(function, now: now, arguments: arguments, count: slots.count, answer: answer) else {
            return (nil, "an error (\(callFailure.message))")
        }
        return (RawAnswer.value(answer.pointee), answerText)
    }

    /// The failure of the last answer, which the asker could not use.
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
