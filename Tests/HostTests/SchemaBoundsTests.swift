import EventBus
import FoundationEssentials
import Host
import Logging
import Testing

/// A schema promises what publishing does: what is outside of a bound in it is not delivered.
@Suite struct SchemaBoundsTests {
    /// A value just outside of what the keyword of a schema allows; nil for other keywords.
    private static func outside(_ keyword: String, _ bound: Value) -> Value? {
        switch keyword {
        case "minLength": ""
        case "maxLength": .string(String(repeating: "x", count: bound.intValue! + 1))
        case "pattern": "  "
        case "minimum": .double(bound.doubleValue! - 1)
        case "exclusiveMinimum": bound
        case "maximum": .double(bound.doubleValue! + 1)
        default: nil
        }
    }

    /// Data with a value of each required field.
    private static func sample(_ schema: Value) -> [String: Value] {
        let required = (schema["required"]?.arrayValue ?? []).compactMap(\.stringValue)
        return required.reduce(into: [:]) { $0[$1] = value(schema["properties"]?[$1] ?? [:]) }
    }

    private static func value(_ schema: Value) -> Value {
        if let value = schema["examples"]?[0] ?? schema["default"] ?? schema["enum"]?[0] { return value }
        if let either = schema["anyOf"]?[0] ?? schema["oneOf"]?[0] { return value(either) }
        return switch schema["type"]?.stringValue {
        case "string": "x"
        case "number", "integer": schema["minimum"] ?? 1
        case "boolean": false
        case "array": []
        default: .object(sample(schema))
        }
    }

    @Test("a value just outside of any bound that a request's schema has is refused")
    func outside() async throws {
        let host = try LiveHost(rules: [], configuration: .init(), logger: Logger(label: "test"))
        await host.start()
        var tried = 0
        for topic in await host.topics() where topic.kind == .request {
            // order: each on its own
            for (field, schema) in topic.schema["properties"]?.objectValue ?? [:] {
                for (keyword, bound) in schema.objectValue ?? [:] {
                    guard let value = Self.outside(keyword, bound) else { continue }
                    var data = Self.sample(topic.schema)
                    data[field] = value
                    tried += 1
                    let event: Value = ["type": .string(topic.name), "data": .object(data)]
                    let what: Comment = "\(topic.name) \(field) \(keyword)"
                    do {
                        let event = try host.catalogue.decode(Data(event.json.utf8))
                        let refusal = await host.publish([event], defaultSource: "/test")[0].refusal
                        // Its module may have another reason first, such as that there is no toast with this id.
                        #expect(refusal != nil, what)
                    } catch {
                        #expect((error as? FieldError)?.path == "data." + field, what)
                    }
                }
            }
        }
        #expect(tried > 30)
        await host.stop()
    }
}
