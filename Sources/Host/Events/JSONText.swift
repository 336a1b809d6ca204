import EventBus
import FoundationEssentials

/// Reads and writes JSON. It writes the canonical form of ``Value``, and reads everything that RFC 8259 allows, with
/// errors that have the position.
public enum JSONText {
    /// The canonical JSON: one line, with sorted keys, shortest numbers and unescaped slashes.
    public static func encode(_ value: some Encodable) throws -> Data {
        Data(try ValueEncoder().encode(value).json.utf8)
    }

    /// The canonical JSON as text; see ``encode(_:)``.
    public static func string(_ value: some Encodable) throws -> String {
        try ValueEncoder().encode(value).json
    }

    /// Decodes a value from UTF-8. Unlike ``ValueDecoder`` by default, it does not accept an empty list as an object.
    /// - Throws: ``FieldError``. For text that is not JSON, or has a nesting depth of more than 512, the message has
    ///   the line, the column and the expected token.
    public static func decode<T: Decodable>(_ type: T.Type, from json: some ContiguousBytes) throws -> T {
        try decode(type, from: json, levels: JSONReader.deepest)
    }

    /// Decodes a value as ``decode(_:from:)`` does.
    /// - Parameter levels: the maximum nesting depth of objects and lists, up to 512.
    static func decode<T: Decodable>(
        _ type: T.Type, from json: some ContiguousBytes, levels: Int
    ) throws -> T {
        let value = try read(json) { bytes throws(JSONError) in try JSONReader.value(of: bytes, levels: levels) }
        do {
            return try ValueDecoder(tellsEmptyApart: true).decode(type, from: value)
        } catch let error as DecodingError {
            throw FieldError(error)
        }
    }

    /// The error of a text that is not valid JSON, with the line and the column. Nil if it is valid, or if it is nested
    /// too deeply to be read further.
    public static func syntaxError(in json: some ContiguousBytes) -> FieldError? {
        json.withUnsafeBytes { bytes in
            guard let error = JSONReader.firstError(in: bytes), error.kind == .syntax else { return nil }
            return FieldError(error, in: bytes)
        }
    }

    /// Splits a list into the texts of its items, so that each can be decoded separately.
    /// - Returns: nil if the JSON is not a list.
    /// - Throws: ``FieldError`` for text that is not valid JSON.
    package static func items(of json: Data) throws(FieldError) -> [Data]? {
        let ranges = try read(json) { bytes throws(JSONError) in
            var reader = JSONReader(bytes)
            var ranges: [Range<Int>] = []
            let isList = try reader.begin(.list)
            if isList {
                while try reader.nextItem() { ranges.append(try reader.part().range) }
            } else {
                _ = try reader.part()
            }
            try reader.end()
            return isList ? ranges : nil
        }
        return ranges?.map { json[json.startIndex + $0.lowerBound..<json.startIndex + $0.upperBound] }
    }

    private static func read<T>(
        _ json: some ContiguousBytes, _ body: (UnsafeRawBufferPointer) throws(JSONError) -> T
    ) throws(FieldError) -> T {
        let result = json.withUnsafeBytes { bytes in
            Result { () throws(JSONError) in try body(bytes) }.mapError { FieldError($0, in: bytes) }
        }
        return try result.get()
    }
}
