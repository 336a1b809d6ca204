// traps: the two types of each cast were compared

/// Decodes any `Decodable` type from a ``Value``. It is strict: it converts only between different spellings of
/// the same value.
///
/// - A number is never a string, a boolean never a number.
/// - `.double(3)` is also the integer 3, but 3.5 is not an integer. A number outside the range of its type is an
///   error, and so are NaN and infinity.
/// - A `Duration` is a number of seconds.
/// - An empty list is also an empty object, and vice versa, because an empty Lua table may be either. For a value from
///   JSON, which distinguishes them, this can be turned off.
///
/// ``decode(_:from:)`` throws `DecodingError`, which ``FieldError`` turns into a sentence. An error of a type's
/// own `init(from:)` is passed on. A ``FieldError`` of such a type has a path that starts at the type; it is
/// extended to start at the whole value.
public struct ValueDecoder: Sendable {
    private let tellsEmptyApart: Bool

    /// - Parameter tellsEmptyApart: whether an empty list in place of an object is an error, and vice versa.
    public init(tellsEmptyApart: Bool = false) { self.tellsEmptyApart = tellsEmptyApart }

    public func decode<T: Decodable>(_ type: T.Type, from value: Value) throws -> T {
        try DecodingNode.decode(type, from: value, parent: nil, key: nil, tellsEmptyApart: tellsEmptyApart)
    }

    /// Decodes an object that a person wrote.
    /// - Parameter path: the path of the object, such as `data`.
    /// - Throws: ``FieldError`` in place of `DecodingError`. The error of a missing field also names other missing
    ///   fields.
    package func decode<T: Decodable>(_ type: T.Type, fromFields value: Value, at path: String) throws -> T {
        do {
            return try decode(type, from: value)
        } catch let error as DecodingError {
            throw FieldTree.of(type).completing(FieldError(error, prefix: path), in: value, path: path)
        } catch let error as FieldError {
            throw error.inside(path)
        }
    }
}

/// One value while it is being decoded. The same object is the decoder that a type gets, and the container for a
/// single value.
final class DecodingNode: Decoder, PathNode {
    let value: Value
    let parent: DecodingNode?
    let key: (any CodingKey)?
    private let tellsEmptyApart: Bool

    /// - Parameter tellsEmptyApart: for the root; any other node has it from its parent.
    init(_ value: Value, parent: DecodingNode?, key: (any CodingKey)?, tellsEmptyApart: Bool = false) {
        self.value = value
        self.parent = parent
        self.key = key
        self.tellsEmptyApart = parent?.tellsEmptyApart ?? tellsEmptyApart
    }

    var codingPath: [any CodingKey] { path }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(
        keyedBy type: Key.Type
    ) throws -> KeyedDecodingContainer<Key> {
        switch value {
        case .object(let fields):
            return KeyedDecodingContainer(KeyedReader<Key>(node: self, fields: fields))
        case .array(let items) where items.isEmpty && !tellsEmptyApart:
            return KeyedDecodingContainer(KeyedReader<Key>(node: self, fields: [:]))
        default:
            throw value.mismatch([String: Value].self, expected: "an object", at: path)
        }
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        switch value {
        case .array(let items): return UnkeyedReader(node: self, items: items)
        case .object(let fields) where fields.isEmpty && !tellsEmptyApart: return UnkeyedReader(node: self, items: [])
        default: throw value.mismatch([Value].self, expected: "a list", at: path)
        }
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    static func decode<T: Decodable>(
        _ type: T.Type, from value: Value, parent: DecodingNode?, key: (any CodingKey)?,
        tellsEmptyApart: Bool = false
    ) throws -> T {
        func path() -> [any CodingKey] { (parent?.path ?? []) + (key.map { [$0] } ?? []) }
        // These types need no node. Each bit cast is between a type and itself.
        if T.self == String.self { return unsafeBitCast(try value.string(at: path()), to: T.self) }
        if T.self == Double.self { return unsafeBitCast(try value.double(at: path()), to: T.self) }
        if T.self == Value.self { return unsafeBitCast(value, to: T.self) }
        if T.self == Duration.self {
            return unsafeBitCast(try value.duration(at: path()), to: T.self)
        }
        if T.self == Seconds<Duration>.self {
            let seconds = Seconds(wrappedValue: try value.duration(at: path()))
            return unsafeBitCast(seconds, to: T.self)
        }
        do {
            return try T(from: DecodingNode(value, parent: parent, key: key, tellsEmptyApart: tellsEmptyApart))
        } catch let error as FieldError {
            // Unlike a DecodingError, a FieldError does not contain the path to its type.
            throw key.map { error.inside(FieldError.step($0)) } ?? error
        }
    }
}

// MARK: - Single values

extension DecodingNode: SingleValueDecodingContainer {
    func decodeNil() -> Bool {
        if case .null = value { true } else { false }
    }

    func decode(_ type: Bool.Type) throws -> Bool { try value.bool(at: path) }
    func decode(_ type: String.Type) throws -> String { try value.string(at: path) }
    func decode(_ type: Double.Type) throws -> Double { try value.double(at: path) }
    func decode(_ type: Float.Type) throws -> Float { try value.float(at: path) }
    func decode(_ type: Int.Type) throws -> Int { try value.integer(at: path) }
    func decode(_ type: Int8.Type) throws -> Int8 { try value.integer(at: path) }
    func decode(_ type: Int16.Type) throws -> Int16 { try value.integer(at: path) }
    func decode(_ type: Int32.Type) throws -> Int32 { try value.integer(at: path) }
    func decode(_ type: Int64.Type) throws -> Int64 { try value.integer(at: path) }
    func decode(_ type: UInt.Type) throws -> UInt { try value.integer(at: path) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try value.integer(at: path) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try value.integer(at: path) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try value.integer(at: path) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try value.integer(at: path) }

    func decode<T: Decodable>(_ type: T.Type) throws -> T {
        try Self.decode(type, from: value, parent: self, key: nil)
    }
}
