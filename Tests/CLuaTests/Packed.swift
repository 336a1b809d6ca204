// Plain data in the packed form in which it passes between Swift and C, for tests to write and read.
import CLua

indirect enum Packed: Equatable, CustomStringConvertible {
    case null
    case bool(Bool)
    case int(Int64)
    case number(Double)
    case string(String)
    case array([Packed])
    case object([(String, Packed)])
    case function(id: UInt32, line: Int, last: Int)

    init?(_ bytes: clua_bytes) {
        var rest = UnsafeBufferPointer(start: bytes.bytes, count: bytes.count)[...]
        guard let value = Packed(&rest), rest.isEmpty else { return nil }
        self = value
    }

    private init?(_ rest: inout Slice<UnsafeBufferPointer<UInt8>>) {
        guard let tag = rest.popFirst() else { return nil }
        func unsigned(_ count: Int, _ rest: inout Slice<UnsafeBufferPointer<UInt8>>) -> UInt64 {
            let taken = rest.prefix(count)
            rest = rest.dropFirst(count)
            return taken.reversed().reduce(0) { $0 << 8 | UInt64($1) }
        }
        switch UnicodeScalar(tag) {
        case "z": self = .null
        case "t": self = .bool(true)
        case "f": self = .bool(false)
        case "i": self = .int(Int64(bitPattern: unsigned(8, &rest)))
        case "d": self = .number(Double(bitPattern: unsigned(8, &rest)))
        case "s":
            let count = Int(unsigned(4, &rest))
            self = .string(String(decoding: rest.prefix(count), as: UTF8.self))
            rest = rest.dropFirst(count)
        case "a":
            let count = unsigned(4, &rest)
            var items: [Packed] = []
            for _ in 0..<count {
                guard let item = Packed(&rest) else { return nil }
                items.append(item)
            }
            self = .array(items)
        case "m":
            let count = unsigned(4, &rest)
            var items: [(String, Packed)] = []
            for _ in 0..<count {
                guard case .string(let key)? = Packed(&rest), let item = Packed(&rest) else { return nil }
                items.append((key, item))
            }
            self = .object(items)
        case "F":
            self = .function(
                id: UInt32(unsigned(4, &rest)), line: Int(unsigned(4, &rest)), last: Int(unsigned(4, &rest)))
        default: return nil
        }
    }

    var bytes: [UInt8] {
        func little(_ value: UInt64, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        func tag(_ scalar: UnicodeScalar) -> [UInt8] { [UInt8(scalar.value)] }
        switch self {
        case .null: return tag("z")
        case .bool(let value): return tag(value ? "t" : "f")
        case .int(let value): return tag("i") + little(UInt64(bitPattern: value), 8)
        case .number(let value): return tag("d") + little(value.bitPattern, 8)
        case .string(let text): return tag("s") + little(UInt64(text.utf8.count), 4) + Array(text.utf8)
        case .array(let items): return tag("a") + little(UInt64(items.count), 4) + items.flatMap(\.bytes)
        case .object(let items):
            return tag("m") + little(UInt64(items.count), 4)
                + items.flatMap { Packed.string($0.0).bytes + $0.1.bytes }
        case .function(let id, let line, let last):
            return tag("F") + [UInt64(id), UInt64(line), UInt64(last)].flatMap { little($0, 4) }
        }
    }

    /// Passes the bytes to `body`; they are valid until `body` returns.
    func withBytes<Result>(_ body: (clua_bytes) -> Result) -> Result {
        bytes.withUnsafeBufferPointer { body(clua_bytes(bytes: $0.baseAddress, count: $0.count)) }
    }

    static func == (a: Packed, b: Packed) -> Bool { a.bytes == b.bytes }

    var description: String {
        switch self {
        case .null: "nil"
        case .bool(let value): "\(value)"
        case .int(let value): "\(value)"
        case .number(let value): "\(value)"
        case .string(let text): "'\(text)'"
        case .array(let items): "[" + items.map(\.description).joined(separator: ", ") + "]"
        case .object(let items):
            "{" + items.map { "\($0.0): \($0.1)" }.joined(separator: ", ") + "}"
        case .function(_, let line, let last): "function \(line)-\(last)"
        }
    }

    subscript(key: String) -> Packed? {
        guard case .object(let items) = self else { return nil }
        return items.first { $0.0 == key }?.1
    }

    var functionID: UInt32? {
        if case .function(let id, _, _) = self { id } else { nil }
    }
}
