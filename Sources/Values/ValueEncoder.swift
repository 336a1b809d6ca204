// traps: the two types of each cast were compared

/// Encodes any `Encodable` as a ``Value``.
///
/// A `Duration` becomes a number of seconds, and a `Value` stays as it is, also inside lists and optionals. An
/// unsigned number above `Int.max` becomes the nearest double. A type that encodes nothing becomes an empty
/// object. The encoder itself never throws; an error of a type's own `encode(to:)` is passed on.
public struct ValueEncoder: Sendable {
    public init() {}

    public func encode(_ value: some Encodable) throws -> Value {
        try EncodingNode.value(of: value, parent: nil, key: nil)
    }
}

/// One value while it is being encoded. The same object is the encoder that a type gets, and the container for a
/// single value.
///
/// Containers write directly into `object` and `array`. What is written later (nested containers and super
/// encoders) stays in `pending` until ``finish()``.
final class EncodingNode: Encoder, PathNode {
    enum Kind { case empty, scalar, object, array }

    let parent: EncodingNode?
    let key: (any CodingKey)?
    var kind = Kind.empty
    var scalar = Value.null
    var object: [String: Value] = [:]
    var array: [Value] = []
    var pending: [(key: any CodingKey, node: EncodingNode)] = []

    init(parent: EncodingNode?, key: (any CodingKey)?) {
        self.parent = parent
        self.key = key
    }

    var codingPath: [any CodingKey] { path }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        kind = .object
        return KeyedEncodingContainer(KeyedWriter<Key>(node: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        kind = .array
        return UnkeyedWriter(node: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    /// A child that will be written later. In a list, null takes its place until then.
    func later(_ key: any CodingKey) -> EncodingNode {
        let node = EncodingNode(parent: self, key: key)
        pending.append((key, node))
        if kind == .array { array.append(.null) }
        return node
    }

    func finish() -> Value {
        for (key, node) in pending {
            if kind == .array, let index = key.intValue {
                array[index] = node.finish()
            } else {
                object[key.stringValue] = node.finish()
            }
        }
        return switch kind {
        case .scalar: scalar
        case .array: .array(array)
        case .empty, .object: .object(object)
        }
    }
}

// MARK: - Values to Value

extension EncodingNode {
    static func value<T: Encodable>(
        of value: T, parent: EncodingNode?, key: (any CodingKey)?
    ) throws -> Value {
        if let simple = simple(value) { return simple }
        let node = EncodingNode(parent: parent, key: key)
        try value.encode(to: node)
        return node.finish()
    }

    /// Encodes the types that need no node. Comparing metatypes takes a few instructions, whereas a cast through
    /// `Any` would allocate memory. Each bit cast is between a type and itself.
    private static func simple<T>(_ value: T) -> Value? {
        if T.self == String.self { return .string(unsafeBitCast(value, to: String.self)) }
        if T.self == Double.self { return .double(unsafeBitCast(value, to: Double.self)) }
        if T.self == Int.self { return .int(unsafeBitCast(value, to: Int.self)) }
        if T.self == Bool.self { return .bool(unsafeBitCast(value, to: Bool.self)) }
        if T.self == Value.self { return unsafeBitCast(value, to: Value.self) }
        if T.self == Duration.self {
            return .double(unsafeBitCast(value, to: Duration.self).inSeconds)
        }
        if T.self == Seconds<Duration>.self {
            return .double(unsafeBitCast(value, to: Seconds<Duration>.self).wrappedValue.inSeconds)
        }
        return nil
    }

    static func number(_ number: some BinaryInteger) -> Value {
        Int(exactly: number).map(Value.int) ?? .double(Double(number))
    }

    /// Encodes a float by its shortest decimal: `Float(0.1)` becomes 0.1, not 0.10000000149011612.
    static func number(_ number: Float) -> Value {
        .double(Double(number.description) ?? Double(number))
    }
}
