/// Turns any `Encodable` into a ``Value``.
///
/// `Duration` becomes a number of seconds and `Value` stays itself, also inside
/// lists and optionals. An unsigned number above `Int.max` becomes the nearest
/// double. The encoder itself never throws; what a type's own `encode(to:)`
/// throws comes through. A type that encodes nothing is an empty object.
public struct ValueEncoder: Sendable {
    public init() {}

    public func encode(_ value: some Encodable) throws -> Value {
        try EncodingNode.value(of: value, parent: nil, key: nil)
    }
}

/// One value while it is being encoded: the encoder that a type is handed, and
/// its single-value container in one object.
///
/// Containers write straight into `object` and `array`. Only what is written
/// later (nested containers and super encoders) waits in `pending` until
/// ``finish()``.
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

    /// A part of this node that will be written later; a list keeps its place.
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

    /// The types that need no node of their own. Comparing metatypes costs a
    /// few instructions, where a cast through `Any` would allocate; the bit
    /// casts are between a type and itself.
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

    /// By its shortest decimal: `Float(0.1)` is 0.1, not 0.10000000149011612.
    static func number(_ number: Float) -> Value {
        .double(Double(number.description) ?? Double(number))
    }
}
