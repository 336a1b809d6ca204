/// A `Duration` in Swift that is a number of seconds on the wire.
///
/// ```swift
/// struct Show: Codable {
///     @Seconds var minimum: Duration      // {"minimum": 0.24}
///     @Seconds var duration: Duration?    // no field when nil
/// }
/// ```
///
/// ``ValueEncoder`` and ``ValueDecoder`` treat a bare `Duration` the same way;
/// the wrapper makes it so for Foundation's JSON as well, which would otherwise
/// write the two halves of a 128-bit number.
@propertyWrapper
public struct Seconds<Wrapped: SecondsRepresentable>: Sendable, Hashable {
    public var wrappedValue: Wrapped

    public init(wrappedValue: Wrapped) {
        self.wrappedValue = wrappedValue
    }
}

/// What can stand behind ``Seconds``: `Duration` and `Duration?`.
public protocol SecondsRepresentable: Sendable, Hashable {
    /// Nil where there has to be a duration and there is none.
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

// A synthesized `init(from:)` asks for a wrapper as it asks for any property that
// is not optional, and would fail on a missing field. It finds these overloads,
// which are more specific, in every file that imports this module.

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
