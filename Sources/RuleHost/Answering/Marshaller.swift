import CLua
import EventBus

// traps: the types of queries are a part of the program, and their fields have memory

/// Exposes Swift values to the scripts of one Lua state without copying them. Scripts read the fields one by one while
/// the value stays in place.
package final class Marshaller {
    /// The fields of record types and the elements of list types, by type id. They lie in raw memory because the C
    /// callbacks read them.
    struct Tables {
        static let capacity = 256
        var records: UnsafeMutablePointer<UnsafeMutablePointer<FieldSlot>?>
        var lists: UnsafeMutablePointer<ListSlot>
    }

    struct ListSlot {
        var reader: Unmanaged<SlowReader>
        var stride: Int
        var element: FieldSlot
    }

    let tables: UnsafeMutablePointer<Tables>
    private var recordIDs: [ObjectIdentifier: UInt32] = [:]
    private var listIDs: [ObjectIdentifier: UInt32] = [:]
    private var wordTables: [ObjectIdentifier: UnsafeMutablePointer<UInt32>] = [:]
    private var fieldMemory: [UnsafeMutablePointer<FieldSlot>] = []
    /// Keeps the readers that the slots refer to alive.
    private var readers: [SlowReader] = []

    init() {
        tables = .allocate(capacity: 1)
        tables.initialize(
            to: Tables(
                records: .allocate(capacity: Tables.capacity), lists: .allocate(capacity: Tables.capacity)))
        tables.pointee.records.initialize(repeating: nil, count: Tables.capacity)
    }

    deinit {
        for memory in fieldMemory { memory.deallocate() }
        // order: only frees memory
        for table in wordTables.values { table.deallocate() }
        tables.pointee.records.deallocate()
        tables.pointee.lists.deallocate()
        tables.deallocate()
    }

    // MARK: Learning types

    /// The stored properties of a type, in the order of their declaration.
    struct Layout {
        var names: [String]
        var slots: UnsafeMutableBufferPointer<FieldSlot>
    }

    /// Returns the layout of `type`. The memory of the slots belongs to the marshaller.
    /// - Parameter state: the Lua state in which record types and words are declared; always the same.
    func layout(of type: Any.Type, in state: LuaState) throws -> Layout {
        let fields = StoredField.all(of: type)
        let slots = try fields.map { field in
            var slot = try slot(for: field.form, in: state)
            slot.offset = field.offset
            return slot
        }
        let memory = UnsafeMutableBufferPointer<FieldSlot>.allocate(capacity: max(1, slots.count))
        _ = memory.initialize(from: slots)
        fieldMemory.append(memory.baseAddress!)
        return Layout(names: fields.map(\.name), slots: .init(rebasing: memory[..<slots.count]))
    }

    private func slot(for form: FieldForm, in state: LuaState) throws -> FieldSlot {
        switch form {
        case .plain(let kind): FieldSlot(kind: kind)
        case .word(let type, let kind): FieldSlot(kind: kind, words: try words(type, in: state))
        case .record(let type, let kind): FieldSlot(kind: kind, type: try recordID(type, in: state))
        case .list(let type, let element): try list(type, of: element, in: state)
        case .encoded(let type): encoded(type)
        }
    }

    private func words(_ type: any StringEnum.Type, in state: LuaState) throws -> UnsafeMutablePointer<UInt32> {
        func open<W: StringEnum>(_ type: W.Type) throws -> UnsafeMutablePointer<UInt32> {
            try WordTable.make(type, intern: state.intern)
        }
        if let known = wordTables[ObjectIdentifier(type)] { return known }
        let table = try open(type)
        wordTables[ObjectIdentifier(type)] = table
        return table
    }

    private func list(_ type: any ListType.Type, of element: FieldForm, in state: LuaState) throws -> FieldSlot {
        let reader = SlowReader(elements: type.elements)
        let id: UInt32
        if let known = listIDs[ObjectIdentifier(type)] {
            id = known
        } else {
            let element = try slot(for: element, in: state)
            id = UInt32(listIDs.count)
            precondition(id < Tables.capacity, "too many list types in one rule file")
            (tables.pointee.lists + Int(id)).initialize(
                to: ListSlot(reader: .passUnretained(reader), stride: type.stride, element: element))
            listIDs[ObjectIdentifier(type)] = id
        }
        readers.append(reader)
        return FieldSlot(kind: .list, type: id, slow: .passUnretained(reader))
    }

    private func encoded(_ type: any Encodable.Type) -> FieldSlot {
        func open<T: Encodable>(_ type: T.Type) -> SlowReader {
            SlowReader(
                value: { try? ValueEncoder().encode($0.assumingMemoryBound(to: T.self).pointee) },
                (type as? any Decodable.Type).map { fields($0) } ?? .typed)
        }
        func fields<T: Decodable>(_ type: T.Type) -> Packing.Fields { .init(of: FieldTree.of(type)) }
        let reader = open(type)
        readers.append(reader)
        return FieldSlot(kind: .slow, slow: .passUnretained(reader))
    }

    private func recordID(_ type: Any.Type, in state: LuaState) throws -> UInt32 {
        if let known = recordIDs[ObjectIdentifier(type)] { return known }
        let layout = try layout(of: type, in: state)
        let id = try state.define(record: Self.scriptName(of: type), layout: layout)
        precondition(id < Tables.capacity, "too many record types in one rule file")
        tables.pointee.records[Int(id)] = layout.slots.baseAddress
        recordIDs[ObjectIdentifier(type)] = id
        return id
    }

    /// Returns the name of a record type in messages to rule authors: its own script name if it has one, else the name
    /// of its Swift type.
    package static func scriptName(of type: Any.Type) -> String {
        if let named = type as? any ScriptNamed.Type { return named.scriptName }
        let name = String(describing: type)
        return name.prefix(1).lowercased() + name.dropFirst()
    }
}

// MARK: - Reading, called from C

extension Marshaller.Tables {
    @inline(__always)
    func readField(_ type: UInt32, _ record: UnsafeRawPointer, _ field: UInt32, _ out: UnsafeMutablePointer<clua_value>)
    {
        records[Int(type)].unsafelyUnwrapped[Int(field)].read(record, into: out)
    }

    func readElement(_ type: UInt32, _ list: UnsafeRawPointer, _ index: Int, _ out: UnsafeMutablePointer<clua_value>) {
        let slot = lists[Int(type)]
        let (first, count) = slot.reader._withUnsafeGuaranteedRef { $0.elements(list) }
        guard let first, index < count else {
            out.pointee.kind = CLUA_NIL
            return
        }
        slot.element.read(first + index * slot.stride, into: out)
    }
}
