import EventBus

/// A time of day, to the minute. In JSON and in Lua it is a text such as `"22:00"`, or a number of minutes since
/// midnight; it is written as the number.
public struct MinuteOfDay: Sendable, Hashable, Comparable, ExpressibleByIntegerLiteral {
    /// Minutes since midnight, 0 to 1439.
    public let minutes: Int

    /// - Parameter minutes: minutes since midnight; values outside of 0 to 1439 are clamped.
    public init(_ minutes: Int) { self.minutes = min(max(minutes, 0), 1439) }

    public init(integerLiteral minutes: Int) { self.init(minutes) }

    /// Reads hours and minutes, such as `22:00` or `7:30`; nil for any other text.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, 1...2 ~= parts[0].utf8.count, parts[1].utf8.count == 2,
            parts.joined().allSatisfy({ $0.isASCII && $0.isNumber }),
            let hours = Int(parts[0]), let minutes = Int(parts[1]), hours < 24, minutes < 60
        else { return nil }
        self.init(60 * hours + minutes)
    }

    public static func < (a: Self, b: Self) -> Bool { a.minutes < b.minutes }
}

extension MinuteOfDay: Codable, SchemaDescribable {
    public static var jsonSchema: Value {
        [
            "examples": ["22:00"],
            "anyOf": [
                ["type": "string", "pattern": "^([01]?[0-9]|2[0-3]):[0-5][0-9]$"],
                ["type": "integer", "minimum": 0, "maximum": 1439],
            ],
        ]
    }

    /// Whether a value has a time of day in one of its members.
    /// - Parameter schema: the JSON Schema of the value.
    package static func occurs(in value: Value, of schema: Value) -> Bool {
        if value == .null { return false }
        if let forms = schema["anyOf"] {
            return forms == jsonSchema["anyOf"] || (forms.arrayValue ?? []).contains { occurs(in: value, of: $0) }
        }
        if let list = value.arrayValue { return list.contains { occurs(in: $0, of: schema["items"] ?? [:]) } }
        let others = schema["additionalProperties"] ?? [:], members = schema["properties"] ?? [:]
        // order: whether any of them has one does not depend on it
        return (value.objectValue ?? [:]).contains { occurs(in: $1, of: members[$0] ?? others) }
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let minutes = try? container.decode(Int.self), 0...1439 ~= minutes {
            self.init(minutes)
        } else if let text = try? container.decode(String.self), let time = Self(text) {
            self = time
        } else {
            let found = (try? container.decode(Value.self))?.json ?? "something else"
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription:
                    "expected a time such as \"22:00\", or minutes since midnight from 0 to 1439; found \(found)")
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(minutes)
    }
}
