import EventBus
import Host
import RuleHost
import TestSupport
import Testing

/// The shipped rules, as they are, change nothing: the answers to random questions are those without any rules.
@Suite("The shipped rules and no rules") struct RandomQuestionTests {
    private static let words: [Value] = ["a", "b", "c", "home", "1"]

    /// A random value by a JSON Schema. Fields that may be absent are absent now and then.
    private static func value(_ schema: Value, _ random: inout SeededGenerator) -> Value {
        if let words = schema["enum"]?.arrayValue { return words.randomElement(using: &random)! }
        if let forms = schema["anyOf"]?.arrayValue { return value(forms.randomElement(using: &random)!, &random) }
        switch schema["type"]?.stringValue {
        case "object":
            let required = Set((schema["required"]?.arrayValue ?? []).compactMap(\.stringValue))
            var fields: [String: Value] = [:]
            // order: each field is drawn in the order of the names, so that a seed gives the same question again
            for (name, field) in (schema["properties"]?.objectValue ?? [:]).sorted(by: { $0.key < $1.key })
            where required.contains(name) || Int.random(in: 0..<3, using: &random) > 0 {
                fields[name] = value(field, &random)
            }
            return .object(fields)
        case "array":
            let item = schema["items"] ?? ["type": "number"]
            // Ids occur once in a list.
            if item["type"] == "string", item["enum"] == nil {
                return .array(Array(words.shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random))))
            }
            let count = schema["minItems"].flatMap { Int($0.json) } ?? Int.random(in: 0...3, using: &random)
            let ids = words.shuffled(using: &random)
            return .array(
                (0..<count).map { place in
                    guard case .object(var fields) = value(item, &random) else { return value(item, &random) }
                    if item["properties"]?["id"] != nil { fields["id"] = ids[place] }
                    return .object(fields)
                })
        case "boolean": return .bool(Bool.random(using: &random))
        case "integer": return .int(Int.random(in: 0...5, using: &random))
        case "number":
            let least = schema["minimum"].flatMap { Double($0.json) } ?? 0
            let most = schema["maximum"].flatMap { Double($0.json) } ?? 400
            return .double(
                Bool.random(using: &random)
                    ? Double(Int.random(in: 0...3, using: &random))
                    : Double.random(in: least...max(least, min(most, 1000)), using: &random))
        case "string": return words.randomElement(using: &random)!
        default: return .null
        }
    }

    @Test("a layer that passes every question on changes no answer", arguments: PolicyGuideTests.names)
    func passedOn(_ name: String) throws {
        let (rules, passing) = (try Self.system(withRules: true), try Self.system(withRules: true))
        let topic = try #require(TopicName(name))
        let parts = name.split(separator: ".")
        // A policy gets `ctx` last.
        let source = "return { \(parts[1]) = function(...) return select(-1, ...).default() end }"
        let shipped = try RuleFolder.read(ShippedRulesTests.folder)
        let layer = RuleLayer(
            name: "mine",
            files: [RuleText(path: "mine/\(parts[0]).lua", namespace: String(parts[0]), source: Array(source.utf8))])
        try passing.rules.load([shipped, layer])
        func ask<Q: Query>(_ type: Q.Type) throws {
            let schema = Schema.of(type)
            var random = SeededGenerator(seed: 12)
            for _ in 0..<amount(100, whole: 1000) {
                let fields = Self.value(schema, &random)
                guard let question = try? ValueDecoder().decode(type, from: fields) else { continue }
                let (answer, expected) = (try passing.bus.ask(question).json, try rules.bus.ask(question).json)
                #expect(answer == expected, "\(fields.json)")
                if answer != expected { return }
            }
        }
        let type = try #require(rules.bus.queryType(of: topic))
        try ask(type)
        #expect(passing.rules.decisions.compactMap(\.failure) == rules.rules.decisions.compactMap(\.failure))
    }

    private static func system(withRules: Bool) throws -> ChromeSystem {
        try ShippedRulesTests.system([:], withRules: withRules)
    }

    @Test("a rule as it is shipped answers a random question as no rule does", arguments: PolicyGuideTests.names)
    func sameAnswer(_ name: String) throws {
        let (rules, bare) = (try Self.system(withRules: true), try Self.system(withRules: false))
        let topic = try #require(TopicName(name))
        func ask<Q: Query>(_ type: Q.Type) throws {
            let schema = Schema.of(type)
            var random = SeededGenerator(seed: 11)
            var asked = 0
            for _ in 0..<amount(300, whole: 3000) {
                let fields = Self.value(schema, &random)
                // Not every random value makes sense.
                guard let question = try? ValueDecoder().decode(type, from: fields) else { continue }
                asked += 1
                // What is recorded can be read again.
                let recorded = try ValueEncoder().encode(question)
                #expect(throws: Never.self, "\(fields.json)") { try ValueDecoder().decode(type, from: recorded) }
                let (answer, expected) = (try rules.bus.ask(question).json, try bare.bus.ask(question).json)
                #expect(answer == expected, "\(fields.json)")
                if answer != expected { return }
            }
            #expect(asked > 20)
        }
        let type = try #require(rules.bus.queryType(of: topic))
        try ask(type)
        #expect(rules.rules.decisions.compactMap(\.failure) == [])
    }
}

extension Optional where Wrapped: Encodable {
    /// The answer as JSON; `null` without one.
    fileprivate var json: String {
        get throws { try map { try ValueEncoder().encode($0).json } ?? "null" }
    }
}
