/// The container by which a type reads its fields from an object.
struct KeyedReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let node: DecodingNode
    let fields: [String: Value]

    var codingPath: [any CodingKey] { node.path }
    var allKeys: [Key] {
        // Sorted, so that a type sees the keys in the same order on every run.
        fields.keys.sorted(by: utf8Precedes).compactMap(Key.init(stringValue:))
    }

    func contains(_ key: Key) -> Bool { fields[key.stringValue] != nil }

    func decodeNil(forKey key: Key) throws -> Bool {
        if case .null = try value(key, Value.self) { true } else { false }
    }

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
        try value(key, type).bool(at: path(key))
    }
    func decode(_ type: String.Type, forKey key: Key) throws -> String {
        try value(key, type).string(at: path(key))
    }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
        try value(key, type).double(at: path(key))
    }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
        try value(key, type).float(at: path(key))
    }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
        try value(key, type).integer(at: path(key))
    }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 {
        try value(key, type).integer(at: path(key))
    }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 {
        try value(key, type).integer(at: path(key))
    }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 {
        try value(key, type).integer(at: path(key))
    }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 {
        try value(key, type).integer(at: path(key))
    }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt {
        try value(key, type).integer(at: path(key))
    }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 {
        try value(key, type).integer(at: path(key))
    }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 {
        try value(key, type).integer(at: path(key))
    }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 {
        try value(key, type).integer(at: path(key))
    }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
        try value(key, type).integer(at: path(key))
    }
    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        try DecodingNode.decode(type, from: value(key, type), parent: node, key: key)
    }

    // The default implementations for these frequent types would look up the field three times.
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
        try present(key)?.bool(at: path(key))
    }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
        try present(key)?.string(at: path(key))
    }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
        try present(key)?.double(at: path(key))
    }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
        try present(key)?.integer(at: path(key))
    }
    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        guard let value = present(key) else { return nil }
        return try DecodingNode.decode(type, from: value, parent: node, key: key)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try child(key, [String: Value].self).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try child(key, [Value].self).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder {
        DecodingNode(fields["super"] ?? .null, parent: node, key: AnyKey.super)
    }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        DecodingNode(fields[key.stringValue] ?? .null, parent: node, key: key)
    }

    private func child(_ key: Key, _ type: Any.Type) throws -> DecodingNode {
        DecodingNode(try value(key, type), parent: node, key: key)
    }

    private func path(_ key: Key) -> [any CodingKey] { node.path + [key] }

    /// The field, if it is present and not null.
    private func present(_ key: Key) -> Value? {
        switch fields[key.stringValue] {
        case nil, .null?: nil
        case let value?: value
        }
    }

    private func value(_ key: Key, _ type: Any.Type) throws -> Value {
        if let value = fields[key.stringValue] { return value }
        // order: sorted where the names are shown
        let missing = MissingField(type: type, present: Array(fields.keys))
        throw DecodingError.keyNotFound(
            key,
            .init(
                codingPath: node.path, debugDescription: "'\(key.stringValue)' is missing",
                underlyingError: missing))
    }
}
