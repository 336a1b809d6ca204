import RuleCheck
import RuleHost

@testable import RuleTestSupport

/// The findings in rules for the module `demo`, which may require the given files.
func findings(_ source: String, _ modules: [String: String] = [:]) throws -> [RuleFinding] {
    try World().rules.checker.check([layer("rules", ["demo": source], modules: modules)]).findings
}

/// The findings in a file of tests beside rules for the module `demo`.
func findings(test source: String) throws -> [RuleFinding] {
    let tests = RuleTests(
        files: [RuleText(path: "demo_test.lua", namespace: "demo_test", source: Array(source.utf8))],
        methods: ["t.inject(topic: topic, data?: data)", "t.answer(query: query, seconds?: number)"])
    return try World().rules.checker.check([layer("rules", ["demo": "return {}"])], tests: tests).findings
}
