import EventBus
import RuleHost

/// The values that a JSON Schema allows, as far as they can be compared with the source.
struct Expected {
    private let schemas: [Value]
    /// The allowed values in a few words, such as `one of separate, replace`.
    let phrase: String

    init(_ schema: Value, phrase: String) {
        schemas = schema["anyOf"]?.arrayValue ?? schema["oneOf"]?.arrayValue ?? [schema]
        self.phrase = phrase
    }

    /// The words that are allowed; empty if other values are allowed too.
    var words: [String] { schemas.flatMap { $0["enum"]?.arrayValue?.compactMap(\.stringValue) ?? [] } }

    /// Returns the alternatives of the schema that allow one of the types, including those without a type.
    private func allowing(_ types: String...) -> [Value] {
        schemas.filter { schema in schema["type"]?.stringValue.map(types.contains) ?? true }
    }

    private func takes(text: String) -> Bool {
        allowing("string").contains { $0["enum"]?.arrayValue?.contains(.string(text)) ?? true }
    }

    private func takes(number: Double) -> Bool {
        allowing("number", "integer").contains { schema in
            (schema["minimum"]?.doubleValue).map { number >= $0 } ?? true
                && (schema["exclusiveMinimum"]?.doubleValue).map { number > $0 } ?? true
                && (schema["maximum"]?.doubleValue).map { number <= $0 } ?? true
                && (schema["type"]?.stringValue != "integer" || number == number.rounded())
        }
    }

    /// The schema of the object, if only an object is allowed.
    var object: Value? {
        schemas.count == 1 && schemas[0]["type"]?.stringValue == "object" ? schemas[0] : nil
    }

    var items: Value? { schemas.count == 1 && schemas[0]["type"]?.stringValue == "array" ? schemas[0]["items"] : nil }

    /// Describes the value and suggests a replacement, if a value of this shape is never allowed; nil if it may be
    /// allowed.
    func refusal(of value: Shape, written expression: Expression) -> (found: String, hint: String?)? {
        guard refuses(value, written: expression) else { return nil }
        var hint: String?
        if case .literal(let text) = value {
            hint =
                RuleFile.didYouMean(text, words)
                ?? (allowing("number", "integer").isEmpty ? nil : Self.number(in: text))
        }
        let example = words.first.map { "write one of these words in quotes, such as \"\($0)\"" }
        return (value.phrase(expression), hint ?? example)
    }

    /// Suggests a replacement for a text that begins with a number, such as `3 s`.
    static func number(in text: String) -> String? {
        let digits = text.drop { $0 == " " }.prefix { $0.isNumber || $0 == "." || $0 == "-" }
        return Double(digits) == nil ? nil : "write the number without quotes and unit: \(digits)"
    }

    /// Converts a time of day as people write it, such as `10pm`, `10:30 PM`, `22h`, `22.30` or `2230`, to 24 hours;
    /// nil for any other text.
    static func timeOfDay(_ text: String) -> String? {
        var rest = text.lowercased().filter { $0 != " " }[...]
        let half = ["am", "pm", "a.m.", "p.m."].first { rest.hasSuffix($0) }
        rest = rest.dropLast(half?.count ?? 0)
        for word in ["uhr", "o'clock", "hours"] where rest.hasSuffix(word) { rest = rest.dropLast(word.count) }
        var parts = rest.split(whereSeparator: { ":.h".contains($0) })
        if parts.count == 1, 3...4 ~= rest.count, rest.allSatisfy(\.isNumber) {
            parts = [rest.dropLast(2), rest.suffix(2)]
        }
        guard 1...2 ~= parts.count, var hour = Int(parts[0]), let minute = parts.count == 2 ? Int(parts[1]) : 0,
            0...59 ~= minute
        else { return nil }
        if let half {
            guard 1...12 ~= hour else { return nil }
            hour = hour % 12 + (half.hasPrefix("p") ? 12 : 0)
        }
        guard 0...23 ~= hour else { return nil }
        return (hour < 10 ? "0" : "") + "\(hour):" + (minute < 10 ? "0" : "") + "\(minute)"
    }

    private func refuses(_ value: Shape, written expression: Expression) -> Bool {
        switch value {
        case .unknown, .library, .publish, .ask, .usual, .signature, .memory: false
        // The caller knows whether the value may be nil.
        case .null: false
        case .literal(let text): !takes(text: text)
        case .words(let all): !all.contains(where: takes)
        case .text: allowing("string").isEmpty
        case .number:
            allowing("number", "integer").isEmpty || expression.number.map { !takes(number: $0.value) } ?? false
        case .flag: allowing("boolean").isEmpty
        case .record: allowing("object").isEmpty
        case .list: allowing("array").isEmpty
        case .table: allowing("object", "array").isEmpty
        case .function: true
        }
    }
}

extension Shape {
    /// Describes the value in a few words, such as `the number 3` or `a text`.
    func phrase(_ expression: Expression) -> String {
        switch self {
        case .unknown: "a value"
        case .null: "nothing (nil)"
        case .literal(let text): "'\(text)'"
        case .words(let all): "one of " + all.joined(separator: ", ")
        case .text: "a text"
        case .number: expression.number.map { "the number \($0)" } ?? "a number"
        case .flag: if case .flag(let flag) = expression.kind { "\(flag)" } else { "true or false" }
        case .record(let record): ("aeio".contains(record.name.prefix(1)) ? "an " : "a ") + record.name
        case .list: "a list"
        case .table, .memory: "a table"
        case .library(let name): "the library \(name)"
        case .function, .signature, .publish, .ask, .usual: "a function"
        }
    }
}

extension Expression {
    /// The value of a numeric literal with its sign, or of an expression of such literals, such as `2 * 60`; nil
    /// otherwise.
    var number: WrittenNumber? {
        switch kind {
        case .number(.int(let number)?): WrittenNumber(value: Double(number))
        case .number(.double(let number)?): WrittenNumber(value: number)
        case .negation(let operand): operand.number.map { WrittenNumber(value: -$0.value) }
        case .binary(let operation, let left, let right):
            if let left = left.number, let right = right.number {
                operation.result(left.value, right.value).map { WrittenNumber(value: $0) }
            } else {
                nil
            }
        case .index where path == "math.huge": WrittenNumber(value: .infinity)
        case .parenthesized(let inside): inside.number
        default: nil
        }
    }
}

/// A number whose description is its JSON form.
struct WrittenNumber: CustomStringConvertible {
    var value: Double
    var description: String { value.isFinite ? Value.double(value).json : "\(value)" }
}

extension TokenKind {
    fileprivate func result(_ left: Double, _ right: Double) -> Double? {
        switch self {
        case .plus: left + right
        case .minus: left - right
        case .star: left * right
        case .slash: left / right
        default: nil
        }
    }
}
