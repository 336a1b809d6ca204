import CLua
import EventBus

/// Counts the failures of a rule and decides when the rule is no longer asked.
struct CircuitBreaker {
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
    /// - Returns: true if the rule was not benched before.
    mutating func bench() -> Bool {
        defer { isBenched = true }
        return !isBenched
    }

    /// - Returns: whether to report this failure, and whether it benched the rule.
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

    /// Returns the message, prefixed with the place of the failure if that is not the rule's own line.
    func told(from site: RuleSite) -> String {
        file == site.file && line == site.line ? message : "\(file):\(line): \(message)"
    }
}

/// One Lua function that answers one query, independent of the query's type.
final class PolicyRule: BudgetUser {
    let site: RuleSite
    /// Exclusive access is not checked for speed; no method of `BudgetUse` calls other code.
    @exclusivity(unchecked) var budgetUse = BudgetUse()
    /// Exclusive access is not checked for speed; no method of `CircuitBreaker` calls other code.
    @exclusivity(unchecked) var breaker: CircuitBreaker
    let statistics = CallStatistics()
    let vm: RuleVM
    private let function: UInt32
    private let query: any Query.Type
    /// The state for calls; nil before the first one.
    private var call: Unmanaged<PolicyCall>?
    /// Describes the question at an address without its private text.
    let redaction: (UnsafeRawPointer) -> Redaction
    /// Encodes the answer at an address without its own private text and without that of the question.
    let plainAnswer: (UnsafeRawPointer, Redaction) -> Value?

    /// - Parameters:
    ///   - query: the query type; its stored properties are the function's parameters.
    ///   - vm: the Lua state, which has learned the query type.
    init<Q: Query>(
        query: Q.Type, vm: RuleVM, function: UInt32, site: RuleSite, breaker: CircuitBreaker
    ) {
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
    }

    deinit { call?.release() }

    private func prepareCall() -> Unmanaged<PolicyCall> {
        let call = Unmanaged.passRetained(PolicyCall(query, vm))
        self.call = call
        return call
    }

    /// Asks the script the query at `memory`, and initializes the answer at `room`.
    /// - Returns: the answer as plain data, for the decision log.
    /// - Throws: ``RuleFailure``; `room` is then unchanged.
    func decide(
        _ memory: UnsafeRawPointer, now: Double, into room: UnsafeMutableRawPointer
    ) throws -> Value {
        try (call ?? prepareCall())._withUnsafeGuaranteedRef { call in
            guard ask(call, memory, now) else { throw callFailure }
            do {
                return try call.writer.write(call.answer, to: room)
            } catch let wrong as WrongAnswer {
                throw failure(wrong)
            }
        }
    }

    @inline(__always)
    private func ask(_ call: PolicyCall, _ memory: UnsafeRawPointer, _ now: Double) -> Bool {
        let slots = call.slots
        for index in 0..<slots.count { slots[index].read(memory, into: call.arguments + index) }
        return vm.call(function, now: now, arguments: call.arguments, count: call.slots.count, answer: call.answer)
    }

    /// The script's result for the last question.
    private var lastAnswer: clua_value { (call ?? prepareCall())._withUnsafeGuaranteedRef { $0.answer.pointee } }

    /// The bytes of the last answer, if it is a table.
    var answerBytes: Int {
        guard let call else { return 0 }
        return call._withUnsafeGuaranteedRef { $0.answer.pointee.kind == CLUA_PACKED ? $0.answer.pointee.count : 0 }
    }

    /// Whether it was already reported that the policy gave two answers to the same question.
    var isFickle = false

    /// The last answer in a few words.
    var answerText: String { RawAnswer.describe(lastAnswer) }

    /// Asks the query at `memory` again.
    /// - Returns: the answer as plain data, nil after a failure; and a description of the answer or the failure.
    func askAgain(_ memory: UnsafeRawPointer, now: Double) -> (value: Value?, text: String) {
        guard (call ?? prepareCall())._withUnsafeGuaranteedRef({ ask($0, memory, now) }) else {
            return (nil, "an error (\(callFailure.message))")
        }
        return (RawAnswer.value(lastAnswer), answerText)
    }

    /// The failure to report when the asker could not use the last answer.
    func rejection(expected: String) -> RuleFailure {
        failure(WrongAnswer(returned: RawAnswer.describe(lastAnswer), expected: expected))
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

/// The state that calls of a policy need. It is created with the first question, because most policies are never asked.
private final class PolicyCall {
    /// The slots of the parameters. They belong to the Lua state.
    let slots: UnsafeMutableBufferPointer<FieldSlot>
    let arguments: UnsafeMutablePointer<clua_value>
    let answer: UnsafeMutablePointer<clua_value>
    let writer: AnswerWriter

    init(_ query: any Query.Type, _ vm: RuleVM) {
        func writer<Q: Query>(_ type: Q.Type) -> AnswerWriter { AnswerWriter(Q.Answer.self) }
        self.writer = writer(query)
        slots = vm.slots(of: query)
        arguments = .allocate(capacity: max(1, slots.count))
        arguments.initialize(repeating: clua_value(), count: slots.count)
        answer = .allocate(capacity: 1)
        answer.initialize(to: clua_value())
    }

    deinit {
        arguments.deallocate()
        answer.deallocate()
    }
}
