/// The definition file of rule tests for the Lua language server.
public enum RuleTestDefinitions {
    /// The LuaCATS annotations of the test object `t`.
    public static var text: String {
        var text = """
            ---@meta _
            -- What a test of rules can do, for the Lua language server. Written by
            -- `busctl rules types`: what is changed here is lost.

            --- A file whose name ends in `_test.lua` returns a table of these.
            ---@alias RuleTest fun(t: Test)

            ---@class (exact) Test

            """
        for method in RuleTestMethod.allCases {
            text += "---@field \(method.rawValue) \(method.type) \(method.meaning)\n"
        }
        return text
    }
}

extension RuleTestMethod {
    /// The type of the method as a LuaCATS annotation.
    fileprivate var type: String {
        "fun("
            + parameters.map { parameter in
                let isOptional = parameter.hasSuffix("?")
                let name = isOptional ? String(parameter.dropLast()) : parameter
                guard name.hasPrefix("{") else {
                    return "\(name)\(isOptional ? "?" : ""): \(Self.types[name] ?? "any")"
                }
                // A parameter such as `{ at, within, without }` is a table of options.
                let options = name.dropFirst().dropLast().split(separator: ",").map {
                    $0.drop { $0 == " " }.prefix { $0 != " " }
                }
                return "options?: { "
                    + options.map { "\($0)?: \(Self.types[String($0)] ?? "any")" }.joined(separator: ", ") + " }"
            }.joined(separator: ", ") + ")"
    }

    private static let types = [
        "namespace": "string", "settings": "table", "world": "table", "topic": "Topic", "data": "table",
        "seconds": "number", "count": "integer", "events": "table", "path": "string", "values": "table",
        "query": "string", "fields": "table", "at": "number", "within": "number", "without": "string[]",
        "of": "string[]", "tolerance": "number", "times": "integer",
    ]

    fileprivate var meaning: String {
        switch self {
        case .settings: "settings of a rule file, above all layers"
        case .given: "the world before the start"
        case .inject: "something happens, now"
        case .advance: "so much time goes by"
        case .at: "time goes by until so long after the start"
        case .settle: "time goes by until nothing more is going to happen"
        case .expect: "it has come by now"
        case .expectNone: "it has not come"
        case .expectCount: "it has come so often"
        case .expectInOrder: "they have come in this order, others in between perhaps"
        case .expectExactly: "of these topics they have come in this order, and nothing else"
        case .expectState: "the state at the path is equal to the value"
        case .expectStateContains: "the list at the path has the value"
        case .expectStateInOrder: "the list at the path has these in this order"
        case .expectAnswer: "a policy, asked now, answers so"
        }
    }
}
