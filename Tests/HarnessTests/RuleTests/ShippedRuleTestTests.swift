import FoundationEssentials
import Host
import Testing

@testable import Harness

/// The tests in Lua that are shipped: those of the rules and the presets, and the example of the guide.
@Suite("Shipped tests in Lua")
struct ShippedRuleTestTests {
    private static let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")

    private static func page(_ name: String) throws -> String {
        String(
            decoding: try #require(FileManager.default.contents(atPath: Self.root + "/docs/rules/" + name)),
            as: UTF8.self)
    }

    @Test("the guide's example passes under the shipped rules, and the reference names every function of t")
    func guide() throws {
        let section = try #require(try Self.page("README.md").split(separator: "## Test a rule").last)
        let example = try #require(
            section.split(separator: "```lua\n").dropFirst().first?.split(separator: "```").first)
        var sources = sources(String(example))
        sources.folders[0].layers = [try RuleFolder.read(Self.root + "/rules")]
        let results = RuleTestRunner().run(sources)
        #expect(results.tests.map(\.status) == [.passed])
        let reference = try #require(try Self.page("language.md").split(separator: "\n## Tests\n").last)
        for method in RuleTestMethod.allCases { #expect(reference.contains("`t.\(method)("), "\(method)") }
    }

    @Test("the tests of the shipped rules pass")
    func shipped() throws {
        let results = RuleTestRunner().run(try RuleTestSources.read([Self.root + "/rules"]))
        for test in results.tests where test.status != .passed { Issue.record("\(test.text)") }
        #expect(results.problems.isEmpty)
        #expect(results.tests.count >= 7)
    }

    @Test(
        "the tests of each preset pass above the shipped rules",
        arguments: [
            "ageing", "aggressive", "conservative", "current", "elsewhere", "grip", "kreta", "learning", "patient",
            "performance-optimized", "documented", "storm", "together",
        ])
    func presets(name: String) throws {
        let folder = Self.root + "/rules/presets/" + name
        let results = RuleTestRunner().run(try RuleTestSources.read([folder], rules: [Self.root + "/rules"]))
        for test in results.tests where test.status != .passed { Issue.record("\(test.text)") }
        #expect(results.problems.isEmpty)
        #expect(results.tests.count >= 2)
    }
}
