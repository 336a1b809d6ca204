import CLua
import EventBus

/// How one stored property of a Swift value becomes a Lua value, read straight from the
/// memory of the value.
///
/// A trivial value in raw memory: a script reads fields in the hot path, and every
/// reference counted on the way costs as much as the read itself. Values are loaded
/// through Swift (`load(as:)`, never a guess at a layout); the bytes of an enum are found
/// out by writing each of its cases once (``WordTable``). What has no fast way goes
/// through a ``SlowReader``.
struct FieldSlot {
    enum Kind: UInt8 {
        case bool, int, double, duration, string, word, record, list
        /// A nested value, read in place.
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
    /// Record or list type in the vm.
    var type: UInt32 = 0
    var offset = 0
    /// Interned ids by byte, for words.
    var words: UnsafeMutablePointer<UInt32>?
    var slow: Unmanaged<SlowReader>?

    /// How C may read the field by itself.
    var direct: clua_direct {
        switch kind {
        case .int: CLUA_INT64
        case .double: CLUA_DOUBLE
        case .bool: CLUA_BOOL8
        case .word, .optionalWord: CLUA_WORD8
        default: CLUA_ASK_HOST
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
                // An optional's payload stands at its start.
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
                // A small string has no memory of its own: this buffer is a copy.
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

/// What a field without a fast way needs: its own code, and memory for its result.
final class SlowReader {
    /// First element and count of the list at an address. The elements stay where they
    /// are as long as the list lives, which is longer than the call.
    let elements: (UnsafeRawPointer) -> (first: UnsafeRawPointer?, count: Int)
    let readValue: (UnsafeRawPointer) -> Value?
    /// Bytes of the last value; alive until the next read of this field.
    private var packed: [UInt8] = []

    init(
        elements: @escaping (UnsafeRawPointer) -> (first: UnsafeRawPointer?, count: Int) = { _ in (nil, 0) },
        value: @escaping (UnsafeRawPointer) -> Value? = { _ in nil }
    ) {
        self.elements = elements
        readValue = value
    }

    func read(_ memory: UnsafeRawPointer, _ out: UnsafeMutablePointer<clua_value>) {
        guard let value = readValue(memory), value != .null else {
            out.pointee.kind = CLUA_NIL
            return
        }
        packed = Packing.pack(value)
        out.pointee.kind = CLUA_PACKED
        packed.withUnsafeBytes { bytes in
            out.pointee.text = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
            out.pointee.count = bytes.count
        }
    }
}

/// The words of an enum, by the byte that stands for each case in memory.
enum WordTable {
    /// The id that stands for nil.
    static let none = UInt32.max

    /// - Parameter intern: makes a word known to the vm.
    static func make<W: Word>(_ type: W.Type, intern: (String) throws -> UInt32) throws
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
