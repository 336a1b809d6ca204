import CLua
import EventBus

// traps: a state that was opened once opens again: its limits count work and memory, not time

/// The Lua state of one rule file.
///
/// A copy (``init(again:)``) opens its state only when it is first needed, because many systems start with the same
/// rules and use few of them. A state that a copy has left goes back to how it was when it was opened, and serves
/// another copy.
package final class RuleVM {
    private var state: LuaState?
    /// The state's own `clua_vm` and report. They lie here, because every call needs them.
    private var opened: OpaquePointer?
    private var openedReport: UnsafeMutablePointer<clua_report>?
    var vm: OpaquePointer { opened ?? open().vm }
    var report: UnsafeMutablePointer<clua_report> { openedReport ?? open().report }
    var modules: RequiredModules { (state ?? open()).modules }
    let limits: clua_limits

    /// What the state was opened from, for copies of it.
    private let findModule: (String) -> RuleText?
    private var text: RuleText?
    private var settings: [UInt8]?
    /// The states that copies have left; nil for a state that is no copy.
    private let spares: LuaStatePool?
    private lazy var sparesOfCopies = LuaStatePool()
    /// The name that Lua reads as `ctx.container`, in memory that stays in its place.
    private var containerName: UnsafeMutableBufferPointer<CChar>?
    /// The container that the next call is about; nil for the main one.
    var container: ContainerName? {
        didSet { if container != oldValue { tellContainer() } }
    }
    private var hasVariedInLoad = false
    /// Asks a question for a script of this state: gets its name and its fields, and returns the answer.
    var ask: ((String, Value) throws -> (answer: Value, fields: Packing.Fields))? {
        didSet { state?.asker.ask = askAndComeBack }
    }
    /// The question that a policy of the file answers at present; nil while another function runs.
    ///
    /// Exclusive access is not checked for speed: it is only read and set as a whole.
    @exclusivity(unchecked) var asked: UnsafeMutablePointer<AskedPolicy>?
    private var waitingCount = 0
    /// Whether a function of the file waits for the answer to a question.
    var isWaiting: Bool { waitingCount > 0 }
    /// Calls ``ask``, and then gives the script that asked its own container back.
    private var askAndComeBack: ((String, Value) throws -> (answer: Value, fields: Packing.Fields))? {
        ask.map { ask in
            { [unowned self] topic, fields in try waiting { try ask(topic, fields) } }
        }
    }
    /// Lets others answer. They may call functions of this file, about other containers and in arms of their own.
    private func waiting<Result>(_ body: () throws -> Result) rethrows -> Result {
        let own = (container, arms)
        waitingCount += 1
        defer {
            waitingCount -= 1
            (container, arms) = own
        }
        return try body()
    }

    /// The answer that `ctx.default()` gives to the function that runs.
    private func usual() throws -> UsualAnswer {
        guard let asked else {
            throw ScriptFailure(
                file: "", line: 0,
                message: "ctx.default() works only in a policy, whose question has a usual answer; "
                    + "a reaction and a function of a module have none")
        }
        if let known = asked.pointee.usual { return known }
        let usual = try waiting {
            try asked.pointee.chain.takeUnretainedValue()
                .usual(without: asked.pointee.policy.takeUnretainedValue(), asked.pointee.question)
        }
        asked.pointee.usual = usual
        return usual
    }

    /// Notes that the file may give another answer to the same question.
    func noteVaried() { clua_note_varied(vm) }

    /// What scripts read as `ctx.clock`.
    var clock: RuleClock? { didSet { if let opened { clua_set_clock(opened, clock?.told) } } }

    /// The arms that the function that runs has asked for, by experiment; 0 for the control arm.
    ///
    /// Exclusive access is not checked for speed: it is only read and set as a whole.
    @exclusivity(unchecked) var arms: [String: Int] = [:]
    /// How many arms of one call are kept: names may be made by rules.
    private static let mostArms = 16
    /// What gives the arms.
    var experiments: Experiments? { didSet { state?.asker.arm = takeArm } }
    private var takeArm: ((String, UnsafeBufferPointer<Double>) -> Int)? {
        experiments.map { experiments in
            { [unowned self] name, percents in
                let arm = experiments.arm(of: name, percents)
                if arms.count < Self.mostArms { arms[name] = arm }
                return arm
            }
        }
    }

    /// The types of the queries that this state answers, with the functions that do it, in the order in which they were
    /// learned.
    private var questions: [(type: any Query.Type, function: UInt32)] = []

    /// - Parameter findModule: returns the source of a module by the name that `require` uses; nil if there is none.
    /// - Throws: ``ScriptFailure`` if the memory limit is too small for an empty Lua state.
    init(limits: clua_limits, findModule: @escaping (String) -> RuleText?) throws {
        (self.limits, self.findModule, spares) = (limits, findModule, nil)
        adopt(try LuaState(limits, findModule: findModule))
    }

    /// A copy with the same file, settings and queries, as they were when they were loaded. A script cannot observe
    /// when the copy's state is opened.
    init(again other: RuleVM) {
        precondition(other.limits.deadline_ns == .max, "what a clock ends need not load a second time")
        (limits, findModule, spares) = (other.limits, other.findModule, other.spares ?? other.sparesOfCopies)
        text = other.text
        settings = other.settings
        hasVariedInLoad = other.hasVariedInLoad
        questions = other.questions
    }

    private func adopt(_ state: LuaState) {
        self.state = state
        state.asker.ask = askAndComeBack
        state.asker.arm = takeArm
        state.asker.usual = { [unowned self] in try usual() }
        clua_set_clock(state.vm, clock?.told)
        (opened, openedReport) = (state.vm, state.report)
    }

    /// Opens a copy's state: one that another copy has left, or a new one, for which all is done that was done to the
    /// state that this one copies.
    private func open() -> LuaState {
        if let spare = spares?.take() {
            adopt(spare)
        } else {
            do {
                let state = try LuaState(limits, findModule: findModule)
                adopt(state)
                if let text { _ = try load(text) }
                if let settings { try setSettings(settings) }
                for question in questions { try state.learn(question.type, answeredBy: question.function) }
                clua_set_clock(state.vm, nil)
                clua_set_mark(state.vm)
                clua_set_clock(state.vm, clock?.told)
            } catch {
                preconditionFailure("\(text?.path ?? "") loaded before, and now it does not: \(error)")
            }
        }
        if container != nil { tellContainer() }
        return state!
    }

    deinit {
        if let state {
            (state.asker.ask, state.asker.usual, state.asker.arm) = (nil, nil, nil)
            clua_set_clock(state.vm, nil)
            spares?.put(state)
        }
        containerName?.deallocate()
    }

    // MARK: Loading

    /// A new state with the same file and settings, whose `ctx.memory` is its own.
    func separate() throws -> RuleVM {
        let vm = try RuleVM(limits: limits, findModule: findModule)
        if let text { _ = try vm.load(text) }
        if let settings { try vm.setSettings(settings) }
        (vm.clock, vm.experiments) = (clock, experiments)
        return vm
    }

    /// Compiles and runs a file.
    /// - Returns: what the file returned; functions in it are replaced by their ids.
    package func load(_ text: RuleText) throws -> Packing.Node {
        var out = clua_bytes()
        if let probes = text.instrumented?.probes { clua_set_probes(vm, probes.raw) }
        let status = (text.instrumented?.source ?? text.source).withUnsafeBytes { bytes in
            clua_load(
                vm, modules.paths.chunkName(text.path), bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
                bytes.count, &out, report)
        }
        try check(status, within: limits.load_work)
        self.text = text
        hasVariedInLoad = clua_has_varied(vm)
        return Packing.unpack(out)
    }

    func setSettings(_ settings: Value) throws { try setSettings(Packing.pack(settings, .typed)) }

    func setSettings(_ settings: [UInt8]) throws {
        self.settings = settings
        try check(
            settings.withUnsafeBufferPointer {
                clua_set_settings(vm, clua_bytes(bytes: $0.baseAddress, count: $0.count), report)
            })
    }

    /// Prepares a function of the file for answering queries of a type. Call it before the first question.
    func learn(_ type: any Query.Type, answeredBy function: UInt32) throws {
        try (state ?? open()).learn(type, answeredBy: function)
        questions.append((type, function))
    }

    /// The slots that read the fields of a query whose type was learned.
    func slots(of type: any Query.Type) -> UnsafeMutableBufferPointer<FieldSlot> {
        (state ?? open()).layouts[ObjectIdentifier(type)]!.slots
    }

    // MARK: ctx.memory

    // `ctx.memory` is handled as bytes and not as a value, because a script may store text that is not UTF-8.

    func setMemory(_ memory: [UInt8]) throws {
        try check(
            memory.withUnsafeBufferPointer {
                clua_set_memory(vm, clua_bytes(bytes: $0.baseAddress, count: $0.count), report)
            }, within: limits.load_work)
    }

    /// The packed `ctx.memory`; nil if it is empty.
    func memory() throws -> [UInt8]? {
        guard opened != nil else { return nil }
        var out = clua_bytes()
        try check(clua_get_memory(vm, &out, report), within: limits.load_work)
        let bytes = Array(UnsafeBufferPointer(start: out.bytes, count: out.count))
        return bytes == Packing.pack([]) || bytes == Packing.pack([:]) ? nil : bytes
    }

    /// `ctx.memory` as plain data.
    func memoryValue() throws -> Value {
        guard let memory = try memory() else { return [:] }
        let value = Packing.value(memory)
        return value == [] ? [:] : value
    }

    // MARK: Calling

    private func tellContainer() {
        let former = containerName
        defer { former?.deallocate() }
        guard let bytes = container.map({ $0.utf8.map { CChar(bitPattern: $0) } }) else {
            containerName = nil
            return clua_set_container(vm, nil, 0)
        }
        let memory = UnsafeMutableBufferPointer<CChar>.allocate(capacity: bytes.count)
        _ = memory.initialize(from: bytes)
        containerName = memory
        clua_set_container(vm, memory.baseAddress, bytes.count)
    }

    /// Calls a policy. Text in the answer is only valid until the next call.
    /// - Returns: whether there is an answer; if not, see ``failure``.
    @inline(__always)
    func call(
        _ function: UInt32, now: Double, arguments: UnsafeMutablePointer<clua_value>, count: Int,
        answer: UnsafeMutablePointer<clua_value>
    ) -> Bool {
        clua_call(vm, function, now, arguments, count, answer, report) == CLUA_OK
    }

    /// Calls a function with plain data.
    /// - Parameter most: the largest size of what it returns, in packed bytes.
    /// - Returns: what it returned, as plain data.
    func value(of function: UInt32, _ arguments: [Value], now: Double, most: Int = .max) throws -> Value {
        try value(of: function, packed: arguments.map { Packing.pack($0) }, now: now, most: most)
    }

    /// Calls a function with packed data.
    package func value(of function: UInt32, packed: [[UInt8]], now: Double, most: Int = .max) throws -> Value {
        var values = packed.map { _ in clua_value() }
        var answer = clua_value()
        for (index, bytes) in packed.enumerated() {
            values[index].kind = CLUA_PACKED
            // The bytes are kept by `packed` until the call is over.
            bytes.withUnsafeBytes {
                values[index].text = $0.baseAddress?.assumingMemoryBound(to: CChar.self)
                values[index].count = $0.count
            }
        }
        // One more, so that there is memory without arguments, too.
        values.append(clua_value())
        let former = asked
        asked = nil
        defer { asked = former }
        let isAnswered = withExtendedLifetime(packed) {
            values.withUnsafeMutableBufferPointer {
                call(function, now: now, arguments: $0.baseAddress!, count: packed.count, answer: &answer)
            }
        }
        guard isAnswered else { throw failure }
        if answer.count > most { try ModuleSize.check("what the function returned", answer.count) }
        guard let value = RawAnswer.value(answer) else {
            throw ScriptFailure(
                file: "", line: 0, message: "the function returned \(RawAnswer.describe(answer)); expected plain data")
        }
        return value
    }

    /// Calls a reaction.
    /// - Parameter fields: the meaning of null in the fields of the event.
    /// - Parameter bytes: receives the size of what the reaction published, in packed bytes.
    /// - Returns: what it published, as an array of {data, line, topic}.
    func react(
        _ function: UInt32, now: Double, event: Value, _ fields: Packing.Fields, bytes: inout Int
    ) throws -> Value {
        var out = clua_bytes()
        let former = asked
        asked = nil
        defer { (bytes, asked) = (out.count, former) }
        try check(withBytes(of: event, fields) { clua_react(vm, function, now, $0, &out, report) })
        return Packing.value(out)
    }

    /// Calls a function with an object that records the calls of its methods.
    /// - Parameters:
    ///   - object: the name of that object in messages.
    ///   - taker: the method that takes functions as arguments; the others take plain data.
    /// - Returns: the recorded calls, each with the members `arguments`, `line` and `method`.
    package func record(
        _ function: UInt32, object: String, methods: [String], taker: String? = nil
    ) throws -> Packing.Node {
        var out = clua_bytes()
        try check(
            withPointers(to: methods) { clua_record_calls(vm, function, object, $0, $1, taker, &out, report) })
        return Packing.unpack(out)
    }

    /// Why the last call failed.
    var failure: ScriptFailure { (state ?? open()).failure(within: limits.work) }

    /// Whether the last call failed because its arguments could not be handed over, which is not a fault of the script.
    var hasFailedInHost: Bool { report.pointee.status == CLUA_HOST }

    /// Whether the last call failed because it exceeded its wall-clock deadline.
    var hasMetDeadline: Bool { report.pointee.status == CLUA_DEADLINE }

    /// Whether a script has read the time, its memory or a random number since it was loaded.
    var hasVaried: Bool { opened.map(clua_has_varied) ?? hasVariedInLoad }

    /// Whether the last call ended with `bus.refuse`, so that its failure is the explanation of a refusal.
    var hasRefused: Bool { report.pointee.status == CLUA_REFUSED }

    /// The work units that the last call used.
    var workUsed: UInt64 { clua_work_used(vm) }

    func forceDeadline(after work: UInt64) { clua_force_deadline(vm, work) }

    /// The lines of the functions of which that was told; see ``cutText``.
    var toldOfCutText: Set<Int> = []

    /// Where the last call gave out a text that is not UTF-8; nil if it did not.
    var cutText: String? { clua_cut_text(vm).map { String(cString: $0) } }

    /// The reason that the last call gave for its answer; nil if it gave none.
    package var reason: String? {
        let reason = clua_reason(vm)
        guard reason.count > 0 else { return nil }
        return String(decoding: UnsafeBufferPointer(start: reason.bytes, count: reason.count), as: UTF8.self)
    }

    /// The line of the `return` that answered the last call; 0 if it is not known.
    var answerLine: Int { Int(clua_answer_line(vm)) }

    /// Whether the last call printed something, gave a reason, or gave out a text that is not UTF-8.
    var hasRemarks: Bool { clua_has_remarks(vm) }

    /// The number of bytes that `print` wrote in the last call.
    var printedCount: Int { clua_log(vm).count }

    /// What `print` wrote in the last call; nil if it wrote nothing.
    package var printed: String? {
        let log = clua_log(vm)
        guard log.count > 0 else { return nil }
        return String(decoding: UnsafeBufferPointer(start: log.bytes, count: log.count), as: UTF8.self)
    }

    func check(_ status: clua_status, within budget: UInt64? = nil) throws {
        try state?.check(status, within: budget)
    }

    private func withBytes(
        of value: Value, _ fields: Packing.Fields, _ body: (clua_bytes) -> clua_status
    ) -> clua_status {
        Packing.pack(value, fields).withUnsafeBufferPointer { body(clua_bytes(bytes: $0.baseAddress, count: $0.count)) }
    }
}
