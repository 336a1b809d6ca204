// Shared by the CLua tests: a host with one record type, and a VM that frees itself.
import CLua
import Glibc

struct Toast {
    var topic = "network"
    var key = "k1"
    var seq: Int64 = 5
    var prio: Int64 = 10
    var ts = 1500.5
    var source = "daemon"
    var count: Int64 = 3
    var text = "info: battery critical now, and some words more"
    var kind: String?
    var serial: UInt64 = 0

    static let fields = ["topic", "key", "seq", "prio", "ts", "source", "count", "text", "kind"]
}

/// Memory of the host whose address does not change while a VM reads it.
final class Records {
    let base: UnsafeMutablePointer<Toast>
    let count: Int

    init(_ toasts: [Toast]) {
        base = .allocate(capacity: toasts.count)
        count = toasts.count
        base.initialize(from: toasts, count: toasts.count)
    }

    deinit {
        base.deinitialize(count: count)
        base.deallocate()
    }

    subscript(index: Int) -> clua_value {
        var value = clua_value()
        value.kind = CLUA_RECORD
        value.type = 1
        value.pointer = UnsafeRawPointer(base + index)
        value.serial = base[index].serial
        return value
    }

    /// All records, as a list of the list type 4.
    var list: clua_value {
        var value = clua_value()
        value.kind = CLUA_LIST
        value.type = 4
        value.pointer = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
        value.count = count
        return value
    }
}

/// A string given to C must stay valid until the next callback, so one static buffer is enough.
private func put(_ text: String, into out: UnsafeMutablePointer<clua_value>, _ buffer: StringBuffer) {
    buffer.bytes = Array(text.utf8CString)
    out.pointee.kind = CLUA_STRING
    out.pointee.count = buffer.bytes.count - 1
    buffer.bytes.withUnsafeBufferPointer { source in
        buffer.memory.update(from: source.baseAddress!, count: source.count)
    }
    out.pointee.text = UnsafePointer(buffer.memory)
}

private final class StringBuffer {
    var bytes: [CChar] = []
    let memory = UnsafeMutablePointer<CChar>.allocate(capacity: 65_536)
    deinit { memory.deallocate() }
}

/// A VM with the record type `toast` and a few modules.
final class VM {
    let vm: OpaquePointer
    var report = clua_report()
    private let buffer: StringBuffer

    static let modules = [
        "lib.double": "return { twice = function(x) return 2 * x end }",
        "lib.calls": "return { call = function(f) f() end }",
        "lib.cycle": "return require 'lib.cycle'",
        "lib.broken": "local x = = 1",
        "lib.raises": "error('boom')",
        "lib.waits": "return true",
    ]

    /// The default limits, but with a longer deadline, so that a busy machine does not change a result.
    static var limits: clua_limits {
        var limits = clua_default_limits()
        limits.deadline_ns = 5_000_000_000
        return limits
    }

    init?(limits: clua_limits = VM.limits, failing: UInt64 = 0) {
        let buffer = StringBuffer()
        self.buffer = buffer
        var host = clua_host()
        host.context = Unmanaged.passUnretained(buffer).toOpaque()
        host.read_field = { context, _, record, field, out in
            let toast = record!.assumingMemoryBound(to: Toast.self).pointee
            let buffer = Unmanaged<StringBuffer>.fromOpaque(context!).takeUnretainedValue()
            let out = out!
            switch field {
            case 0: put(toast.topic, into: out, buffer)
            case 1: put(toast.key, into: out, buffer)
            case 2: out.pointee.kind = CLUA_INT; out.pointee.integer = toast.seq
            case 3: out.pointee.kind = CLUA_INT; out.pointee.integer = toast.prio
            case 4: out.pointee.kind = CLUA_NUMBER; out.pointee.number = toast.ts
            case 5: put(toast.source, into: out, buffer)
            case 6: out.pointee.kind = CLUA_INT; out.pointee.integer = toast.count
            case 7: put(toast.text, into: out, buffer)
            default: if let kind = toast.kind { put(kind, into: out, buffer) }
            }
        }
        host.read_element = { _, _, list, index, out in
            out!.pointee = Unmanaged<Records>.fromOpaque(list!).takeUnretainedValue()[index]
        }
        host.find_module = { context, name, source, file in
            let name = String(cString: name!)
            guard let text = VM.modules[name] else { return false }
            // The thread waits here, as it would for the processor on a busy machine.
            if name == "lib.waits" { poll(nil, 0, 60) }
            let buffer = Unmanaged<StringBuffer>.fromOpaque(context!).takeUnretainedValue()
            let bytes = Array(text.utf8)
            for (index, byte) in bytes.enumerated() { buffer.memory[index] = CChar(bitPattern: byte) }
            source!.pointee.bytes = UnsafeRawPointer(buffer.memory).assumingMemoryBound(to: UInt8.self)
            source!.pointee.count = bytes.count
            for (index, byte) in (name.replacing(".", with: "/") + ".lua").utf8.enumerated() {
                file![index] = CChar(bitPattern: byte)
            }
            return true
        }
        var limits = limits
        limits.fail_at = failing
        guard let vm = clua_new(&limits, &host) else { return nil }
        self.vm = vm
        if failing == 0 { guard define() == CLUA_OK else { return nil } }
    }

    deinit { precondition(clua_free(vm) == 0, "memory is lost, or not accounted for") }

    /// The number of allocations since the VM was created.
    var allocations: UInt64 { clua_allocations(vm) }

    @discardableResult
    func define() -> clua_status {
        var type: UInt32 = 0
        let names = Toast.fields.map { name in
            let copy = UnsafeMutablePointer<CChar>.allocate(capacity: name.utf8.count + 1)
            for (index, byte) in name.utf8.enumerated() { copy[index] = CChar(bitPattern: byte) }
            copy[name.utf8.count] = 0
            return UnsafePointer(copy) as UnsafePointer<CChar>?
        }
        defer { names.forEach { $0?.deallocate() } }
        let status = clua_define_record(vm, "toast", names, UInt32(names.count), &type, &report)
        for (field, name) in Toast.fields.enumerated() {
            let (form, offset): (clua_direct, Int) =
                switch name {
                case "seq": (CLUA_INT64, MemoryLayout<Toast>.offset(of: \.seq)!)
                case "ts": (CLUA_DOUBLE, MemoryLayout<Toast>.offset(of: \.ts)!)
                default: (CLUA_ASK_PLAIN, 0)
                }
            clua_read_directly(vm, type, UInt32(field), form, offset, nil)
        }
        return status
    }

    /// Lets a function get the fields of its first `records` arguments, which are toasts, instead of views.
    /// - Returns: whether it does.
    @discardableResult
    func flatten(_ function: UInt32 = 0, records: Int, of count: Int) -> Bool {
        let types = (0..<count).map { UInt32($0 < records ? 1 : 0) }
        return clua_flatten(vm, function, types, count, &report) == CLUA_OK && clua_is_flat(vm, function)
    }

    /// Loads a file. Returns its packed table, or nil for an error (see `status`, `message`).
    @discardableResult
    func load(_ source: String, file: String = "toast.lua") -> Packed? {
        load(bytes: Array(source.utf8), file: file)
    }

    @discardableResult
    func load(bytes: [UInt8], file: String = "toast.lua") -> Packed? {
        var out = clua_bytes()
        let status = bytes.withUnsafeBytes {
            clua_load(vm, file, $0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count, &out, &report)
        }
        return status == CLUA_OK ? Packed(out) : nil
    }

    /// Calls a function. Returns its answer as text, or nil for an error.
    @discardableResult
    func call(_ function: UInt32, _ arguments: [clua_value] = [], now: Double = 12.5) -> String? {
        var answer = clua_value()
        guard clua_call(vm, function, now, arguments, arguments.count, &answer, &report) == CLUA_OK
        else { return nil }
        switch answer.kind {
        case CLUA_NIL: return "nil"
        case CLUA_BOOL: return "\(answer.boolean)"
        case CLUA_INT: return "\(answer.integer)"
        case CLUA_NUMBER: return "\(answer.number)"
        case CLUA_STRING: return answer.string
        case CLUA_PACKED: return Packed(clua_bytes(bytes: answer.raw, count: answer.count))?.description
        default: return "<\(answer.string)>"
        }
    }

    var status: clua_status { report.status }
    var line: Int { Int(report.line) }
    var path: String { withUnsafeBytes(of: report.path) { Self.text($0) } }
    var message: String { withUnsafeBytes(of: report.message) { Self.text($0) } }
    var file: String { withUnsafeBytes(of: report.file) { Self.text($0) } }
    var log: String {
        let log = clua_log(vm)
        return String(decoding: UnsafeBufferPointer(start: log.bytes, count: log.count), as: UTF8.self)
    }

    private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    /// Runs `body` as a function of a new VM.
    static func answer(
        _ body: String, _ arguments: [clua_value] = [], limits: clua_limits = VM.limits
    ) throws -> (answer: String?, vm: VM) {
        guard let vm = VM(limits: limits), vm.load("return { f = function(a, b, ctx) \(body)\nend }") != nil
        else { return (nil, VM()!) }
        return (vm.call(0, arguments), vm)
    }
}

extension clua_value {
    var raw: UnsafePointer<UInt8>? { UnsafeRawPointer(text)?.assumingMemoryBound(to: UInt8.self) }
    var string: String { String(decoding: UnsafeBufferPointer(start: raw, count: count), as: UTF8.self) }
}
