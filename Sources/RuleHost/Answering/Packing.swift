import CLua
import EventBus

// traps: CLua packs nothing else (pack.c)

/// Converts plain data to and from the bytes that CLua exchanges (see `clua_bytes` in clua.h).
package enum Packing {
    /// The meaning of null in the fields of a value.
    package enum Fields {
        /// Any data: a script reads a null as `null`, which differs from a missing member.
        case free
        /// A null means a missing field: nil. In a list it stays `null`, because a list has no holes.
        case typed
        /// The fields of a type, some of which may hold any data.
        case of(FieldTree)

        init(of tree: FieldTree) { self = tree.isFree ? .free : tree.hasFree ? .of(tree) : .typed }

        fileprivate func member(_ name: String) -> Fields {
            guard case .of(let tree) = self else { return self }
            return tree.free.contains(name) ? .free : (tree.nested[name] ?? tree.lists[name]).map(Fields.init) ?? .typed
        }
    }

    /// Packs plain data without dropping nulls.
    package static func pack(_ value: Value) -> [UInt8] { pack(value, .free) }

    static func pack(_ value: Value, _ fields: Fields) -> [UInt8] {
        var bytes: [UInt8] = []
        append(value, fields, to: &bytes)
        return bytes
    }

    static func append(_ value: Value, _ fields: Fields, to bytes: inout [UInt8]) {
        switch value {
        case .null: if case .free = fields { bytes.append(UInt8(ascii: "n")) } else { bytes.append(UInt8(ascii: "z")) }
        case .bool(let flag): bytes.append(UInt8(ascii: flag ? "t" : "f"))
        case .int(let number):
            bytes.append(UInt8(ascii: "i"))
            append(UInt64(bitPattern: Int64(number)), to: &bytes)
        case .double(let number):
            bytes.append(UInt8(ascii: "d"))
            append(number.bitPattern, to: &bytes)
        case .string(let text):
            bytes.append(UInt8(ascii: "s"))
            append(text: text, to: &bytes)
        case .array(let elements):
            bytes.append(UInt8(ascii: "a"))
            append(UInt32(elements.count), to: &bytes)
            for element in elements { append(element, element == .null ? .free : fields, to: &bytes) }
        case .object(let members):
            bytes.append(UInt8(ascii: "m"))
            append(UInt32(members.count), to: &bytes)
            for (key, member) in members.sorted(by: { $0.key < $1.key }) {
                append(.string(key), .typed, to: &bytes)
                append(member, fields.member(key), to: &bytes)
            }
        }
    }

    private static func append(text: String, to bytes: inout [UInt8]) {
        append(UInt32(text.utf8.count), to: &bytes)
        bytes.append(contentsOf: text.utf8)
    }

    static func append(_ integer: some FixedWidthInteger, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: integer.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// Unpacked data that may contain functions.
    package indirect enum Node {
        case value(Value)
        case function(id: UInt32, line: Int)
        case table([(key: String, node: Node)])

        /// The members of a table with names, sorted by name; empty for anything else.
        package var members: [(key: String, node: Node)] {
            switch self {
            case .table(let members): members
            case .value(.object(let object)):
                object.sorted { $0.key < $1.key }.map { ($0.key, .value($0.value)) }
            default: []
            }
        }

        /// The elements of a list; empty for anything else.
        package var items: [Node] {
            switch self {
            // A list that contains a function has its indices as names.
            case .table(let members): members.map(\.node)
            case .value(.array(let values)): values.map(Node.value)
            default: []
            }
        }

        /// The plain value; nil if it contains a function.
        package var plain: Value? {
            switch self {
            case .value(let value): return value
            case .function: return nil
            case .table(let members):
                var object: [String: Value] = [:]
                for (key, node) in members {
                    guard let value = node.plain else { return nil }
                    object[key] = value
                }
                return .object(object)
            }
        }
    }

    static func unpack(_ bytes: clua_bytes) -> Node {
        var reader = Reader(rest: UnsafeRawBufferPointer(start: bytes.bytes, count: bytes.count))
        return reader.node()
    }

    /// Unpacks bytes that contain no functions.
    static func value(_ bytes: clua_bytes) -> Value {
        var reader = Reader(rest: UnsafeRawBufferPointer(start: bytes.bytes, count: bytes.count))
        return reader.value()
    }

    static func value(_ bytes: [UInt8]) -> Value {
        bytes.withUnsafeBufferPointer { value(clua_bytes(bytes: $0.baseAddress, count: $0.count)) }
    }

    /// Reads bytes that CLua wrote. A malformed byte is a bug of this project, so it traps.
    private struct Reader {
        var rest: UnsafeRawBufferPointer

        mutating func node() -> Node {
            switch take(UInt8.self) {
            case UInt8(ascii: "a"):
                let count = Int(take(UInt32.self))
                let nodes = (0..<count).map { _ in node() }
                let values = nodes.compactMap(\.plain)
                guard values.count == count else {
                    return .table(nodes.enumerated().map { ("\($0 + 1)", $1) })
                }
                return .value(.array(values))
            case UInt8(ascii: "m"): return .table((0..<Int(take(UInt32.self))).map { _ in (key(), node()) })
            case UInt8(ascii: "F"):
                let id = take(UInt32.self)
                let line = Int(take(Int32.self))
                _ = take(Int32.self)
                return .function(id: id, line: line)
            case let tag: return .value(scalar(tag))
            }
        }

        mutating func value() -> Value {
            switch take(UInt8.self) {
            case UInt8(ascii: "a"): return .array((0..<Int(take(UInt32.self))).map { _ in value() })
            case UInt8(ascii: "m"):
                var members: [String: Value] = [:]
                for _ in 0..<Int(take(UInt32.self)) {
                    let key = key()
                    members[key] = value()
                }
                return .object(members)
            case let tag: return scalar(tag)
            }
        }

        private mutating func scalar(_ tag: UInt8) -> Value {
            switch tag {
            case UInt8(ascii: "z"), UInt8(ascii: "n"): .null
            case UInt8(ascii: "t"): .bool(true)
            case UInt8(ascii: "f"): .bool(false)
            case UInt8(ascii: "i"): .int(Int(take(Int64.self)))
            case UInt8(ascii: "d"): .double(Double(bitPattern: take(UInt64.self)))
            case UInt8(ascii: "s"): .string(text())
            default: preconditionFailure("CLua packed an unknown tag \(tag)")
            }
        }

        private mutating func key() -> String {
            guard take(UInt8.self) == UInt8(ascii: "s") else {
                preconditionFailure("CLua packed a key that is not a string")
            }
            return text()
        }

        private mutating func text() -> String {
            let count = Int(take(UInt32.self))
            precondition(rest.count >= count, "CLua packed a short text")
            defer { rest = .init(rebasing: rest[count...]) }
            return String(decoding: UnsafeRawBufferPointer(rebasing: rest[..<count]), as: UTF8.self)
        }

        private mutating func take<T: FixedWidthInteger>(_ type: T.Type) -> T {
            precondition(rest.count >= MemoryLayout<T>.size, "CLua packed a short value")
            defer { rest = .init(rebasing: rest[MemoryLayout<T>.size...]) }
            return T(littleEndian: rest.loadUnaligned(as: T.self))
        }
    }
}
