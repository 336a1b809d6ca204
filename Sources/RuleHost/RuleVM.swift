import CLua
import EventBus

/// Why a call of a script gave no result.
package struct ScriptFailure: Error {
    package var file: String
    package var line: Int
    /// The column at which the file stopped compiling; nil if it compiles, or if Lua does not say.
    var column: Int?
    package var message: String
    /// The callers of the failed line inside the scripts as `file:line`, innermost first.
    var path: [String] = []
}

/// One Lua state with its sandbox, which wraps a `clua_vm`.
///
/// A copy (``init(again:)``) creates its state only when it is first needed, because many systems start with the same
/// rules and use few of them.
package final class RuleVM {
    private var opened: OpaquePointer?
    var vm: OpaquePointer { opened ?? open() }
    /// The failure of the last call. All calls share one report, because it is large.
    let report: UnsafeMutablePointer<clua_report>
    let modules: RequiredModules
    let limits: clua_limits
    private var marshaller: Marshaller!
    /// The context that the C callbacks receive. It is raw memory without reference counting, because a callback runs
    /// for every field that a script reads.
    private let context: UnsafeMutablePointer<Context>

    private struct Context {
        var tables: Marshaller.Tables
        var modules: Unmanaged<RequiredModules>
    }

    /// What the state was created from, for copies of it.
    private var text: RuleText?
    private var settings: [UInt8]?
    /// The name that Lua reads as `ctx.container`, in memory that stays in its place.
    private var containerName: UnsafeMutableBufferPointer<CChar>?
    /// The container that the next call is about; nil for the main one.
    var container: ContainerName? {
        didSet { if container != oldValue { tellContainer() } }
    }
    private var hasVariedInLoad = false
    /// The types of the queries that this state answers, with the functions that do it, in the order in which they were
    /// learned.
    private var questions: [(type: any Query.Type, function: UInt32)] = []
    private var layouts: [ObjectIdentifier: Marshaller.Layout] = [:]

    /// - Parameter findModule: returns the source of a module by the name that `require` uses; nil if there is none.
    /// - Throws: ``ScriptFailure`` if the memory limit is too small for an empty Lua state.
    convenience init(limits: clua_limits, findModule: @escaping (String) -> RuleText?) throws {
        self.init(limits, RequiredModules(findModule: findModule))
        try make()
    }

    /// A copy with the same file, settings and queries, as they were when they were loaded. A script cannot observe
    /// when the copy's state is created.
    convenience init(again other: RuleVM) {
        precondition(other.limits.deadline_ns == .max, "what a clock ends need not load a second time")
        self.init(other.limits, RequiredModules(findModule: other.modules.findModule))
        text = other.text
        settings = other.settings
        hasVariedInLoad = other.hasVariedInLoad
        questions = other.questions
    }

    private init(_ limits: clua_limits, _ modules: RequiredModules) {
        self.modules = modules
        self.limits = limits
        context = .allocate(capacity: 1)
        report = .allocate(capacity: 1)
        report.initialize(to: clua_report())
        marshaller = Marshaller(
            define: { [unowned self] in try define(record: $0, layout: $1) },
            intern: { [unowned self] in try intern($0) })
        context.initialize(
            to: Context(tables: marshaller.tables.pointee, modules: .passUnretained(modules)))
    }

    private func make() throws {
        var limits = limits
        var host = clua_host(
            context: context,
            read_field: { context, type, record, field, out in
                context.unsafelyUnwrapped.assumingMemoryBound(to: Context.self).pointee.tables
                    .readField(type, record.unsafelyUnwrapped, field, out.unsafelyUnwrapped)
            },
            read_element: { context, type, list, index, out in
                context.unsafelyUnwrapped.assumingMemoryBound(to: Context.self).pointee.tables
                    .readElement(type, list.unsafelyUnwrapped, index, out.unsafelyUnwrapped)
            },
            find_module: { context, name, source, file in
                context!.assumingMemoryBound(to: Context.self).pointee.modules._withUnsafeGuaranteedRef {
                    $0.provideModule(String(cString: name!), source: source!, file: file!)
                }
            })
        opened = clua_new(&limits, &host)
        if opened == nil { throw ScriptFailure(file: "", line: 0, message: "not enough memory for a Lua state") }
    }

    /// Repeats step by step what was done to the state that this one copies.
    private func open() -> OpaquePointer {
        do {
            try make()
            if let text { _ = try load(text) }
            if let settings { try setSettings(settings) }
            let known = questions
            questions = []
            for question in known { try learn(question.type, answeredBy: question.function) }
            if container != nil { tellContainer() }
        } catch {
            preconditionFailure("\(text?.path ?? "") loaded before, and now it does not: \(error)")
        }
        return opened!
    }

    deinit {
        clua_free(opened)
        containerName?.deallocate()
        context.deallocate()
        report.deallocate()
    }

    // MARK: Loading

    /// Compiles and runs a file.
    /// - Returns: what the file returned; functions in it are replaced by their ids.
    package func load(_ text: RuleText) throws -> Packing.Node {
        var out = clua_bytes()
        let status = text.source.withUnsafeBytes { bytes in
            clua_load(
                vm, modules.paths.chunkName(text.path), bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
                bytes.count, &out, report)
        }
        try check(status, within: limits.load_work)
        self.text = text
        hasVariedInLoad = clua_has_varied(vm)
        return Packing.unpack(out)
    }

    func setSettings(_ settings: Value) throws { try setSettings(Packing.pack(settings)) }

    private func setSettings(_ settings: [UInt8]) throws {
        self.settings = settings
        try check(
            settings.withUnsafeBufferPointer {
                clua_set_settings(vm, clua_bytes(bytes: $0.baseAddress, count: $0.count), report)
            })
    }

    /// Prepares a function of the file for answering queries of a type. Call it before the first question.
    func learn(_ type: any Query.Type, answeredBy function: UInt32) throws {
        let layout = try marshaller.layout(of: type)
        layouts[ObjectIdentifier(type)] = layout
        questions.append((type, function))
        let records = layout.slots.map { $0.kind == .record || $0.kind == .nested ? $0.type : 0 }
        try check(clua_flatten(vm, function, records, records.count, report), within: limits.load_work)
    }

    /// The slots that read the fields of a query whose type was learned.
    func slots(of type: any Query.Type) -> UnsafeMutableBufferPointer<FieldSlot> {
        if opened == nil { _ = open() }
        return layouts[ObjectIdentifier(type)]!.slots
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
        return bytes == Packing.pack(.array([])) ? nil : bytes
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

    /// Calls a reaction.
    /// - Parameter bytes: receives the size of what the reaction published, in packed bytes.
    /// - Returns: what it published, as an array of {data, line, topic}.
    func react(_ function: UInt32, now: Double, event: Value, bytes: inout Int) throws -> Value {
        var out = clua_bytes()
        defer { bytes = out.count }
        try check(withBytes(of: event) { clua_react(vm, function, now, $0, &out, report) })
        return Packing.value(out)
    }

    /// Calls a function with an object that records the calls of its methods.
    /// - Parameter object: the name of that object in messages.
    /// - Returns: the recorded calls, as an array of {arguments, line, method}.
    package func record(_ function: UInt32, object: String, methods: [String]) throws -> Value {
        var out = clua_bytes()
        try check(
            withPointers(to: methods) { clua_record_calls(vm, function, object, $0, $1, &out, report) })
        return Packing.value(out)
    }

    /// Why the last call failed.
    var failure: ScriptFailure { failure(within: limits.work) }

    /// - Parameter budget: the work units that the call had.
    private func failure(within budget: UInt64) -> ScriptFailure {
        let message = withUnsafeBytes(of: &report.pointee.message, Self.text)
        return ScriptFailure(
            file: modules.paths.path(withUnsafeBytes(of: &report.pointee.file, Self.text)),
            line: Int(report.pointee.line),
            column: report.pointee.column > 0 ? Int(report.pointee.column) : nil,
            message: limits.told(message, report.pointee.status, budget: budget, used: workUsed),
            path: withUnsafeBytes(of: &report.pointee.path, Self.text).split(separator: "\n").map {
                modules.paths.position(String($0))
            })
    }

    /// Whether the last call failed because it exceeded its wall-clock deadline.
    var hasMetDeadline: Bool { report.pointee.status == CLUA_DEADLINE }

    /// Whether a script has read the time, its memory or a random number since it was loaded.
    var hasVaried: Bool { opened.map(clua_has_varied) ?? hasVariedInLoad }

    /// The work units that the last call used.
    var workUsed: UInt64 { clua_work_used(vm) }

    func forceDeadline(after work: UInt64) { clua_force_deadline(vm, work) }

    /// The number of bytes that `print` wrote in the last call.
    var printedCount: Int { clua_log(vm).count }

    /// What `print` wrote in the last call; nil if it wrote nothing.
    package var printed: String? {
        let log = clua_log(vm)
        guard log.count > 0 else { return nil }
        return String(decoding: UnsafeBufferPointer(start: log.bytes, count: log.count), as: UTF8.self)
    }

    func check(_ status: clua_status, within budget: UInt64? = nil) throws {
        if status != CLUA_OK { throw failure(within: budget ?? limits.work) }
    }

    private func withBytes(of value: Value, _ body: (clua_bytes) -> clua_status) -> clua_status {
        Packing.pack(value).withUnsafeBufferPointer { body(clua_bytes(bytes: $0.baseAddress, count: $0.count)) }
    }

    private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
}
