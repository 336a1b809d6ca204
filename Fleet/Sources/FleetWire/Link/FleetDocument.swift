import EventBus
import Host

/// Encodes and decodes the JSON bodies of messages.
enum FleetJSON {
    static func encode(_ value: some Encodable) -> [UInt8] {
        // The encoded types contain only strings and numbers.
        Array(try! ValueEncoder().encode(value).json.utf8)  // trap: plain values can be encoded
    }

    static func decode<T: Decodable>(_ type: T.Type, _ bytes: [UInt8]) throws -> T {
        try ValueDecoder().decode(type, from: JSONText.decode(Value.self, from: bytes))
    }
}
