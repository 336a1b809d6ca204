import EventBus

/// Thrown when a type as written by an author cannot be parsed.
package struct DeclaredTypeError: Error, Equatable {
    package var message: String
    package var hint: String?
}

extension DeclaredType {
    /// The names of types, with their units in the documentation.
    private static let names: [String: (kind: Kind, unit: String?)] = [
        "string": (.string, nil), "integer": (.integer, nil), "number": (.number, nil), "boolean": (.boolean, nil),
        "duration": (.duration, nil), "seconds": (.duration, nil), "points": (.number, "points"),
        "table": (.table, nil),
    ]

    /// Parses a type such as `integer, 0 to 999`.
    ///
    /// | text | values |
    /// |---|---|
    /// | `string`, `integer`, `number`, `boolean` | as in Lua |
    /// | `duration`, `seconds` | a number of seconds |
    /// | `points` | a number of points on the screen |
    /// | `red \| gray` | one of these words |
    /// | `[string]` | a list |
    /// | `{x: number, y: number}` | a table with these fields |
    /// | `table` | a table of any plain data |
    ///
    /// A `?` after the type makes a field optional: `string?`. A comma introduces `0 to 999`, `at least 0` or
    /// `at most 999` for numbers, and `private` for texts about a person.
    package init(reading text: String) throws(DeclaredTypeError) {
        var reader = TypeReader(text)
        self = try reader.type()
        try reader.end()
    }

    fileprivate static func named(_ name: String) throws(DeclaredTypeError) -> DeclaredType {
        guard let (kind, unit) = names[name] else {
            throw DeclaredTypeError(
                message: "'\(name)' is not a type",
                hint: RuleFile.didYouMean(name, names.keys.sorted())
                    ?? "types are string, integer, number, boolean, duration, seconds, points, table, words such as "
                    + "red | gray, lists such as [string], and tables such as {x: number}")
        }
        var type = DeclaredType(kind)
        type.unit = unit
        if kind == .duration { type.least = 0 }
        return type
    }

    fileprivate var isNumber: Bool { kind == .integer || kind == .number || kind == .duration }

    /// Whether the values are texts, or lists of them.
    fileprivate var isText: Bool {
        if case .list(let element) = kind { element.isText } else { kind == .string }
    }
}

private struct TypeReader {
    private let text: String
    private var rest: Substring

    init(_ text: String) {
        self.text = text
        rest = text[...]
    }

    mutating func end() throws(DeclaredTypeError) {
        skipSpace()
        guard rest.isEmpty else { throw unexpected("the end of the type") }
    }

    mutating func type() throws(DeclaredTypeError) -> DeclaredType {
        var type: DeclaredType
        skipSpace()
        if take("[") {
            type = DeclaredType(.list(try self.type()))
            guard take("]") else { throw unexpected("']'") }
        } else if take("{") {
            type = DeclaredType(.record(try fields()))
        } else {
            type = try wordsOrName()
        }
        if take("?") { type.isOptional = true }
        while isQualifierNext, take(",") { try qualify(&type) }
        return type
    }

    private mutating func wordsOrName() throws(DeclaredTypeError) -> DeclaredType {
        guard let first = word() else { throw unexpected("a type such as string") }
        var words = [first]
        while take("|") {
            guard let next = word() else { throw unexpected("another word after '|'") }
            guard !words.contains(next) else {
                throw DeclaredTypeError(message: "the word '\(next)' stands twice in '\(text)'")
            }
            words.append(next)
        }
        guard words.count == 1 else { return DeclaredType(.words(words)) }
        return try DeclaredType.named(first)
    }

    private mutating func fields() throws(DeclaredTypeError) -> [DeclaredField] {
        var fields: [DeclaredField] = []
        while !take("}") {
            if !fields.isEmpty { guard take(",") else { throw unexpected("',' or '}'") } }
            guard let name = word(), take(":") else { throw unexpected("a field such as x: number") }
            guard !fields.contains(where: { $0.name == name }) else {
                throw DeclaredTypeError(message: "the field '\(name)' stands twice in '\(text)'")
            }
            fields.append(DeclaredField(name: name, type: try type()))
        }
        return fields.sorted { $0.name < $1.name }
    }

    /// Whether the next comma belongs to this type, because no field of a table follows it.
    private var isQualifierNext: Bool {
        var ahead = self
        guard ahead.take(",") else { return false }
        return ahead.word() == nil || !ahead.take(":")
    }

    private mutating func qualify(_ type: inout DeclaredType) throws(DeclaredTypeError) {
        if let least = number() {
            guard word() == "to", let most = number() else { throw unexpected("a range such as 0 to 999") }
            guard least <= most else {
                throw DeclaredTypeError(message: "the range \(least.written) to \(most.written) is empty")
            }
            return try limit(&type, least, most)
        }
        switch word() {
        case "at":
            let side = word()
            guard side == "least" || side == "most", let bound = number() else {
                throw unexpected("a bound such as at least 0")
            }
            try limit(&type, side == "least" ? bound : nil, side == "most" ? bound : nil)
        case "private":
            guard type.isText else {
                throw DeclaredTypeError(message: "only texts can be private, and '\(text)' is not a text")
            }
            type.isPrivate = true
        default: throw unexpected("a range such as 0 to 999, a bound such as at least 0, or private")
        }
    }

    private func limit(_ type: inout DeclaredType, _ least: Double?, _ most: Double?) throws(DeclaredTypeError) {
        guard type.isNumber else {
            throw DeclaredTypeError(message: "only numbers have a range, and '\(text)' is not a number")
        }
        if type.kind == .duration, let least, least < 0 {
            throw DeclaredTypeError(message: "a time is at least 0 seconds")
        }
        if let least { type.least = least }
        if let most { type.most = most }
    }

    // MARK: Characters

    private mutating func skipSpace() { rest = rest.drop { $0 == " " || $0 == "\t" || $0 == "\n" } }

    private mutating func take(_ character: Character) -> Bool {
        skipSpace()
        guard rest.first == character else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func word() -> String? {
        skipSpace()
        guard let first = rest.first, first.isASCII, first.isLetter || first == "_" else { return nil }
        let word = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
        rest = rest[word.endIndex...]
        return String(word)
    }

    private mutating func number() -> Double? {
        skipSpace()
        let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == "-" || $0 == "." || $0 == "_") }
        guard !digits.isEmpty, let number = Double(digits.filter { $0 != "_" }) else { return nil }
        rest = rest[digits.endIndex...]
        return number
    }

    private func unexpected(_ expected: String) -> DeclaredTypeError {
        let place = rest.isEmpty ? "at the end" : "at '\(rest.prefix(20))'"
        return DeclaredTypeError(message: "'\(text)' is not a type: expected \(expected) \(place)")
    }
}
