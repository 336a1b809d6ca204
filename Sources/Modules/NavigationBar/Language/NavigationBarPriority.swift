import EventBus

/// How long an item stays in a row that is too narrow: an item with a higher priority stays longer. On the wire, a
/// number or one of the words `low`, `standard`, `high` and `user`, the names of AppKit's toolbar priorities.
public struct NavigationBarPriority: Sendable, Hashable {
    public var value: Double

    public init(_ value: Double) { self.value = value }

    public static let low = NavigationBarPriority(-1000)
    public static let standard = NavigationBarPriority(0)
    public static let high = NavigationBarPriority(1000)
    public static let user = NavigationBarPriority(2000)
}

extension NavigationBarPriority: Codable, SchemaDescribable {
    private enum Name: String, StringEnum {
        case low, standard, high, user

        var priority: NavigationBarPriority {
            switch self {
            case .low: .low
            case .standard: .standard
            case .high: .high
            case .user: .user
            }
        }
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Double.self) {
            value = number
        } else {
            self = try Name(from: decoder).priority
        }
    }

    /// Writes the number, even if the priority has a name.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }

    public static var jsonSchema: Value {
        [
            "anyOf": [["type": "number"], ["type": "string", "enum": .array(Name.words.map(Value.string))]],
            "examples": [0, "high"],
        ]
    }
}
