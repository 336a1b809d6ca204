import Foundation
import Harness
import Host
import RuleHost
import Testing

/// Rules and recordings that once ended a host, or had another run in a test than in a host.
@Suite("Rules that attack")
struct AttackTests {
    private static let folder = ConformanceTests.folder + "/attack/"

    @Test("a recording whose rules keep what they were lent replays, and says what they did wrong")
    func recording() throws {
        let (trace, summary) = try Replay.trace(Self.folder + "01-use-after-free/evil.jsonl")
        #expect(summary.inputs == 1)
        #expect(trace.contains { $0.contains("toast used after its call ended") })
    }

    @Test(
        "a record that a policy kept cannot be read by the reaction that asked it",
        arguments: [("crash", "toast", 13), ("leak", "sideButton", 10)])
    func keeping(name: String, namespace: String, line: Int) throws {
        let layer = try RuleFolder.read(Self.folder + "01-use-after-free/\(name)")
        let test = """
            return { t = function(t)
              t.inject("app.background", {})
              t.expect("rules.failed", { line = \(line) })
            end }
            """
        let text = RuleText(path: "rules/\(namespace)_test.lua", namespace: "t_test", source: Array(test.utf8))
        let sources = RuleTestSources(folders: [.init(path: "rules", layers: [layer], tests: [text])])
        let results = RuleTestRunner().run(sources)
        #expect(results.tests.map(\.status) == [.passed], "\(results.tests.map(\.text))")
    }

    @Test("a reaction that holds ctx.memory while it asks its own file holds it also where every rule is asked twice")
    func memory() throws {
        let results = RuleTestRunner().run(try RuleTestSources.read([Self.folder + "04-rehearsal-memory/r"]))
        #expect(results.tests.map(\.status) == [.passed], "\(results.tests.map(\.text))")
    }
}
