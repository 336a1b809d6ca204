/// The decoder that records what a type asks for: the fields of an object, the items of a list, or a single
/// value.
final class SchemaNode: Decoder {
    enum Kind { case unknown, object, list, scalar(Value) }

    let session: SchemaSession
    let samples: SchemaSamples
    var kind = Kind.unknown
    /// The names of an object's fields, in the order in which they were asked for.
    var fields: [String] = []
    var properties: [String: Value] = [:]
    /// The fields that may be absent, because they are decoded with `decodeIfPresent` or checked for first.
    var optional: Set<String> = []
    /// Whether the type asked for the names of all fields, so that it may have any field.
    var takesAnyField = false
    var items: [Value] = []
    /// The nested containers, each with the name of its field or the index of its item. They are read last, because the
    /// type fills them after it has received them.
    var nested: [(place: String, node: SchemaNode)] = []

    init(session: SchemaSession, samples: SchemaSamples) {
        self.session = session
        self.samples = samples
    }

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        kind = .object
        return KeyedDecodingContainer(SchemaFields<Key>(node: self))
    }

    func unkeyedContainer() -> any UnkeyedDecodingContainer {
        kind = .list
        return SchemaItems(node: self)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    /// Whether the type has not asked for anything yet.
    var isBlank: Bool { if case .unknown = kind { true } else { false } }

    // MARK: Recording

    func note(_ field: String, _ schema: Value, required: Bool = true) {
        if properties.updateValue(schema, forKey: field) == nil { fields.append(field) }
        if !required { optional.insert(field) }
    }

    func nest(_ field: String) -> SchemaNode {
        let node = SchemaNode(session: session, samples: samples)
        note(field, [:])
        nested.append((field, node))
        return node
    }

    func nestItem() -> SchemaNode {
        let node = SchemaNode(session: session, samples: samples)
        nested.append((String(items.count), node))
        items.append([:])
        return node
    }

    // MARK: The result

    var schema: Value {
        switch kind {
        case .scalar(let schema): schema
        case .list: listSchema
        // A struct without fields asks for nothing.
        case .object, .unknown: objectSchema
        }
    }

    private var listSchema: Value {
        var items = items
        for (place, node) in nested { items[Int(place) ?? 0] = node.schema }
        // A loop takes only the one item that the list seems to have; a type that takes more expects a fixed
        // number.
        if items.count > 1 {
            return ["type": "array", "prefixItems": .array(items), "items": false]
        }
        return ["type": "array", "items": items.first ?? [:]]
    }

    private var objectSchema: Value {
        var properties = properties
        for (place, node) in nested { properties[place] = node.schema }
        var schema: [String: Value] = ["type": "object", "properties": .object(properties)]
        if !takesAnyField { schema["additionalProperties"] = false }
        let required = fields.filter { !optional.contains($0) }
        if !required.isEmpty { schema["required"] = .array(required.map(Value.string)) }
        return .object(schema)
    }
}

/// The schemas of scalar types.
extension Schema {
    static let bool: Value = ["type": "boolean"]
    static let string: Value = ["type": "string"]
    static let number: Value = ["type": "number"]
    static let integer: Value = ["type": "integer"]
}
