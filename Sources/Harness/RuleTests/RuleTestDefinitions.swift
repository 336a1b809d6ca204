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
        "condition": "fun(state: table, ctx: Context): boolean, string?",
    ]

    fileprivate var meaning: String {
        switch self {
        case .settings: "sets settings of a rule file, above all layers"
        case .given: "describes the world before the start"
        case .inject: "injects an event now"
        case .advance: "moves time forward by this many seconds"
        case .at: "moves time to this many seconds after the start"
        case .settle: "moves time forward until no timer is pending"
        case .expect: "such an event has arrived so far"
        case .expectNone: "no such event has arrived so far"
        case .expectCount: "exactly this many such events have arrived so far"
        case .expectInOrder: "these events have arrived in this order; other events may be between them"
        case .expectExactly: "of these topics, exactly these events have come, in this order"
        case .expectState: "the state at the path is equal to the value"
        case .expectStateContains: "the list at the path contains the value"
        case .expectStateInOrder: "the list at the path contains these values in this order"
        case .expectAnswer: "the policy, asked now, gives this answer"
        case .always: "the function returns true for the state at each moment of the test"
        }
    }
}
