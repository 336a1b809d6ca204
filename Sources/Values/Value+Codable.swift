/// A value can be encoded and decoded by any encoder and decoder, Foundation's JSON included. ``ValueEncoder``
/// and ``ValueDecoder`` pass it through unchanged.
extension Value: Codable {
    /// Tries one kind after the other. At most one kind of JSON fits; a whole number is tried as an integer
    /// before it is tried as a double.
    public init(from decoder: any Decoder) throws {
        if let node = decoder as? DecodingNode {
            self = node.value
        } else if let container = try? decoder.container(keyedBy: AnyKey.self) {
            var fields: [String: Value] = [:]
            for key in container.allKeys {
                fields[key.stringValue] = try container.decode(Value.self, forKey: key)
            }
            self = .object(fields)
        } else if let scalar = Value(scalarIn: try decoder.singleValueContainer()) {
            self = scalar
        } else {
            guard var container = try? decoder.unkeyedContainer() else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: decoder.codingPath, debugDescription: "the number is too large"))
            }
            var items: [Value] = []
            while !container.isAtEnd { items.append(try container.decode(Value.self)) }
            self = .array(items)
        }
    }

    private init?(scalarIn container: any SingleValueDecodingContainer) {
        if let text = try? container.decode(String.self) {
            self = .string(text)
        } else if let number = try? container.decode(Int.self) {
            self = .int(number)
        } else if let number = try? container.decode(Double.self) {
            self = .double(number)
        } else if let flag = try? container.decode(Bool.self) {
            self = .bool(flag)
        } else if container.decodeNil() {
            self = .null
        } else {
            return nil
        }
    }

    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .null, .bool, .int, .double, .string:
            var container = encoder.singleValueContainer()
            try encodeScalar(to: &container)
        case .array(let items):
            var container = encoder.unkeyedContainer()
            for item in items { try container.encode(item) }
        case .object(let fields):
            var container = encoder.container(keyedBy: AnyKey.self)
            for (name, value) in fields.sorted(by: { utf8Precedes($0.key, $1.key) }) {
                try container.encode(value, forKey: AnyKey(name))
            }
        }
    }

    private func encodeScalar(to container: inout any SingleValueEncodingContainer) throws {
        switch self {
        case .bool(let flag): try container.encode(flag)
        case .int(let number): try container.encode(number)
        case .double(let number): try container.encode(number)
        case .string(let text): try container.encode(text)
        case .null, .array, .object: try container.encodeNil()
        }
    }
}
