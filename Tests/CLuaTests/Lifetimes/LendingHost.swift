// A host that lends records to one call at a time, takes them back when the call ends, and notices who reads them then.
import CLua
import TestSupport

/// A record of the host. What a script reads of it must belong to the running call.
struct Note {
    /// Read by C itself: the number of the call, or ``Note/ended`` once the host has taken the record back.
    var seq: Int64
    var text = "a text that does not fit into sixteen bytes"
    /// A record inside of this one.
    var part = Part()
    /// Notes with a serial; the list is lent with the note.
    var items: [Int] = []

    static let ended: Int64 = -1
    struct Part { var size = 2.5 }
}

/// A vm whose scripts can keep what they are lent, ask questions, fail in every way, and be wound back.
final class LendingHost {
    private(set) var vm: OpaquePointer!
    /// In memory of its own, because a call inside of a call writes it, too.
    let report = UnsafeMutablePointer<clua_report>.allocate(capacity: 1)
    /// What a script did that it must not be able to do.
    private(set) var faults: [String] = []
    private var generator: SeededGenerator
    private var calls: [Call] = []
    private var callCount: Int64 = 0
    /// Records that outlive calls, as those that Swift shares: the same serial is always the same record.
    private var shared: [UInt64: UnsafeMutablePointer<Note>] = [:]
    private var serials: UInt64 = 0
    private let text = UnsafeMutablePointer<CChar>.allocate(capacity: 256)

    /// What one call of a script was lent.
    private final class Call {
        var own: [UnsafeMutablePointer<Note>] = []
        var lists: [UnsafeMutablePointer<Int>] = []
        /// All that may be read, by address.
        var readable: Set<UnsafeRawPointer> = []
    }

    static let functions: UInt32 = 6
    enum Lent { static let note: UInt32 = 1, part: UInt32 = 2, notes: UInt32 = 1, lists: UInt32 = 2 }

    init(seed: UInt64) {
        report.initialize(to: clua_report())
        generator = SeededGenerator(seed: seed)
        var host = clua_host()
        host.context = Unmanaged.passUnretained(self).toOpaque()
        host.read_field = { LendingHost.of($0).read(type: $1, $2!, field: $3, into: $4!) }
        host.read_element = { LendingHost.of($0).element(type: $1, $2!, $3, into: $4!) }
        host.ask = { LendingHost.of($0).ask(String(cString: $1!), into: $3!) }
        var limits = clua_default_limits()
        limits.deadline_ns = .max
        limits.work = 20_000
        limits.memory = 1 << 20
        vm = clua_new(&limits, &host)!
    }

    deinit {
        clua_free(vm)
        // order: each on its own
        for note in shared.values { end(note) }
        text.deallocate()
        report.deallocate()
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> LendingHost {
        Unmanaged<LendingHost>.fromOpaque(context!).takeUnretainedValue()
    }

    private func chance(_ percent: Int) -> Bool { Int.random(in: 1...100, using: &generator) <= percent }

    // MARK: Loading

    func load(_ source: String) -> Bool {
        var out = clua_bytes()
        guard clua_load(vm, "lent.lua", source, source.utf8.count, &out, report) == CLUA_OK else { return false }
        define("note", ["seq", "text", "part", "items"])
        define("part", ["size"])
        clua_read_directly(vm, Lent.note, 0, CLUA_INT64, MemoryLayout<Note>.offset(of: \.seq)!, nil)
        clua_read_directly(vm, Lent.note, 1, CLUA_ASK_PLAIN, 0, nil)
        clua_read_directly(vm, Lent.part, 0, CLUA_DOUBLE, 0, nil)
        for function in 0..<Self.functions {
            if function % 3 == 2 { clua_pass_bus(vm, function) } else { clua_flatten(vm, function, [1, 0], 2, report) }
        }
        return true
    }

    private func define(_ name: String, _ fields: [StaticString]) {
        var type: UInt32 = 0
        let names = fields.map { UnsafeRawPointer($0.utf8Start).assumingMemoryBound(to: CChar.self) as UnsafePointer? }
        clua_define_record(vm, name, names, UInt32(names.count), &type, report)
    }

    // MARK: Calling

    /// Calls a random function, or the reaction that asks; goes back at times.
    func step(canGoBack: Bool) {
        if canGoBack, chance(15) {
            if !clua_rewind(vm) { faults.append("a vm that rests does not go back") }
        } else if chance(40) {
            var out = clua_bytes()
            let event: [UInt8] = [UInt8(ascii: "m"), 0, 0, 0, 0]
            lend { _, _ in
                _ = event.withUnsafeBufferPointer {
                    clua_react(
                        vm, Self.functions, Double(callCount), clua_bytes(bytes: $0.baseAddress, count: $0.count), &out,
                        report)
                }
            }
        } else {
            call(UInt32.random(in: 0..<Self.functions, using: &generator))
        }
        noteFaults()
    }

    private func call(_ function: UInt32) {
        lend { note, list in
            let arguments = [note, list]
            var answer = clua_value()
            clua_call(vm, function, Double(callCount), arguments, 2, &answer, report)
        }
        noteFaults()
    }

    /// A script prints what it could read and must not, or could not read and must.
    private func noteFaults() {
        let log = clua_log(vm)
        guard log.count > 0 else { return }
        faults.append(String(decoding: UnsafeBufferPointer(start: log.bytes, count: log.count), as: UTF8.self))
    }

    /// Lends records for the time of `body`, and takes them back. At times a shared record is used no more.
    private func lend(_ body: (_ note: clua_value, _ list: clua_value) -> Void) {
        callCount += 1
        let call = Call()
        calls.append(call)
        for _ in 0..<3 where shared.count < 6 || chance(20) {
            serials += 1
            shared[serials] = make(Note(seq: 0))
        }
        let items = shared.keys.sorted().shuffled(using: &generator).prefix(4).map(Int.init)
        let own = make(Note(seq: callCount, items: items))
        call.own.append(own)
        var note = clua_value()
        // A record does not change while somebody has it.
        if chance(50), let serial = items.first, !isWaitedFor(shared[UInt64(serial)]!) {
            note = value(of: shared[UInt64(serial)]!, serial: UInt64(serial))
            shared[UInt64(serial)]!.pointee.items = items
        } else {
            note = value(of: own, serial: 0)
        }
        allow(note.pointer!, call)
        let outer = UnsafeMutablePointer<Int>.allocate(capacity: 1)
        call.lists.append(outer)
        outer.initialize(to: Int(bitPattern: own))
        call.readable.insert(UnsafeRawPointer(outer))
        allow(UnsafeRawPointer(own), call)
        for item in items { allow(UnsafeRawPointer(shared[UInt64(item)]!), call) }
        var list = clua_value()
        list.kind = CLUA_LIST
        list.type = Lent.lists
        list.pointer = UnsafeRawPointer(outer)
        list.count = 2
        body(note, list)
        calls.removeLast()
        for note in call.own { end(note) }
        for list in call.lists { list.deallocate() }
        for (serial, note) in shared.sorted(by: { $0.key < $1.key }) where chance(20) && !isWaitedFor(note) {
            shared[serial] = nil
            end(note)
        }
    }

    /// Whether a call that waits was lent the record.
    private func isWaitedFor(_ note: UnsafeMutablePointer<Note>) -> Bool {
        calls.contains { $0.readable.contains(note) }
    }

    private func allow(_ note: UnsafeRawPointer, _ call: Call) {
        call.readable.formUnion([
            note, note + MemoryLayout<Note>.offset(of: \.part)!, note + MemoryLayout<Note>.offset(of: \.items)!,
        ])
    }

    private func make(_ note: Note) -> UnsafeMutablePointer<Note> {
        let memory = UnsafeMutablePointer<Note>.allocate(capacity: 1)
        memory.initialize(to: note)
        return memory
    }

    private func end(_ note: UnsafeMutablePointer<Note>) {
        note.deinitialize(count: 1)
        // Seen by a script that reads it where no sanitizer does.
        note.withMemoryRebound(to: Int64.self, capacity: 1) { $0.pointee = Note.ended }
        note.deallocate()
    }

    private func value(of note: UnsafeMutablePointer<Note>, serial: UInt64) -> clua_value {
        var value = clua_value()
        value.kind = CLUA_RECORD
        value.type = Lent.note
        value.pointer = UnsafeRawPointer(note)
        value.serial = serial
        return value
    }

    // MARK: Callbacks

    /// Whether the running call was lent this memory.
    private func isLent(_ memory: UnsafeRawPointer) -> Bool {
        if calls.last?.readable.contains(memory) == true { return true }
        faults.append("a script reads what its call was not lent")
        return false
    }

    private func read(
        type: UInt32, _ record: UnsafeRawPointer, field: UInt32, into out: UnsafeMutablePointer<clua_value>
    ) {
        guard isLent(record) else { return }
        let note = record.assumingMemoryBound(to: Note.self)
        switch (type, field) {
        case (Lent.note, 0):
            out.pointee.kind = CLUA_INT
            out.pointee.integer = note.pointee.seq
        case (Lent.part, 0):
            out.pointee.kind = CLUA_NUMBER
            out.pointee.number = record.assumingMemoryBound(to: Note.Part.self).pointee.size
        case (Lent.note, 1):
            let bytes = note.pointee.text.utf8CString
            for (index, byte) in bytes.enumerated() { text[index] = byte }
            out.pointee.kind = CLUA_STRING
            out.pointee.text = UnsafePointer(text)
            out.pointee.count = bytes.count - 1
        case (Lent.note, 2):
            out.pointee.kind = CLUA_RECORD
            out.pointee.type = Lent.part
            out.pointee.pointer = record + MemoryLayout<Note>.offset(of: \.part)!
        case (Lent.note, 3):
            out.pointee.kind = CLUA_LIST
            out.pointee.type = Lent.notes
            out.pointee.pointer = record + MemoryLayout<Note>.offset(of: \.items)!
            out.pointee.count = note.pointee.items.count
        default: faults.append("a field \(field) of type \(type) is read")
        }
    }

    private func element(
        type: UInt32, _ list: UnsafeRawPointer, _ index: Int, into out: UnsafeMutablePointer<clua_value>
    ) {
        guard isLent(list) else { return }
        if type == Lent.notes {
            let serial = UInt64(list.assumingMemoryBound(to: [Int].self).pointee[index])
            out.pointee = shared[serial].map { value(of: $0, serial: serial) } ?? clua_value()
        } else {
            // A list in a list: the items of the call's own note, at each index.
            let own = UnsafeMutablePointer<Note>(bitPattern: list.assumingMemoryBound(to: Int.self).pointee)!
            out.pointee.kind = CLUA_LIST
            out.pointee.type = Lent.notes
            out.pointee.pointer = UnsafeRawPointer(own) + MemoryLayout<Note>.offset(of: \.items)!
            out.pointee.count = own.pointee.items.count
        }
    }

    private func ask(_ topic: String, into out: UnsafeMutablePointer<clua_bytes>) -> Bool {
        for _ in 0..<Int.random(in: 1...2, using: &generator) {
            if calls.count < 4 { call(UInt32(topic) ?? 0) }
            if clua_rewind(vm) || clua_set_mark(vm) { faults.append("a vm with a call that waits goes back") }
            if chance(20) {
                var memory = clua_bytes()
                clua_get_memory(vm, &memory, report)
            }
        }
        text[0] = CChar(bitPattern: UInt8(ascii: "t"))
        out.pointee = clua_bytes(bytes: UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self), count: 1)
        return chance(80)
    }
}
