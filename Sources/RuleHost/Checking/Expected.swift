import EventBus

/// What a schema allows a value to be, as far as that shows before anything runs.
struct Expected {
    private let schemas: [Value]
    /// In a few words: `one of separate, replace`.
    let phrase: String

    init(_ schema: Value, phrase: String) {
        schemas = schema["anyOf"]?.arrayValue ?? schema["oneOf"]?.arrayValue ?? [schema]
        self.phrase = phrase
    }

    private var words: [String] { schemas.flatMap { $0["enum"]?.arrayValue?.compactMap(\.stringValue) ?? [] } }

    /// The schemas that allow a type; also those that say nothing of types.
    private func allowing(_ types: String...) -> [Value] {
        schemas.filter { schema in schema["type"]?.stringValue.map(types.contains) ?? true }
    }

    private func takes(text: String) -> Bool {
        allowing("string").contains { $0["enum"]?.arrayValue?.contains(.string(text)) ?? true }
    }

    private func takes(number: Double) -> Bool {
        allowing("number", "integer").contains { schema in
            (schema["minimum"]?.doubleValue).map { number >= $0 } ?? true
                && (schema["maximum"]?.doubleValue).map { number <= $0 } ?? true
                && (schema["type"]?.stringValue != "integer" || number == number.rounded())
        }
    }

    /// The object that may stand here, where it is the only thing.
    var object: Value? {
        schemas.count == 1 && schemas[0]["type"]?.stringValue == "object" ? schemas[0] : nil
    }

    var items: Value? { schemas.count == 1 && schemas[0]["type"]?.stringValue == "array" ? schemas[0]["items"] : nil }

    /// Why a value of this shape is never right, with the nearest right word; nil if it may be.
    func refusal(of value: Shape, written expression: Expression) -> (found: String, hint: String?)? {
        switch value {
        case .unknown, .library, .publish: return nil
        // Whether a field that is left out may be nil is the caller's to know.
        case .null: return nil
        case .literal(let text):
            return takes(text: text) ? nil : ("'\(text)'", RuleFile.didYouMean(text, words))
        case .words(let all):
            return all.contains(where: takes) ? nil : ("one of " + all.joined(separator: ", "), nil)
        case .text: return allowing("string").isEmpty ? ("a text", nil) : nil
        case .number:
            if allowing("number", "integer").isEmpty { return (expression.number.map { "the number \($0)" } ?? "a number", nil) }
            guard let number = expression.number, !takes(number: number.value) else { return nil }
            return ("the number \(number)", nil)
        case .flag:
            guard allowing("boolean").isEmpty else { return nil }
            if case .flag(let flag) = expression.kind { return ("\(flag)", nil) }
            return ("true or false", nil)
        case .record(let record): return allowing("object").isEmpty ? ("a \(record.name)", nil) : nil
        case .list: return allowing("array").isEmpty ? ("a list", nil) : nil
        case .table: return allowing("object", "array").isEmpty ? ("a table", nil) : nil
        case .function: return ("a function", nil)
        }
    }
}

extension Expression {
    /// A literal number, with its sign.
    var number: WrittenNumber? {
        switch kind {
        case .number(.int(let number)?): WrittenNumber(value: Double(number))
        case .number(.double(let number)?): WrittenNumber(value: number)
        case .negation(let operand): operand.number.map { WrittenNumber(value: -$0.value) }
        case .parenthesized(let inside): inside.number
        default: nil
        }
    }
}

/// A number in messages.
struct WrittenNumber: CustomStringConvertible {
    var value: Double
    var description: String { Value.double(value).json }
}
