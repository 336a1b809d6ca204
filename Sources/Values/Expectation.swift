/// A read that found something else than expected. ``ValueDecoder`` adds it to the context of its errors, where
/// ``FieldError`` finds it.
struct Mismatch: Error {
    var expected: String
    var found: String

    func context(_ path: [any CodingKey]) -> DecodingError.Context {
        .init(
            codingPath: path, debugDescription: "expected \(expected), found \(found)",
            underlyingError: self)
    }
}

/// The type of a missing field, and the names of the fields that are present.
struct MissingField: Error {
    var type: Any.Type
    var present: [String]
}

/// The names of Swift types in messages to authors of JSON and Lua.
enum Expectation {
    /// A phrase such as `a string`; `a value` if nothing more precise is known.
    static func phrase(_ type: Any.Type) -> String {
        // Foundation's errors name a container by a type that is not Decodable.
        if type == [String: Any].self { return "an object" }
        if type == [Any].self { return "a list" }
        guard let decodable = type as? any Decodable.Type else { return "a value" }
        return phrase(schema: Schema.of(decodable))
    }

    private static func phrase(schema: Value) -> String {
        if let words = schema["enum"]?.arrayValue {
            return "one of " + words.map { $0.stringValue ?? $0.json }.joined(separator: ", ")
        }
        return switch schema["type"]?.stringValue {
        case "string": "a string"
        case "number": "a number"
        case "integer": "a whole number"
        case "boolean": "true or false"
        case "array": "a list"
        case "object": "an object"
        default: "a value"
        }
    }

    /// Returns what swift-foundation's JSONDecoder found. Its error has that only as text, such as "Expected to decode
    /// String but found number instead."
    static func found(inFoundations text: String) -> String? {
        let words = text.split(whereSeparator: { " .".contains($0) })
        guard let verb = words.lastIndex(of: "found") else { return nil }
        for word in words[(verb + 1)...] {
            switch word {
            case "string": return "a string"
            case "number": return "a number"
            case "bool": return "true or false"
            case "array": return "a list"
            case "dictionary": return "an object"
            case "null": return "null"
            default: continue
            }
        }
        return nil
    }
}
