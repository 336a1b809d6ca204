import FoundationEssentials
import Harness
import Host
import RuleHost

/// Sources as if they were read from a folder `rules`.
func sources(
    _ test: String, rules: String? = nil, modules: [String: String] = [:]
) -> RuleTestSources {
    func text(_ path: String, _ namespace: String, _ source: String) -> RuleText {
        RuleText(path: path, namespace: namespace, source: Array(source.utf8))
    }
    let layer = RuleLayer(
        name: "rules", files: rules.map { [text("rules/toast.lua", "toast", $0)] } ?? [],
        modules: modules.reduce(into: [:]) { $0["lib." + $1.key] = text("rules/lib/\($1.key).lua", $1.key, $1.value) })
    return RuleTestSources(folders: [
        .init(path: "rules", layers: [layer], tests: [text("rules/toast_test.lua", "toast_test", test)])
    ])
}

/// Runs one file of tests and returns its results.
func run(_ test: String, rules: String? = nil, modules: [String: String] = [:]) -> RuleTestFileResult {
    RuleTestRunner().run(sources(test, rules: rules, modules: modules))[0].files[0]
}

/// Runs one test whose body starts on line 2, and returns its result.
func result(_ body: String, rules: String? = nil) -> ScenarioResult {
    run("return { [\"a test\"] = function(t)\n\(body)\nend }", rules: rules).tests[0]
}
