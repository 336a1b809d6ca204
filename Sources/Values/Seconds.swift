/// A property wrapper for a `Duration` that is a number of seconds in JSON and Lua.
///
/// ```swift
/// struct Show: Codable {
///     @Seconds var minimum: Duration      // {"minimum": 0.24}
///     @Seconds var duration: Duration?    // no field when nil
/// }
/// ```
///
/// ``ValueEncoder`` and ``ValueDecoder`` treat a bare `Duration` in the same way. The wrapper also does so for
/// Foundation's JSON, which would otherwise write the two halves of a 128-bit number. Decoding throws `DecodingError`
/// for a number outside of ±9.2e9.
@propertyWrapper
public struct Seconds<Wrapped: SecondsRepresentable>: Sendable, Hashable {
    public var wrappedValue: Wrapped

    public init(wrappedValue: Wrapped) {
        self.wrappedValue = wrappedValue
    }
}

/// A type that ``Seconds`` can wrap: `Duration` and `Duration?`.
public protocol SecondsRepresentable: Sendable, Hashable {
    /// Nil if a duration is required and `durationOnWire` is nil.
    init?(durationOnWire: Duration?)
    var durationOnWire: Duration? { get }
}

extension Duration: SecondsRepresentable {
    public init?(durationOnWire duration: Duration?) {
        guard let duration else { return nil }
        self = duration
    }

    public var durationOnWire: Duration? { self }
}

extension Duration?: SecondsRepresentable {
    public init?(durationOnWire duration: Duration?) { self = duration }

    public var durationOnWire: Duration? { self }
}

// MARK: - On the wire

extension Seconds: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        var duration: Duration?
        if !container.decodeNil() {
            let seconds = try container.decode(Double.self)
            duration = Duration(seconds: seconds)
            if duration == nil {
                throw DecodingError.dataCorrupted(
                    Mismatch(expected: Duration.expectedSeconds, found: Value.double(seconds).json)
                        .context(decoder.codingPath))
            }
        }
        guard let wrapped = Wrapped(durationOnWire: duration) else {
            throw DecodingError.valueNotFound(
                Double.self,
                Mismatch(expected: "a number", found: "null").context(decoder.codingPath))
        }
        wrappedValue = wrapped
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let duration = wrappedValue.durationOnWire {
            try container.encode(duration.inSeconds)
        } else {
            try container.encodeNil()
        }
    }
}

// A synthesized `init(from:)` decodes a wrapped property like one that is not optional, and would fail if the
// field is missing. It calls these more specific overloads instead, in every file that imports this module.

extension KeyedDecodingContainer {
    public func decode(
        _ type: Seconds<Duration?>.Type, forKey key: Key
    ) throws -> Seconds<Duration?> {
        try decodeIfPresent(type, forKey: key) ?? Seconds(wrappedValue: nil)
    }
}

extension KeyedEncodingContainer {
    public mutating func encode(_ value: Seconds<Duration?>, forKey key: Key) throws {
        try encodeIfPresent(value.wrappedValue?.inSeconds, forKey: key)
    }
}

extension Seconds: SchemaDescribable {
    public static var jsonSchema: Value { Duration.jsonSchema }
}

extension Duration: SchemaDescribable {
    public static var jsonSchema: Value { ["type": "number", "description": "seconds"] }
}
