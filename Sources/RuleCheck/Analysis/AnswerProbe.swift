import EventBus

/// Finds answers that a query refuses (``Query/problem(with:)``) for every question.
///
/// The condition is Swift code and cannot be read, so the probe calls it with several questions made up from the
/// query's schema. Some of these questions use the texts and numbers of the answer, so that an answer that must repeat
/// an id or respect a limit of the question can pass. An answer counts as refused only if every question leads to the
/// same refusal.
struct AnswerProbe {
    private let ask: (Value) -> String?

    init<Q: Query>(_ type: Q.Type) {
        ask = { answer in
            // The host does not accept NaN or infinity as an answer, so the query is not asked.
            if Q.Answer.self == Double.self, answer.doubleValue?.isFinite == false { return "a finite number" }
            guard let typed = try? ValueDecoder().decode(Q.Answer.self, from: answer) else { return nil }
            var refusals: [String] = []
            for sample in Sample.all(for: answer) {
                guard let value = sample.value(Schema.of(type)),
                    let question = try? ValueDecoder().decode(Q.self, from: value)
                else { continue }
                guard let expected = question.problem(with: typed) else { return nil }
                guard refusals.allSatisfy({ $0 == expected }) else { return nil }
                refusals.append(expected)
            }
            return refusals.count > 1 ? refusals[0] : nil
        }
    }

    /// Returns the answer that the query expects instead; nil if some question may allow the answer.
    func refusal(of answer: Value) -> String? { ask(answer) }
}

/// The values from which one made-up question is built.
private struct Sample {
    var text: String
    var number: Double
    var isWhole: Bool

    /// A text that most fields accept, including those that take the name of a color.
    private static let word = "red"

    static func all(for answer: Value) -> [Sample] {
        var (texts, numbers) = ([word], [0.0, 1e6])
        collect(answer, &texts, &numbers)
        let pairs = texts.prefix(5).map { ($0, 1.0) } + numbers.prefix(6).map { (word, $0) }
        return pairs.flatMap { text, number in
            [true, false].map { Sample(text: text, number: number, isWhole: $0) }
        }
    }

    private static func collect(_ value: Value, _ texts: inout [String], _ numbers: inout [Double]) {
        if let text = value.stringValue { texts.append(text) }
        if let number = value.doubleValue, number.isFinite { numbers += [number, number.rounded(.up) + 1] }
        for part in value.arrayValue ?? [] { collect(part, &texts, &numbers) }
        for (_, part) in (value.objectValue ?? [:]).sorted(by: { $0.key < $1.key }) { collect(part, &texts, &numbers) }
    }

    /// Returns a value that fits a schema; nil if none can be made up.
    func value(_ schema: Value) -> Value? {
        // Two samples use two different words, because an answer may be allowed for only one of them.
        if let words = schema["enum"]?.arrayValue { return isWhole ? words.first : words.last }
        if let word = schema["const"] { return word }
        if let first = (schema["anyOf"] ?? schema["oneOf"])?.arrayValue?.first { return value(first) }
        switch schema["type"]?.stringValue {
        case "string": return .string(text)
        case "boolean": return .bool(isWhole)
        case "number": return .double(within(schema))
        case "integer": return .int(Int(exactly: within(schema).rounded()) ?? 0)
        case "array":
            guard let items = schema["items"] else { return .array([]) }
            return value(items).map { .array([$0]) }
        case "object":
            let required = schema["required"]?.arrayValue ?? []
            var fields: [String: Value] = [:]
            let properties = schema["properties"]?.objectValue ?? [:]
            for (name, field) in properties.sorted(by: { $0.key < $1.key })
            where isWhole || required.contains(.string(name)) {
                fields[name] = value(field)
            }
            return .object(fields)
        default: return nil
        }
    }

    private func within(_ schema: Value) -> Double {
        max(schema["minimum"]?.doubleValue ?? -.infinity, min(schema["maximum"]?.doubleValue ?? .infinity, number))
    }
}
