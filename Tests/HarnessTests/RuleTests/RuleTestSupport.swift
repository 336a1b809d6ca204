import FoundationEssentials
import Harness
import Host
import RuleHost

/// Sources as they would be read from a folder `rules`.
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

/// The results of one file of tests.
func run(_ test: String, rules: String? = nil, modules: [String: String] = [:]) -> RuleTestFileResult {
    RuleTestRunner().run(sources(test, rules: rules, modules: modules))[0].files[0]
}

/// The result of one test, whose body begins on line 2.
func result(_ body: String, rules: String? = nil) -> ScenarioResult {
    run("return { [\"a test\"] = function(t)\n\(body)\nend }", rules: rules).tests[0]
}

/// A folder that is gone after the test.
final class TemporaryFolder: Sendable {
    let path = "/tmp/gb-" + UUID().uuidString.prefix(8)

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ text: String, to name: String) throws {
        let file = URL(filePath: path + "/" + name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }
}
