import EventBus
import Host

/// The content of a message, as JSON.
public protocol FleetDocument: Codable, Sendable {}

extension FleetDocument {
    /// - Throws: ``FieldError`` if the bytes are not JSON, `DecodingError` if they are not a document of this type.
    public init(json: [UInt8]) throws {
        self = try ValueDecoder().decode(Self.self, from: JSONText.decode(Value.self, from: json))
    }

    public var json: [UInt8] {
        // The documents contain only strings and numbers.
        Array(try! ValueEncoder().encode(self).json.utf8)  // trap: plain values can be encoded
    }
}
