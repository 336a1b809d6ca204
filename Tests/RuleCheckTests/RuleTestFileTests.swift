import EventBus
import RuleCheck
import RuleHost
import Testing

@Suite("Files of Lua tests")
struct RuleTestFileTests {
    private func file(_ source: String, modules: [String: String] = [:]) -> RuleTestFile {
        RuleTestFile(
            RuleText(path: "demo_test.lua", namespace: "demo_test", source: Array(source.utf8)),
            modules: modules.mapValues { RuleText(path: "lib/x.lua", namespace: "x", source: Array($0.utf8)) })
    }

    private func recording(_ source: String, modules: [String: String] = [:]) throws -> RuleTestFile.Recording {
        let file = file(source, modules: modules)
        return try file.record(try #require(file.tests.first, "\(file.problems)"), methods: ["inject", "expect"])
    }

    @Test("tests are in the order of their lines, whatever their names are")
    func order() {
        let file = file(
            """
            local test = {}
            test["b comes first"] = function(t) end
            test["a comes second"] = function(t)
            end
            function test.then_this(t) end
            return test
            """)
        #expect(file.problems.isEmpty)
        #expect(file.tests.map { "\($0.line) \($0.name)" } == ["2 b comes first", "3 a comes second", "5 then_this"])
    }

    @Test("recording a test gives its calls, with modules and loops, and its printed text")
    func record() throws {
        let recording = try recording(
            """
            local words = require "lib.words"
            return { ["a test"] = function(t)
              for _, word in ipairs(words) do t.inject("demo." .. word, { word = word, list = {} }) end
              print("so far")
              t.expect("demo.x", nil, { at = 1.5 })
            end }
            """, modules: ["lib.words": "return { 'a', 'b' }"])
        #expect(
            recording.calls == [
                RecordedCall(method: "inject", arguments: ["demo.a", ["word": "a", "list": []]], line: 3),
                RecordedCall(method: "inject", arguments: ["demo.b", ["word": "b", "list": []]], line: 3),
                RecordedCall(method: "expect", arguments: ["demo.x", .null, ["at": 1.5]], line: 5),
            ])
        #expect(recording.printed == "so far\n")
    }

    @Test("a test does not see variables that another test has changed")
    func isolation() throws {
        let file = file(
            """
            local count = 0
            local function test(t)
              count = count + 1
              t.inject("demo", { count = count })
            end
            return { a = test, b = function(t) test(t) end }
            """)
        for test in file.tests {
            #expect(try file.record(test, methods: ["inject"]).calls.map(\.arguments) == [["demo", ["count": 1]]])
        }
        #expect(file.tests.count == 2)
    }

    @Test(
        "a mistake in a file is reported with its line",
        arguments: [
            ("", "demo_test.lua: the file returned nothing; it must end with 'return' and its table"),
            (
                "return {}",
                "demo_test.lua: there are no tests in this file (expected test[\"what it tests\"] = function(t) … end)"
            ),
            (
                "return { function(t) end }",
                "demo_test.lua: the file returned a list; tests need names (expected test[\"what it tests\"] = function(t) … end)"
            ),
            (
                "local test = {\n a = 1 }\nreturn test",
                "demo_test.lua:2: 'a' is not a test: a test is a function (expected test[\"what it tests\"] = function(t) … end)"
            ),
            (
                "local test = {}\nfunction test.a(t)\nreturn test",
                "demo_test.lua:3: 'end' expected (to close 'function' at line 2) near <eof>"
            ),
            ("return { a = require 'lib.gone' }", "demo_test.lua:1: no module 'lib.gone'"),
            ("while true do end", "demo_test.lua:1: the work budget of 400,000 units is spent (a loop without end?)"),
            (
                "local test = {}\ntest['a b'] = function(t) end\n\ntest[\"a b\"] = function(t) end\nreturn test",
                "demo_test.lua:4: a second test is called 'a b': the first, on line 2, would never run"
            ),
            (
                "return {\n a = function(t) end,\n ['a'] = function(t) end }",
                "demo_test.lua:3: a second test is called 'a': the first, on line 2, would never run"
            ),
            (
                "local test = {}\nfunction test.a(t) end\ntest.a = function(t) end\nreturn test",
                "demo_test.lua:3: a second test is called 'a': the first, on line 2, would never run"
            ),
        ])
    func broken(_ source: String, _ problem: String) {
        let file = file(source)
        #expect(file.problems.map(\.description) == [problem])
        #expect(file.tests.isEmpty)
    }

    @Test("text that only looks like a second test of the same name is not reported")
    func noDuplicate() {
        let file = file(
            """
            --[[ test["a"] = function(t) end ]]
            -- test["a"] = function(t) end
            local note = [==[ test["a"] = function(t) end ]==] .. 'test["a"] = function(t) end \\' test.a = function'
            local other = { a = function() end }
            local more = { { a = function() end }, { a = function() end } }
            function other.b() end
            local a = function() end
            local test = {}
            test["a"] = function(t) a() other.a() end
            test.b = function(t) end
            return test
            """)
        #expect(file.problems.isEmpty)
        #expect(file.tests.map(\.name) == ["a", "b"])
    }

    @Test(
        "a test that cannot be recorded is reported with the reason",
        arguments: [
            ("t.expct('x')", "demo_test.lua:2: t has no function 'expct' (did you mean 'expect'?)"),
            ("assert(1 == 2, 'one is not two')", "demo_test.lua:2: one is not two"),
            (
                "while true do t.inject('x') end",
                "demo_test.lua:2: the work budget of 100,000 units is spent (a loop without end?)"
            ),
            ("return true", "demo_test.lua:1: the function returned a boolean; expected nothing"),
            (
                "t.inject('x', { f = print })",
                "demo_test.lua:2: t.inject: argument 2.f is a function; expected plain data"
            ),
            ("require('lib.x').fail()", "lib/x.lua:1: failed"),
        ])
    func notRecorded(_ body: String, _ problem: String) throws {
        let error = #expect(throws: RuleProblem.self) {
            try recording(
                "return { a = function(t)\n\(body)\nend }",
                modules: ["lib.x": "return { fail = function() error('failed') end }"])
        }
        #expect(error?.description == problem)
    }

    @Test("a test has no deadline, so it gives the same result on a slow machine")
    func noDeadline() throws {
        var limits = RuleHost.Limits()
        limits.deadline = .nanoseconds(1)
        let source = """
            for _ = 1, 10000 do end
            return { a = function(t) for _ = 1, 10000 do end t.inject("demo.x") end }
            """
        let file = RuleTestFile(
            RuleText(path: "demo_test.lua", namespace: "demo_test", source: Array(source.utf8)), limits: limits)
        let test = try #require(file.tests.first, "\(file.problems)")
        #expect(try file.record(test, methods: ["inject"]).calls.map(\.method) == ["inject"])
    }
}
