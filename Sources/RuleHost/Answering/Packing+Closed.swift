import EventBus

extension Packing {
    /// Packs data of a known shape. Reading a field that the shape does not have fails and suggests the nearest name; a
    /// field without a value is nil.
    /// - Parameter schema: the JSON Schema of the data.
    package static func pack(_ value: Value, closedBy schema: Value) -> [UInt8] {
        var bytes: [UInt8] = []
        append(value, schema, to: &bytes)
        return bytes
    }

    private static func append(_ value: Value, _ schema: Value, to bytes: inout [UInt8]) {
        switch value {
        case .array(let elements):
            let schema = only("array", in: schema)
            bytes.append(UInt8(ascii: "a"))
            append(UInt32(elements.count), to: &bytes)
            for (index, element) in elements.enumerated() {
                let shape = schema["prefixItems"]?[index] ?? schema["items"] ?? [:]
                // A list has no holes, so null stays null.
                if element == .null { append(.null, .free, to: &bytes) } else { append(element, shape, to: &bytes) }
            }
        case .object(let members):
            let schema = only("object", in: schema)
            let fields = schema["properties"]?.objectValue ?? [:]
            let isClosed = schema["additionalProperties"] == false
            bytes.append(UInt8(ascii: isClosed ? "M" : "m"))
            append(UInt32(members.count), to: &bytes)
            for (key, member) in members.sorted(by: { $0.key < $1.key }) {
                append(.string(key), .typed, to: &bytes)
                append(member, fields[key] ?? schema["additionalProperties"] ?? [:], to: &bytes)
            }
            guard isClosed else { return }
            let absent = fields.keys.filter { (members[$0] ?? .null) == .null }.sorted()
            append(.array(absent.map(Value.string)), .typed, to: &bytes)
        default: append(value, .typed, to: &bytes)
        }
    }

    /// Returns the part of a schema that describes one type of data, if there is exactly one.
    private static func only(_ type: Value, in schema: Value) -> Value {
        let those = schema["anyOf"]?.arrayValue?.filter { $0["type"] == type } ?? []
        return those.count == 1 ? those[0] : schema
    }
}
