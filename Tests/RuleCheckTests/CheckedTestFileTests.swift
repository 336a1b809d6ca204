import RuleCheck
import RuleHost
import Testing

@testable import RuleTestSupport

@Suite("Checking tests beside rules")
struct CheckedTestFileTests {
    @Test("the check finds no problem in a correct test")
    func rightTest() throws {
        let source = """
            local test = {}
            local function show(t, id) t.inject("demo.show", { id = id }) end
            test["one"] = function(t) show(t, "a") t.inject("demo.shown", { after = 1 }) t.inject("demo.show") end
            test["two"] = function(t) t.answer("demo.rank", 3) t.answer("demo.pick") end
            return test
            """
        #expect(try findings(test: source) == [])
    }

    @Test(
        "code that would fail in a test is a warning with its place",
        arguments: [
            ("t.injekt('demo.show')", 3, "t has no field 'injekt'"),
            ("t:inject('demo.show')", 3, "t.inject is called with a dot, not a colon"),
            ("t.inject()", 1, "t.inject needs 'topic', which is missing here"),
            ("t.inject('demo.shw')", 10, "no event has the topic 'demo.shw'"),
            ("t.inject('demo.shown', { aftr = 1 })", 26, "demo.shown has no field 'aftr'"),
            ("t.answer('demo.rnk')", 10, "there is no policy 'demo.rnk'"),
            ("t.answer('demo.rank', 'x')", 23, "'seconds' of t.answer is 'x'; expected a number"),
            ("t.answer('demo.rank', 1, 2)", 26, "t.answer takes 2 arguments; this argument has no effect"),
        ])
    func wrongTest(_ call: String, _ column: Int, _ message: String) throws {
        let found = try findings(test: "local test = {}\ntest['one'] = function(t)\n\(call)\nend\nreturn test")
        #expect(found.map(\.message) == [message])
        #expect(found.first?.severity == .warning)
        #expect(found.first.map { ($0.file, $0.line) } ?? ("", 0) == ("demo_test.lua", 3))
        #expect(found.first?.column == column)
    }

    @Test("a file of tests that cannot run is an error")
    func brokenTest() throws {
        let found = try findings(test: "return {}")
        #expect(found.map(\.severity) == [.error])
        #expect(found.first?.file == "demo_test.lua")
    }
}
