import EventBus
import Harness
import Host
import RuleHost
import TestSupport
import Testing

/// The tests of the layers below, which run with the rules under test above them.
@Suite("Tests of the layers below") struct LowerTestsTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            """
            local test = {}
            test["an error is elevated"] = function(t)
              t.expectAnswer("toast.priority", { toast = { message = "m", kind = "error" } }, "elevated")
            end
            test["others are normal"] = function(t)
              t.expectAnswer("toast.priority", { toast = { message = "m" } }, "normal")
            end
            return test
            """, to: "rules/toast_test.lua")
        try folder.write(
            "return { priority = function(toast) return toast.kind == 'error' and 'elevated' or 'normal' end }",
            to: "rules/toast.lua")
        try folder.write(
            "return { priority = function(toast, ctx) if toast.kind == 'error' then return 'critical' end return ctx.default() end }",
            to: "mine/toast.lua")
    }

    private func results(_ test: String, withLower: Bool = true) throws -> [RuleTestFolderResult] {
        try folder.write(test, to: "mine/toast_test.lua")
        return RuleTestRunner().run(
            try RuleTestSources.read([folder.path("mine")], rules: [folder.path("rules")], withLower: withLower))
    }

    private static let own = """
        local test = {}
        %
        test["an error is critical"] = function(t)
          t.expectAnswer("toast.priority", { toast = { message = "m", kind = "error" } }, "critical")
        end
        return test
        """

    @Test("they run under all layers, so that they show what the layer above changes")
    func changes() throws {
        let results = try results(Self.own.replacing("%", with: ""))
        #expect(results.map(\.files.count) == [1, 1])
        #expect(results[0].tests.map(\.status) == [.passed])
        #expect(results[1].tests.map(\.status) == [.failed, .passed])
        #expect(results[1].tests[0].text.contains("found \"critical\" by \(folder.path)/mine/toast.lua:1"))
    }

    @Test("what the layer above changes on purpose is named, and does not run")
    func overrides() throws {
        let results = try results(Self.own.replacing("%", with: "-- overrides: \"an error is elevated\""))
        #expect(results.flatMap(\.tests).map(\.status) == [.passed, .passed])
        #expect(results[1].overridden == ["an error is elevated"])
        #expect(results.problems.isEmpty)
    }

    @Test("a name that no test below has is an error with the nearest one, at its line")
    func typo() throws {
        let results = try results(Self.own.replacing("%", with: "-- overrides: \"an error is elevatd\""))
        let problem = try #require(results.problems.first)
        #expect(problem.place.line == 2 && problem.place.file == folder.path + "/mine/toast_test.lua")
        #expect(problem.error.hint == "did you mean 'an error is elevated'?")
    }

    @Test("they are left out on demand, and where a single file is named")
    func own() throws {
        #expect(try results(Self.own.replacing("%", with: ""), withLower: false).count == 1)
        let sources = try RuleTestSources.read(
            [folder.path("mine/toast_test.lua")], rules: [folder.path("rules")], withLower: true)
        #expect(sources.folders.count == 1)
    }
}

extension RuleTestFolderResult {
    fileprivate var tests: [ScenarioResult] { files.flatMap(\.tests) }
}
