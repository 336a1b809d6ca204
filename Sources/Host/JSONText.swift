import EventBus
import FoundationEssentials

/// Reads and writes JSON. It writes the canonical form of ``Value``, and reads with Foundation's decoder, with
/// errors that tell the place.
public enum JSONText {
    /// The canonical JSON: one line, with sorted keys, shortest numbers and unescaped slashes.
    public static func encode(_ value: some Encodable) throws -> Data {
        Data(try ValueEncoder().encode(value).json.utf8)
    }

    /// The canonical JSON as text; see ``encode(_:)``.
    public static func string(_ value: some Encodable) throws -> String {
        try ValueEncoder().encode(value).json
    }

    /// Decodes a value.
    /// - Throws: ``FieldError``. For text that is not JSON, the message has the line and the column, and what was
    ///   expected there.
    public static func decode<T: Decodable>(
        _ type: T.Type, from data: Data, with decoder: JSONDecoder = JSONDecoder()
    ) throws -> T {
        do {
            return try decoder.decode(type, from: data)
        } catch let error as DecodingError {
            // Foundation on Linux does not say where the text stops being JSON.
            if let slip = JSONSyntax.firstError(in: data) {
                throw FieldError(path: "", message: "not JSON: \(slip)")
            }
            throw FieldError(error)
        }
    }
}
