/// The containers by which types write their fields and items into an ``EncodingNode``. The standard library's
/// protocols require one method per number type.
struct KeyedWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let node: EncodingNode

    var codingPath: [any CodingKey] { node.path }

    func encodeNil(forKey key: Key) { set(key, .null) }
    func encode(_ value: Bool, forKey key: Key) { set(key, .bool(value)) }
    func encode(_ value: String, forKey key: Key) { set(key, .string(value)) }
    func encode(_ value: Double, forKey key: Key) { set(key, .double(value)) }
    func encode(_ value: Int, forKey key: Key) { set(key, .int(value)) }
    func encode(_ value: Int8, forKey key: Key) { set(key, EncodingNode.number(value)) }
    func encode(_ value: Int16, forKey key: Key) { set(key, EncodingNode.number(value)) }
    func encode(_ value: Int32, forKey key: Key) { set(key, EncodingNode.number(value)) }
    func encode(_ value: Int64, forKey key: Key) { set(key, EncodingNode.number(value)) }
    func encode(_ value: UInt, forKey key: Key) { set(key, EncodingNode.number(value)) }
    func encode(_ value: UInt8, forKey key: Key) { set(key, EncodingNode.number(value)) }
    func encode(_ value: UInt16, forKey key: Key) { set(key, EncodingNode.number(value)) }
    func encode(_ value: UInt32, forKey key: Key) { set(key, EncodingNode.number(value)) }
    func encode(_ value: UInt64, forKey key: Key) { set(key, EncodingNode.number(value)) }
    func encode(_ value: Float, forKey key: Key) { set(key, EncodingNode.number(value)) }

    func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
        set(key, try EncodingNode.value(of: value, parent: node, key: key))
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        node.later(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        node.later(key).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { node.later(AnyKey.super) }
    func superEncoder(forKey key: Key) -> any Encoder { node.later(key) }

    private func set(_ key: Key, _ value: Value) { node.object[key.stringValue] = value }
}

struct UnkeyedWriter: UnkeyedEncodingContainer {
    let node: EncodingNode

    var codingPath: [any CodingKey] { node.path }
    var count: Int { node.array.count }

    func encodeNil() { node.array.append(.null) }
    func encode(_ value: Bool) { node.array.append(.bool(value)) }
    func encode(_ value: String) { node.array.append(.string(value)) }
    func encode(_ value: Double) { node.array.append(.double(value)) }
    func encode(_ value: Int) { node.array.append(.int(value)) }
    func encode(_ value: Int8) { node.array.append(EncodingNode.number(value)) }
    func encode(_ value: Int16) { node.array.append(EncodingNode.number(value)) }
    func encode(_ value: Int32) { node.array.append(EncodingNode.number(value)) }
    func encode(_ value: Int64) { node.array.append(EncodingNode.number(value)) }
    func encode(_ value: UInt) { node.array.append(EncodingNode.number(value)) }
    func encode(_ value: UInt8) { node.array.append(EncodingNode.number(value)) }
    func encode(_ value: UInt16) { node.array.append(EncodingNode.number(value)) }
    func encode(_ value: UInt32) { node.array.append(EncodingNode.number(value)) }
    func encode(_ value: UInt64) { node.array.append(EncodingNode.number(value)) }
    func encode(_ value: Float) { node.array.append(EncodingNode.number(value)) }

    func encode<T: Encodable>(_ value: T) throws {
        node.array.append(try EncodingNode.value(of: value, parent: node, key: place))
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
        node.later(place).container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        node.later(place).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { node.later(place) }

    /// The index of the next item.
    private var place: IndexKey { IndexKey(count) }
}

extension EncodingNode: SingleValueEncodingContainer {
    func encodeNil() { set(.null) }
    func encode(_ value: Bool) { set(.bool(value)) }
    func encode(_ value: String) { set(.string(value)) }
    func encode(_ value: Double) { set(.double(value)) }
    func encode(_ value: Int) { set(.int(value)) }
    func encode(_ value: Int8) { set(Self.number(value)) }
    func encode(_ value: Int16) { set(Self.number(value)) }
    func encode(_ value: Int32) { set(Self.number(value)) }
    func encode(_ value: Int64) { set(Self.number(value)) }
    func encode(_ value: UInt) { set(Self.number(value)) }
    func encode(_ value: UInt8) { set(Self.number(value)) }
    func encode(_ value: UInt16) { set(Self.number(value)) }
    func encode(_ value: UInt32) { set(Self.number(value)) }
    func encode(_ value: UInt64) { set(Self.number(value)) }
    func encode(_ value: Float) { set(Self.number(value)) }

    func encode<T: Encodable>(_ value: T) throws {
        set(try Self.value(of: value, parent: self, key: nil))
    }

    private func set(_ value: Value) {
        kind = .scalar
        scalar = value
    }
}
