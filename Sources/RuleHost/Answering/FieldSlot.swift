import CLua
import EventBus

// traps: a slot of a kind has what its kind needs; a Swift string on Linux is contiguous UTF-8

/// How to read one stored property of a Swift value, directly from the value's memory, as a Lua value.
///
/// A slot is a trivial value in raw memory. Scripts read fields on the hot path, where counting a reference costs as
/// much as the read itself. The memory is read with Swift's own `load(as:)`, so no layout is assumed. The byte of each
/// enum case is found by writing every case once (``WordTable``). Types without such a fast path are read by a
/// ``SlowReader``.
package struct FieldSlot {
    package enum Kind: UInt8 {
        case bool, int, double, duration, string, word, record, list
        /// A nested struct, whose fields are read in place.
        case nested
        case optionalBool, optionalInt, optionalDouble, optionalDuration, optionalString
        case optionalWord, optionalRecord
        case slow

        var isOptional: Bool {
            switch self {
            case .optionalBool, .optionalInt, .optionalDouble, .optionalDuration, .optionalString, .optionalWord,
                .optionalRecord:
                true
            default: false
            }
        }
    }

    var kind: Kind
    /// The id of the record or list type in the Lua state.
    var type: UInt32 = 0
    var offset = 0
    /// For words: the id of the interned word for each byte value.
    var words: UnsafeMutablePointer<UInt32>?
    var slow: Unmanaged<SlowReader>?

    /// How the field is read: by C alone, or by Swift.
    var direct: clua_direct {
        switch kind {
        case .int: CLUA_INT64
        case .double: CLUA_DOUBLE
        case .bool: CLUA_BOOL8
        case .word, .optionalWord: CLUA_WORD8
        case .duration, .string, .optionalBool, .optionalInt, .optionalDouble, .optionalDuration, .optionalString:
            CLUA_ASK_PLAIN
        case .record, .optionalRecord, .nested, .list, .slow: CLUA_ASK_HOST
        }
    }

    /// Reads the field of the value at `base` into `out`.
    @inline(__always)
    func read(_ base: UnsafeRawPointer, into out: UnsafeMutablePointer<clua_value>) {
        let memory = base + offset
        switch kind {
        case .string: Self.read(memory.assumingMemoryBound(to: String.self), out)
        case .optionalString:
            let string = memory.assumingMemoryBound(to: String?.self)
            if string.pointee == nil {
                out.pointee.kind = CLUA_NIL
            } else {
                // The payload of an optional starts at the optional's own address.
                Self.read(memory.assumingMemoryBound(to: String.self), out)
            }
        case .word:
            out.pointee.kind = CLUA_WORD
            out.pointee.integer = Int64(words![Int(memory.load(as: UInt8.self))])
        case .optionalWord:
            let id = words![Int(memory.load(as: UInt8.self))]
            out.pointee.kind = id == WordTable.none ? CLUA_NIL : CLUA_WORD
            out.pointee.integer = Int64(id)
        case .record: record(memory.load(as: Unmanaged<AnyRecordStorage>.self), out)
        case .optionalRecord:
            if let storage = memory.load(as: Unmanaged<AnyRecordStorage>?.self) {
                record(storage, out)
            } else {
                out.pointee.kind = CLUA_NIL
            }
        case .double: Self.number(memory.load(as: Double.self), out)
        case .optionalDouble: Self.number(memory.load(as: Double?.self), out)
        case .duration: Self.number(memory.load(as: Duration.self).inSeconds, out)
        case .optionalDuration: Self.number(memory.load(as: Duration?.self)?.inSeconds, out)
        case .int: Self.integer(memory.load(as: Int.self), out)
        case .optionalInt: Self.integer(memory.load(as: Int?.self), out)
        case .bool: Self.boolean(memory.load(as: Bool.self), out)
        case .optionalBool: Self.boolean(memory.load(as: Bool?.self), out)
        case .nested:
            out.pointee.kind = CLUA_RECORD
            out.pointee.type = type
            out.pointee.pointer = memory
            out.pointee.serial = 0
        case .list:
            out.pointee.kind = CLUA_LIST
            out.pointee.type = type
            out.pointee.pointer = memory
            out.pointee.count = slow!._withUnsafeGuaranteedRef { $0.elements(memory).count }
        case .slow:
            slow!._withUnsafeGuaranteedRef { $0.read(memory, out) }
        }
    }

    @inline(__always)
    private static func read(_ string: UnsafePointer<String>, _ out: UnsafeMutablePointer<clua_value>) {
        out.pointee.kind = CLUA_STRING
        let isRead: Void? = string.pointee.utf8.withContiguousStorageIfAvailable { bytes in
            out.pointee.count = bytes.count
            if bytes.count <= 16 {
                // Swift stores a text of up to 15 bytes inside the string value, so this buffer may be temporary and is
                // copied.
                out.pointee.text = nil
                clua_set_small(out, bytes.baseAddress, bytes.count)
            } else {
                out.pointee.text = UnsafeRawPointer(bytes.baseAddress!).assumingMemoryBound(to: CChar.self)
            }
        }
        precondition(isRead != nil, "a Swift string on Linux is contiguous UTF-8")
    }

    @inline(__always)
    private func record(_ storage: Unmanaged<AnyRecordStorage>, _ out: UnsafeMutablePointer<clua_value>) {
        storage._withUnsafeGuaranteedRef {
            out.pointee.kind = CLUA_RECORD
            out.pointee.type = type
            out.pointee.pointer = $0.address
            out.pointee.serial = $0.serial
        }
    }

    @inline(__always)
    private static func number(_ number: Double?, _ out: UnsafeMutablePointer<clua_value>) {
        out.pointee.kind = number == nil ? CLUA_NIL : CLUA_NUMBER
        out.pointee.number = number ?? 0
    }

    @inline(__always)
    private static func integer(_ integer: Int?, _ out: UnsafeMutablePointer<clua_value>) {
        out.pointee.kind = integer == nil ? CLUA_NIL : CLUA_INT
        out.pointee.integer = Int64(integer ?? 0)
    }

    @inline(__always)
    private static func boolean(_ flag: Bool?, _ out: UnsafeMutablePointer<clua_value>) {
        out.pointee.kind = flag == nil ? CLUA_NIL : CLUA_BOOL
        out.pointee.boolean = flag ?? false
    }
}

/// Reads fields that have no fast path, and owns the memory of the result.
final class SlowReader {
    /// Returns the first element and the count of the list at an address. The elements stay in place while the list
    /// lives, which is longer than the call.
    let elements: (UnsafeRawPointer) -> (first: UnsafeRawPointer?, count: Int)
    let readValue: (UnsafeRawPointer) -> Value?
    private let fields: Packing.Fields
    /// The bytes of the last value, valid until this field is read again.
    private var packed: [UInt8] = []

    init(
        elements: @escaping (UnsafeRawPointer) -> (first: UnsafeRawPointer?, count: Int) = { _ in (nil, 0) },
        value: @escaping (UnsafeRawPointer) -> Value? = { _ in nil }, _ fields: Packing.Fields = .typed
    ) {
        self.fields = fields
        self.elements = elements
        readValue = value
    }

    func read(_ memory: UnsafeRawPointer, _ out: UnsafeMutablePointer<clua_value>) {
        guard let value = readValue(memory), value != .null else {
            out.pointee.kind = CLUA_NIL
            return
        }
        packed = Packing.pack(value, fields)
        out.pointee.kind = CLUA_PACKED
        packed.withUnsafeBytes { bytes in
            out.pointee.text = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
            out.pointee.count = bytes.count
        }
    }
}

/// The words of an enum, by the byte that represents each case in memory.
enum WordTable {
    /// The entry for nil.
    static let none = UInt32.max

    /// - Parameter intern: declares a word in the Lua state, and returns its id.
    static func make<W: StringEnum>(_ type: W.Type, intern: (String) throws -> UInt32) throws
        -> UnsafeMutablePointer<UInt32>
    {
        precondition(MemoryLayout<W>.size == 1, "\(W.self) has associated values, one case, or too many")
        let ids = UnsafeMutablePointer<UInt32>.allocate(capacity: 256)
        ids.initialize(repeating: none, count: 256)
        for word in W.allCases {
            ids[Int(withUnsafeBytes(of: word) { $0[0] })] = try intern(word.rawValue)
        }
        return ids
    }
}
