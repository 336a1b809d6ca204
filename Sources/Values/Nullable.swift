/// A field that can be absent, null, or a value: for the few fields whose null does not mean "not specified".
///
/// `{"maxWidth": null}` means "as wide as the scene allows"; without `maxWidth`, the default applies.
public enum Nullable<Wrapped: Codable & Sendable & Hashable>: Sendable, Hashable {
    case absent
    case null
    case value(Wrapped)

    /// The value; nil if the field is null or absent.
    public var value: Wrapped? {
        if case .value(let value) = self { value } else { nil }
    }
}

extension Nullable: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        self = container.decodeNil() ? .null : .value(try container.decode(Wrapped.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .absent, .null: try container.encodeNil()
        case .value(let value): try container.encode(value)
        }
    }
}

// A synthesized `init(from:)` finds these overloads, which are more specific than the general ones and know whether the
// field is present.

extension KeyedDecodingContainer {
    public func decode<Wrapped>(
        _ type: Nullable<Wrapped>.Type, forKey key: Key
    ) throws -> Nullable<Wrapped> {
        guard contains(key) else { return .absent }
        return try decodeNil(forKey: key) ? .null : .value(decode(Wrapped.self, forKey: key))
    }
}

extension KeyedEncodingContainer {
    public mutating func encode<Wrapped>(_ value: Nullable<Wrapped>, forKey key: Key) throws {
        switch value {
        case .absent: break
        case .null: try encodeNil(forKey: key)
        case .value(let value): try encode(value, forKey: key)
        }
    }
}
