import CLua
@_spi(Reflection) import Swift
import EventBus

/// Turns Swift values into what one vm's scripts see, without copying them: scripts read
/// fields one by one while the value stays where it is.
final class Marshaller {
    /// The fields of record types and the elements of list types, by type id, in raw
    /// memory: the context of the callbacks from C.
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
    private let define: (String, Layout) throws -> UInt32
    private let intern: (String) throws -> UInt32

    private var recordIDs: [ObjectIdentifier: UInt32] = [:]
    private var listIDs: [ObjectIdentifier: UInt32] = [:]
    private var wordTables: [ObjectIdentifier: UnsafeMutablePointer<UInt32>] = [:]
    private var fieldMemory: [UnsafeMutablePointer<FieldSlot>] = []
    /// Keeps alive what the slots point to.
    private var readers: [SlowReader] = []

    /// - Parameters:
    ///   - define: declares a record type in the vm.
    ///   - intern: makes a word known to the vm.
    init(
        define: @escaping (String, Layout) throws -> UInt32,
        intern: @escaping (String) throws -> UInt32
    ) {
        self.define = define
        self.intern = intern
        tables = .allocate(capacity: 1)
        tables.initialize(
            to: Tables(
                records: .allocate(capacity: Tables.capacity), lists: .allocate(capacity: Tables.capacity)))
        tables.pointee.records.initialize(repeating: nil, count: Tables.capacity)
    }

    deinit {
        for memory in fieldMemory { memory.deallocate() }
        // order: memory is only given back
        for table in wordTables.values { table.deallocate() }
        tables.pointee.records.deallocate()
        tables.pointee.lists.deallocate()
        tables.deallocate()
    }

    // MARK: Learning types

    /// A value's stored properties, in declaration order.
    struct Layout {
        var names: [String]
        var slots: UnsafeMutableBufferPointer<FieldSlot>
    }

    /// The fields of `type`; the memory belongs to the marshaller.
    func layout(of type: Any.Type) throws -> Layout {
        var names: [String] = []
        var slots: [FieldSlot] = []
        var failure: (any Error)?
        _ = _forEachField(of: type) { name, offset, type, _ in
            names.append(Self.wireName(name))
            do {
                var slot = try self.slot(for: type)
                slot.offset = offset
                slots.append(slot)
                return true
            } catch {
                failure = error
                return false
            }
        }
        if let failure { throw failure }
        let memory = UnsafeMutableBufferPointer<FieldSlot>.allocate(capacity: max(1, slots.count))
        _ = memory.initialize(from: slots)
        fieldMemory.append(memory.baseAddress!)
        return Layout(names: names, slots: .init(rebasing: memory[..<slots.count]))
    }

    /// A property wrapper's storage has an underscore; on the wire it has the property's
    /// name.
    private static func wireName(_ name: UnsafePointer<CChar>) -> String {
        let text = String(cString: name)
        return text.hasPrefix("_") ? String(text.dropFirst()) : text
    }

    private func slot(for type: Any.Type) throws -> FieldSlot {
        switch type {
        case is Bool.Type: return FieldSlot(kind: .bool)
        case is Bool?.Type: return FieldSlot(kind: .optionalBool)
        case is Int.Type: return FieldSlot(kind: .int)
        case is Int?.Type: return FieldSlot(kind: .optionalInt)
        case is Double.Type: return FieldSlot(kind: .double)
        case is Double?.Type: return FieldSlot(kind: .optionalDouble)
        case is Duration.Type, is Seconds<Duration>.Type: return FieldSlot(kind: .duration)
        case is Duration?.Type, is Seconds<Duration?>.Type: return FieldSlot(kind: .optionalDuration)
        case is String.Type: return FieldSlot(kind: .string)
        case is String?.Type: return FieldSlot(kind: .optionalString)
        case let word as any Word.Type: return try self.word(word, .word) ?? encoded(type)
        case let record as any RecordType.Type:
            return FieldSlot(kind: .record, type: try recordID(record.valueType))
        case let optional as any OptionalType.Type:
            if let word = optional.wrapped as? any Word.Type {
                return try self.word(word, .optionalWord) ?? encoded(type)
            }
            if let record = optional.wrapped as? any RecordType.Type {
                return FieldSlot(kind: .optionalRecord, type: try recordID(record.valueType))
            }
            return encoded(type)
        case let list as any ListType.Type: return try self.list(list)
        default:
            return isStruct(type) ? FieldSlot(kind: .nested, type: try recordID(type)) : encoded(type)
        }
    }

    private func word(_ type: any Word.Type, _ kind: FieldSlot.Kind) throws -> FieldSlot? {
        func open<W: Word>(_ type: W.Type) throws -> FieldSlot? {
            guard MemoryLayout<W>.size == 1, MemoryLayout<W?>.size == 1 else { return nil }
            let id = ObjectIdentifier(type)
            let table = try wordTables[id] ?? WordTable.make(type, intern: intern)
            wordTables[id] = table
            return FieldSlot(kind: kind, words: table)
        }
        return try open(type)
    }

    private func list(_ type: any ListType.Type) throws -> FieldSlot {
        let reader = SlowReader(elements: type.elements)
        let id: UInt32
        if let known = listIDs[ObjectIdentifier(type)] {
            id = known
        } else {
            let element = try slot(for: type.element)
            id = UInt32(listIDs.count)
            precondition(id < Tables.capacity, "too many list types in one rule file")
            (tables.pointee.lists + Int(id)).initialize(
                to: ListSlot(reader: .passUnretained(reader), stride: type.stride, element: element))
            listIDs[ObjectIdentifier(type)] = id
        }
        readers.append(reader)
        return FieldSlot(kind: .list, type: id, slow: .passUnretained(reader))
    }

    private func encoded(_ type: Any.Type) -> FieldSlot {
        func open<T: Encodable>(_ type: T.Type) -> SlowReader {
            SlowReader(value: { try? ValueEncoder().encode($0.assumingMemoryBound(to: T.self).pointee) })
        }
        guard let encodable = type as? any Encodable.Type else {
            preconditionFailure("\(type) cannot be shown to rules: it is not Codable")
        }
        let reader = open(encodable)
        readers.append(reader)
        return FieldSlot(kind: .slow, slow: .passUnretained(reader))
    }

    /// Whether the wire form of `type` is just its stored properties, so that they can be
    /// read in place. A type with a wire form of its own (a number or a word) is encoded.
    private func isStruct(_ type: Any.Type) -> Bool {
        guard let decodable = type as? any Decodable.Type else { return false }
        var names: [String] = []
        let isReflected = _forEachField(of: type) { name, _, _, _ in
            names.append(Self.wireName(name))
            return true
        }
        func wireNames<T: Decodable>(_ type: T.Type) -> [String] { Schema.fieldNames(of: type) }
        return isReflected && !names.isEmpty && Set(names) == Set(wireNames(decodable))
    }

    private func recordID(_ type: Any.Type) throws -> UInt32 {
        if let known = recordIDs[ObjectIdentifier(type)] { return known }
        let layout = try layout(of: type)
        let id = try define(Self.scriptName(of: type), layout)
        precondition(id < Tables.capacity, "too many record types in one rule file")
        tables.pointee.records[Int(id)] = layout.slots.baseAddress
        recordIDs[ObjectIdentifier(type)] = id
        return id
    }

    /// What messages to rule authors call a record: its own name, else that of its type.
    private static func scriptName(of type: Any.Type) -> String {
        if let named = type as? any ScriptNamed.Type { return named.scriptName }
        let name = String(describing: type)
        return name.prefix(1).lowercased() + name.dropFirst()
    }
}

// MARK: - Reading, called from C

extension Marshaller.Tables {
    @inline(__always)
    func readField(_ type: UInt32, _ record: UnsafeRawPointer, _ field: UInt32, _ out: UnsafeMutablePointer<clua_value>) {
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

// MARK: - What a metatype must say about itself

private protocol OptionalType {
    static var wrapped: Any.Type { get }
}

extension Optional: OptionalType {
    fileprivate static var wrapped: Any.Type { Wrapped.self }
}

private protocol ListType {
    static var element: Any.Type { get }
    static var stride: Int { get }
    static var elements: (UnsafeRawPointer) -> (first: UnsafeRawPointer?, count: Int) { get }
}

extension Array: ListType {
    fileprivate static var element: Any.Type { Element.self }
    fileprivate static var stride: Int { MemoryLayout<Element>.stride }
    fileprivate static var elements: (UnsafeRawPointer) -> (first: UnsafeRawPointer?, count: Int) {
        { memory in
            memory.assumingMemoryBound(to: Self.self).pointee.withUnsafeBufferPointer {
                (UnsafeRawPointer($0.baseAddress), $0.count)
            }
        }
    }
}
