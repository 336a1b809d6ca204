/// The containers of ``SchemaNode``. Each method records the request and returns a sample.
struct SchemaFields<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let node: SchemaNode

    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] {
        node.takesAnyField = true
        return []
    }

    func contains(_ key: Key) -> Bool {
        node.optional.insert(key.stringValue)
        return true
    }

    func decodeNil(forKey key: Key) -> Bool {
        node.optional.insert(key.stringValue)
        return false
    }

    func decode(_ type: Bool.Type, forKey key: Key) -> Bool {
        node.note(key.stringValue, Schema.bool)
        return node.samples.flag
    }
    func decode(_ type: String.Type, forKey key: Key) -> String {
        node.note(key.stringValue, Schema.string)
        return node.samples.text
    }
    func decode(_ type: Double.Type, forKey key: Key) -> Double {
        node.note(key.stringValue, Schema.number)
        return Double(node.samples.number)
    }
    func decode(_ type: Float.Type, forKey key: Key) -> Float {
        node.note(key.stringValue, Schema.number)
        return Float(node.samples.number)
    }
    func decode(_ type: Int.Type, forKey key: Key) -> Int { integer(key) }
    func decode(_ type: Int8.Type, forKey key: Key) -> Int8 { integer(key) }
    func decode(_ type: Int16.Type, forKey key: Key) -> Int16 { integer(key) }
    func decode(_ type: Int32.Type, forKey key: Key) -> Int32 { integer(key) }
    func decode(_ type: Int64.Type, forKey key: Key) -> Int64 { integer(key) }
    func decode(_ type: UInt.Type, forKey key: Key) -> UInt { integer(key) }
    func decode(_ type: UInt8.Type, forKey key: Key) -> UInt8 { integer(key) }
    func decode(_ type: UInt16.Type, forKey key: Key) -> UInt16 { integer(key) }
    func decode(_ type: UInt32.Type, forKey key: Key) -> UInt32 { integer(key) }
    func decode(_ type: UInt64.Type, forKey key: Key) -> UInt64 { integer(key) }

    private func integer<T: BinaryInteger>(_ key: Key) -> T {
        node.note(key.stringValue, Schema.integer)
        return T(node.samples.number)
    }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        let description = node.session.describe(type)
        node.note(key.stringValue, description.schema)
        guard let sample = description.sample else { throw SchemaSession.NoSample() }
        return sample
    }

    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) -> Bool? { absent(type, key) }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) -> String? { absent(type, key) }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) -> Double? { absent(type, key) }
    func decodeIfPresent(_ type: Float.Type, forKey key: Key) -> Float? { absent(type, key) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) -> Int? { absent(type, key) }
    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) -> Int8? { absent(type, key) }
    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) -> Int16? { absent(type, key) }
    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) -> Int32? { absent(type, key) }
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) -> Int64? { absent(type, key) }
    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) -> UInt? { absent(type, key) }
    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) -> UInt8? { absent(type, key) }
    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) -> UInt16? { absent(type, key) }
    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) -> UInt32? { absent(type, key) }
    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) -> UInt64? { absent(type, key) }
    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) -> T? { absent(type, key) }

    private func absent<T: Decodable>(_ type: T.Type, _ key: Key) -> T? {
        node.note(key.stringValue, node.session.describe(type).schema, required: false)
        return nil
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) -> KeyedDecodingContainer<NestedKey> {
        node.nest(key.stringValue).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer {
        node.nest(key.stringValue).unkeyedContainer()
    }

    func superDecoder() -> any Decoder { node.nest("super") }
    func superDecoder(forKey key: Key) -> any Decoder { node.nest(key.stringValue) }
}

/// A list that seems to have one item, so that a loop over it ends.
struct SchemaItems: UnkeyedDecodingContainer {
    let node: SchemaNode

    var codingPath: [any CodingKey] { [] }
    var count: Int? { nil }
    var isAtEnd: Bool { !node.items.isEmpty }
    var currentIndex: Int { node.items.count }

    func decodeNil() -> Bool { false }

    func decode<T: Decodable>(_ type: T.Type) throws -> T {
        let description = node.session.describe(type)
        node.items.append(description.schema)
        guard let sample = description.sample else { throw SchemaSession.NoSample() }
        return sample
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) -> KeyedDecodingContainer<NestedKey> {
        node.nestItem().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer {
        node.nestItem().unkeyedContainer()
    }

    func superDecoder() -> any Decoder { node.nestItem() }
}

extension SchemaNode: SingleValueDecodingContainer {
    func decodeNil() -> Bool { false }

    func decode(_ type: Bool.Type) -> Bool {
        kind = .scalar(Schema.bool)
        return samples.flag
    }
    func decode(_ type: String.Type) -> String {
        kind = .scalar(Schema.string)
        return samples.text
    }
    func decode(_ type: Double.Type) -> Double {
        kind = .scalar(Schema.number)
        return Double(samples.number)
    }
    func decode(_ type: Float.Type) -> Float {
        kind = .scalar(Schema.number)
        return Float(samples.number)
    }
    func decode(_ type: Int.Type) -> Int { integer() }
    func decode(_ type: Int8.Type) -> Int8 { integer() }
    func decode(_ type: Int16.Type) -> Int16 { integer() }
    func decode(_ type: Int32.Type) -> Int32 { integer() }
    func decode(_ type: Int64.Type) -> Int64 { integer() }
    func decode(_ type: UInt.Type) -> UInt { integer() }
    func decode(_ type: UInt8.Type) -> UInt8 { integer() }
    func decode(_ type: UInt16.Type) -> UInt16 { integer() }
    func decode(_ type: UInt32.Type) -> UInt32 { integer() }
    func decode(_ type: UInt64.Type) -> UInt64 { integer() }

    private func integer<T: BinaryInteger>() -> T {
        kind = .scalar(Schema.integer)
        return T(samples.number)
    }

    /// Decodes the only part of a type: its schema is that of this part.
    func decode<T: Decodable>(_ type: T.Type) throws -> T {
        let description = session.describe(type)
        kind = .scalar(description.schema)
        fields = description.fields
        guard let sample = description.sample else { throw SchemaSession.NoSample() }
        return sample
    }
}
