import CLua
import EventBus

/// A policy's answer that does not fit the query's answer type: what it returned, and what was expected.
struct WrongAnswer: Error {
    var returned: String
    var expected: String
    var hint: String?
}

/// Writes a policy's result into memory as a value of the query's answer type. It does not convert: a text is not a
/// number, a number is not a text, and 3.7 is not a whole number.
///
/// One writer is created per policy. It writes the common answers (words, numbers and texts) without the generic
/// decoder.
final class AnswerWriter {
    private enum Way {
        case words, number, text, texts, decoded
    }

    /// The text of a word and the byte that represents it. Both are in raw memory, so that comparing words needs no
    /// reference counting.
    private struct WordSlot {
        var text: UnsafeMutablePointer<UInt8>
        var count: Int
        var byte: UInt8
    }

    private let way: Way
    private let words: UnsafeMutableBufferPointer<WordSlot>
    /// The words as plain data, for the decision log.
    private let values: [Value]
    /// Decodes any other answer, writes it to memory, and returns it as plain data.
    private let decode: (clua_value, UnsafeMutableRawPointer) throws -> Value

    init<Answer: Decodable>(_ type: Answer.Type) {
        decode = { raw, memory in
            let (answer, value): (Answer, Value) = try Self.decode(raw)
            memory.initializeMemory(as: Answer.self, to: answer)
            return value
        }
        var slots: [WordSlot] = []
        if let word = annotated(type)?.asWord { slots = Self.slots(word) }
        words = .allocate(capacity: slots.count)
        _ = words.initialize(from: slots)
        values = slots.map {
            .string(String(decoding: UnsafeBufferPointer(start: $0.text, count: $0.count), as: UTF8.self))
        }
        way =
            switch type {
            case _ where !slots.isEmpty: .words
            case is Double.Type: .number
            case is String.Type: .text
            case is [String].Type: .texts
            default: .decoded
            }
    }

    deinit {
        for word in words { word.text.deallocate() }
        words.deallocate()
    }

    /// The words of the type; empty if its values are not single bytes.
    private static func slots<W: StringEnum>(_ type: W.Type) -> [WordSlot] {
        guard MemoryLayout<W>.size == 1 else { return [] }
        return W.allCases.map { word in
            let bytes = Array(word.rawValue.utf8)
            let text = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, bytes.count))
            text.initialize(from: bytes, count: bytes.count)
            return WordSlot(text: text, count: bytes.count, byte: withUnsafeBytes(of: word) { $0[0] })
        }
    }

    /// Initializes the answer at `memory`.
    /// - Returns: the answer as plain data, for the decision log.
    /// - Throws: ``WrongAnswer``; the memory is then unchanged.
    func write(_ raw: UnsafePointer<clua_value>, to memory: UnsafeMutableRawPointer) throws -> Value {
        switch way {
        case .words:
            if raw.pointee.kind == CLUA_STRING, let text = raw.pointee.text {
                for index in 0..<words.count where words[index].count == raw.pointee.count {
                    if clua_equal(words[index].text, text, raw.pointee.count) {
                        memory.storeBytes(of: words[index].byte, as: UInt8.self)
                        return values[index]
                    }
                }
            }
        case .number:
            if raw.pointee.kind == CLUA_NUMBER, raw.pointee.number.isFinite {
                memory.storeBytes(of: raw.pointee.number, as: Double.self)
                return .double(raw.pointee.number)
            }
            if raw.pointee.kind == CLUA_INT {
                memory.storeBytes(of: Double(raw.pointee.integer), as: Double.self)
                return .int(Int(raw.pointee.integer))
            }
        case .text:
            if raw.pointee.kind == CLUA_STRING {
                let text = RawAnswer.text(raw.pointee)
                memory.initializeMemory(as: String.self, to: text)
                return .string(text)
            }
        case .texts:
            if raw.pointee.kind == CLUA_PACKED, case .array(let elements)? = RawAnswer.value(raw.pointee) {
                let texts = elements.compactMap(\.stringValue)
                if texts.count == elements.count {
                    memory.initializeMemory(as: [String].self, to: texts)
                    return .array(elements)
                }
            }
        case .decoded: break
        }
        return try decode(raw.pointee, memory)
    }

    // MARK: Every other answer, and the wrong ones

    private static func decode<Answer: Decodable>(_ raw: clua_value) throws -> (Answer, Value) {
        guard let value = RawAnswer.value(raw) else {
            throw WrongAnswer(returned: RawAnswer.describe(raw), expected: Expectation.of(Answer.self))
        }
        do {
            let answer = try ValueDecoder().decode(Answer.self, from: value)
            let fields = FieldTree.of(Answer.self)
            // The decoder ignores unknown fields, but they are probably mistakes.
            if fields.isClosed { try fields.check(value, path: "", of: "the answer") }
            return (answer, value)
        } catch let error as DecodingError {
            throw wrong(raw, FieldError(error), Answer.self)
        } catch let error as FieldError {
            throw wrong(raw, error, Answer.self)
        } catch {
            throw wrong(raw, FieldError(message: "\(error)"), Answer.self)
        }
    }

    private static func wrong(_ raw: clua_value, _ problem: FieldError, _ type: (some Decodable).Type) -> WrongAnswer {
        WrongAnswer(
            returned: RawAnswer.describe(raw)
                + (problem.path.isEmpty ? "" : " in which \(problem.path): \(problem.message)"),
            // `expected` already lists all fields, so a hint that lists them again is left out.
            expected: Expectation.of(type), hint: problem.hint?.hasPrefix("its fields") == true ? nil : problem.hint)
    }
}

/// A policy's result before it is checked.
enum RawAnswer {
    static func text(_ raw: clua_value) -> String {
        guard let start = raw.text else { return "" }
        return start.withMemoryRebound(to: UInt8.self, capacity: raw.count) {
            String(decoding: UnsafeBufferPointer(start: $0, count: raw.count), as: UTF8.self)
        }
    }

    /// Returns the answer as plain data; nil if it contains anything else, such as a function.
    static func value(_ raw: clua_value) -> Value? {
        switch raw.kind {
        case CLUA_NIL: .null
        case CLUA_BOOL: .bool(raw.boolean)
        case CLUA_INT: .int(Int(raw.integer))
        case CLUA_NUMBER: .double(raw.number)
        case CLUA_STRING: .string(text(raw))
        case CLUA_PACKED:
            raw.text!.withMemoryRebound(to: UInt8.self, capacity: raw.count) {  // trap: a packed answer has bytes
                Packing.value(clua_bytes(bytes: $0, count: raw.count))
            }
        default: nil
        }
    }

    /// Describes the result in a few words.
    static func describe(_ raw: clua_value) -> String {
        switch raw.kind {
        case CLUA_NIL: "nothing (nil)"
        case CLUA_BOOL: raw.boolean ? "true" : "false"
        case CLUA_INT: "the number \(raw.integer)"
        case CLUA_NUMBER: raw.number.isNaN ? "the number nan" : "the number \(raw.number)"
        case CLUA_STRING: "'\(shortened(text(raw)))'"
        case CLUA_PACKED: "a table"
        default: "a \(text(raw))"
        }
    }

    private static func shortened(_ text: String) -> String {
        let printable = text.unicodeScalars.prefix(60).map {
            $0.properties.generalCategory == .control ? "?" : String($0)
        }.joined()
        return text.unicodeScalars.count > 60 ? printable + "…" : printable
    }
}

/// Describes in a few words, from its schema, what an answer type accepts.
package enum Expectation {
    package static func of<T: Decodable>(_ type: T.Type) -> String {
        let schema = Schema.of(type)
        let names = Schema.fieldNames(of: type)
        if schema["type"]?.stringValue == "object", !names.isEmpty {
            return "a table with " + names.joined(separator: ", ")
        }
        if schema["enum"] == nil, let text = schema["description"]?.stringValue { return text }
        return phrase(schema) ?? "\(type)"
    }

    /// Describes the values that a schema allows in a few words; nil if the schema does not restrict them.
    package static func phrase(_ schema: Value) -> String? {
        if let words = schema["enum"]?.arrayValue?.compactMap(\.stringValue) {
            return words.count == 1 ? "'\(words[0])'" : "one of " + words.joined(separator: ", ")
        }
        if let choices = schema["anyOf"]?.arrayValue ?? schema["oneOf"]?.arrayValue {
            let phrases = choices.compactMap { phrase($0) }
            let isLong = phrases.contains { $0.contains(" or ") }
            return phrases.count == choices.count ? phrases.joined(separator: isLong ? ", or " : " or ") : nil
        }
        return switch schema["type"]?.stringValue {
        case "number": "a number" + range(schema)
        case "integer": "a whole number" + range(schema)
        case "string": "a text"
        case "boolean": "true or false"
        case "array": "a list"
        case "object": "a table"
        default: nil
        }
    }

    /// The range of a number as the end of a phrase, such as ` from 0 to 1`; empty if every number is allowed.
    private static func range(_ schema: Value) -> String {
        switch (schema["minimum"], schema["maximum"], schema["exclusiveMinimum"]) {
        case (let least?, let most?, _): " from \(least.json) to \(most.json)"
        // The schema of a time of more than 0; see `Constraint.positive`.
        case (.double(1e-9)?, nil, _): " of more than 0"
        case (let least?, nil, _): " of \(least.json) or more"
        case (nil, let most?, _): " of at most \(most.json)"
        case (nil, nil, let bound?): " of more than \(bound.json)"
        default: ""
        }
    }
}
