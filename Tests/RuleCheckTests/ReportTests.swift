import EventBus
import RuleCheck
import RuleHost
import Testing

@testable import RuleTestSupport

/// Files that are larger or lie deeper than files of rules usually do.
@Suite("Reports about unusual files")
struct ReportTests {
    @Test("each of many unknown settings is reported, once by the check and once by the host")
    func manyProblems() throws {
        let source = "return { settings = {\n" + (0..<400).map { "  unknown\($0) = \($0),\n" }.joined() + "} }"
        let world = try World()
        let layers = [layer("rules", ["demo": source])]
        let findings = world.rules.checker.check(layers).findings
        #expect(findings.count == 400)
        #expect(findings.allSatisfy { $0.column == 3 })
        let refusal = #expect(throws: RuleSetRejected.self) { try world.rules.load(layers) }
        #expect(refusal?.problems.map(\.line).sorted() == findings.map(\.line))
    }

    @Test("a syntax error in a file with a long path is reported once, with the whole path")
    func longPath() throws {
        let path = "rules/" + String(repeating: "deep/", count: 60) + "demo.lua"
        let text = RuleText(path: path, namespace: "demo", source: Array("return {\n rank = = 1\n}\n".utf8))
        let findings = try World().rules.checker.check([RuleLayer(name: "rules", files: [text])]).findings
        #expect(findings.map(\.file) == [path])
        #expect(findings.map(\.line) == [2])
    }
}
