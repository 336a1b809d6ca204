import EventBus

/// The number of toasts that may wait: a whole number, where 0 lets none wait, or `unbounded`.
public enum QueueBound: Sendable, Hashable {
    case limit(Int)
    case unbounded
}

extension QueueBound: Codable, SchemaDescribable {
    private enum Unbounded: String, StringEnum { case unbounded }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() || (try? container.decode(Unbounded.self)) != nil {
            self = .unbounded
            return
        }
        guard let limit = try? container.decode(Int.self), limit >= 0 else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: "expected a whole number from 0, or 'unbounded'"))
        }
        self = .limit(limit)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .limit(let limit): try container.encode(limit)
        case .unbounded: try container.encode(Unbounded.unbounded)
        }
    }

    public static var jsonSchema: Value {
        [
            "anyOf": [
                ["type": "integer", "minimum": 0],
                ["type": "string", "enum": ["unbounded"]],
                ["type": "null"],
            ],
            "examples": [10, "unbounded"],
        ]
    }
}
