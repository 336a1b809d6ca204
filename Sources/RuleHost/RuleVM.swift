import CLua
import EventBus

/// Why a call of a script has no answer.
struct ScriptFailure: Error {
    var file: String
    var line: Int
    var message: String
    /// `file:line` of the script's callers, innermost first.
    var path: [String] = []
}

/// One Lua state with its sandbox: owns a `clua_vm` and speaks Swift.
final class RuleVM {
    let vm: OpaquePointer
    /// What this file's reactions used up.
    let cascade = CascadeAccount()
    /// What went wrong in the last call; one for all calls, since it is large.
    private let report: UnsafeMutablePointer<clua_report>
    private let modules: RequiredModules
    private let limits: clua_limits
    private(set) var marshaller: Marshaller!
    /// What the callbacks get: raw memory, since they run for every field that a script
    /// reads.
    private let context: UnsafeMutablePointer<Context>

    private struct Context {
        var tables: Marshaller.Tables
        var modules: Unmanaged<RequiredModules>
    }

    /// - Parameter findModule: the source behind `require "name"`.
    /// - Throws: ``ScriptFailure`` if memory does not suffice for an empty state.
    init(limits: clua_limits, findModule: @escaping (String) -> RuleText?) throws {
        modules = RequiredModules(findModule: findModule)
        self.limits = limits
        context = .allocate(capacity: 1)
        report = .allocate(capacity: 1)
        report.initialize(to: clua_report())
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
        guard let vm = clua_new(&limits, &host) else {
            context.deallocate()
            report.deallocate()
            throw ScriptFailure(file: "", line: 0, message: "not enough memory for a Lua state")
        }
        self.vm = vm
        marshaller = Marshaller(
            define: { [unowned self] in try define(record: $0, layout: $1) },
            intern: { [unowned self] in try intern($0) })
        context.initialize(
            to: Context(tables: marshaller.tables.pointee, modules: .passUnretained(modules)))
    }

    deinit {
        clua_free(vm)
        context.deallocate()
        report.deallocate()
    }

    private func define(record name: String, layout: Marshaller.Layout) throws -> UInt32 {
        var type: UInt32 = 0
        try check(
            withPointers(to: layout.names) { clua_define_record(vm, name, $0, UInt32($1), &type, report) })
        for (field, slot) in layout.slots.enumerated() {
            clua_read_directly(vm, type, UInt32(field), slot.direct, slot.offset, slot.words)
        }
        return type
    }

    /// The names as C wants them, for the time of `body`.
    private func withPointers(
        to names: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>, Int) -> clua_status
    ) -> clua_status {
        let copies = names.map { name in
            let copy = UnsafeMutableBufferPointer<CChar>.allocate(capacity: name.utf8.count + 1)
            _ = copy.initialize(from: name.utf8CString)
            return copy
        }
        defer { for copy in copies { copy.deallocate() } }
        return body(copies.map { UnsafePointer($0.baseAddress) }, names.count)
    }

    private func intern(_ word: String) throws -> UInt32 {
        var id: UInt32 = 0
        try check(clua_intern(vm, word, word.utf8.count, &id, report))
        return id
    }

    // MARK: Loading

    /// Compiles and runs a file; what it returned, functions in place.
    func load(_ text: RuleText) throws -> Packing.Node {
        var out = clua_bytes()
        let status = text.source.withUnsafeBytes { bytes in
            clua_load(
                vm, modules.paths.chunkName(text.path), bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
                bytes.count, &out, report)
        }
        try check(status, within: limits.load_work)
        return Packing.unpack(out)
    }

    /// Only compiles.
    /// - Throws: ``ScriptFailure`` if it is no Lua.
    func compile(_ text: RuleText) throws {
        try check(
            text.source.withUnsafeBytes { bytes in
                clua_compile(
                    vm, modules.paths.chunkName(text.path), bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
                    bytes.count, report)
            }, within: limits.load_work)
    }

    /// The names that scripts find: a library is the object of its members.
    func libraryNames() throws -> Value {
        var out = clua_bytes()
        try check(clua_library_names(vm, &out, report))
        return Packing.value(out)
    }

    func setSettings(_ settings: Value) throws {
        try check(withBytes(of: settings) { clua_set_settings(vm, $0, report) })
    }

    // MARK: ctx.memory

    // As bytes, not as a value: a script may keep text that is no UTF-8.

    func setMemory(_ memory: [UInt8]) throws {
        try check(
            memory.withUnsafeBufferPointer {
                clua_set_memory(vm, clua_bytes(bytes: $0.baseAddress, count: $0.count), report)
            }, within: limits.load_work)
    }

    /// Packed; nil if there is nothing in it.
    func memory() throws -> [UInt8]? {
        var out = clua_bytes()
        try check(clua_get_memory(vm, &out, report), within: limits.load_work)
        let bytes = Array(UnsafeBufferPointer(start: out.bytes, count: out.count))
        return bytes == Packing.pack(.array([])) ? nil : bytes
    }

    // MARK: Calling

    /// Calls a policy. Text in the answer belongs to the vm until its next call.
    /// - Returns: whether there is an answer; if not, see ``failure``.
    @inline(__always)
    func call(
        _ function: UInt32, now: Double, arguments: UnsafeMutablePointer<clua_value>, count: Int,
        answer: UnsafeMutablePointer<clua_value>
    ) -> Bool {
        clua_call(vm, function, now, arguments, count, answer, report) == CLUA_OK
    }

    /// Calls a reaction.
    /// - Returns: what it published, an array of {data, line, topic}.
    func react(_ function: UInt32, now: Double, event: Value) throws -> Value {
        var out = clua_bytes()
        defer { cascade.charge(workUsed + UInt64(out.count)) }
        try check(withBytes(of: event) { clua_react(vm, function, now, $0, &out, report) })
        return Packing.value(out)
    }

    /// Calls a function with a recorder that is called `object` in messages.
    /// - Returns: what it called, an array of {arguments, line, method}.
    func record(_ function: UInt32, object: String, methods: [String]) throws -> Value {
        var out = clua_bytes()
        try check(
            withPointers(to: methods) { clua_record_calls(vm, function, object, $0, $1, &out, report) })
        return Packing.value(out)
    }

    /// What the last call that failed died of.
    var failure: ScriptFailure { failure(within: limits.work) }

    /// - Parameter budget: of work that the call had.
    private func failure(within budget: UInt64) -> ScriptFailure {
        let message = withUnsafeBytes(of: &report.pointee.message, Self.text)
        return ScriptFailure(
            file: modules.paths.path(withUnsafeBytes(of: &report.pointee.file, Self.text)),
            line: Int(report.pointee.line),
            message: limits.told(message, report.pointee.status, budget: budget, used: workUsed),
            path: withUnsafeBytes(of: &report.pointee.path, Self.text).split(separator: "\n").map {
                modules.paths.position(String($0))
            })
    }

    /// What to do about a failure, where `require` found nothing.
    var hint: String? {
        modules.missing.flatMap { failure.message.contains("no module '\($0)'") ? Self.hint(onMissing: $0) : nil }
    }

    /// What to do about a module that is not there.
    static func hint(onMissing module: String) -> String {
        guard module.hasPrefix("lib.") else { return "modules are files in the folder lib of the rules: lib/text.lua is 'lib.text'" }
        let file = module.split(separator: ".").joined(separator: "/")
        return "no folder of these rules has \(file).lua; name the one that has it as well, as a layer below"
    }

    /// Whether the last call that failed met its wall-clock deadline.
    var hasMetDeadline: Bool { report.pointee.status == CLUA_DEADLINE }

    /// Whether a script has looked at the time, its memory or a random number since it was loaded.
    var hasVaried: Bool { clua_has_varied(vm) }

    /// Work units of the last call.
    var workUsed: UInt64 { clua_work_used(vm) }

    func forceDeadline(after work: UInt64) { clua_force_deadline(vm, work) }

    /// What `print` wrote in the last call.
    var printed: String? {
        let log = clua_log(vm)
        guard log.count > 0 else { return nil }
        return String(decoding: UnsafeBufferPointer(start: log.bytes, count: log.count), as: UTF8.self)
    }

    private func check(_ status: clua_status, within budget: UInt64? = nil) throws {
        if status != CLUA_OK { throw failure(within: budget ?? limits.work) }
    }

    private func withBytes(of value: Value, _ body: (clua_bytes) -> clua_status) -> clua_status {
        Packing.pack(value).withUnsafeBufferPointer { body(clua_bytes(bytes: $0.baseAddress, count: $0.count)) }
    }

    private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
}
