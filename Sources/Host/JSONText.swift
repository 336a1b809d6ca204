import EventBus
import FoundationEssentials

/// JSON in and out of the process: out in the one canonical form that ``Value`` writes,
/// in by Foundation's decoder, with errors that say where.
public enum JSONText {
    /// Canonical: sorted keys, shortest numbers, no escaped slashes, one line.
    public static func encode(_ value: some Encodable) throws -> Data {
        Data(try ValueEncoder().encode(value).json.utf8)
    }

    public static func string(_ value: some Encodable) throws -> String {
        try ValueEncoder().encode(value).json
    }

    /// - Throws: ``FieldError``, also for text that is not JSON: at which line and column,
    ///   and what was expected there.
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
