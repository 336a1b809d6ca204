import EventBus
import Testing

@testable import Harness

@Suite("Tests in Lua")
struct RuleTestTests {
    @Test("a test passes if each expectation holds at the time at which it stands")
    func passes() {
        let result = result(
            """
            t.given({ mode = "lowPower" })
            t.settings("toast", { minimumInterval = 0.5 })
            t.expectState("toast.presenting", nil)
            t.inject("toast.show", { id = "a", message = "Saving", dedupeKey = "save" })
            t.expectNone("toast.dismissed")
            t.advance(0.5)
            t.inject("toast.show", { id = "b", message = "Saved", dedupeKey = "save" })
            t.expect("toast.coalesced", { id = "a" }, { at = 0.4, within = 0.1 })
            t.expect("toast.presented", { id = "a" }, { at = 0, without = { "again" } })
            t.expectState("toast.waiting", {})
            t.expectState("toast.presenting.message", "Saved")
            t.expectNone("toast.dismissed")
            t.at(2)
            for _, id in ipairs({ "c", "d", "e" }) do t.inject("toast.show", { id = id, message = id }) end
            t.expectStateContains("toast.waiting", "d")
            t.expectStateContains("toast.waiting", "d", { times = 1 })
            t.expectStateInOrder("toast.waiting", { "c", "e" })
            t.settle()
            t.expectCount("toast.presented", 4)
            t.expectCount("toast.presented", 1, { id = "c" })
            t.expectInOrder({ "toast.coalesced", { "toast.presented", { id = "c" } }, { "toast.presented" } })
            t.expectExactly({ { "toast.coalesced", { id = "a" } } }, { of = { "toast.coalesced", "toast.dropped" } })
            t.expectAnswer("toast.priority", { toast = { message = "m", kind = "error" } }, "critical")
            t.expectAnswer("toast.rank", { toast = { message = "m", kind = "warning" }, waitedFor = 1.5 }, 1)
            """)
        #expect(result.status == .passed, "\(result.text)")
    }

    @Test("a failure has the line of the expectation, the nearest event and the timeline")
    func failure() {
        let result = result(
            """
            t.inject("toast.show", { id = "a", message = "Saving" })
            t.advance(0.5)
            t.inject("toast.show", { id = "b", message = "Disk full", kind = "error" })
            t.expect("toast.interrupted", { id = "a", by = "c" })
            t.at(0.7)
            """)
        #expect(
            result.text == """
                failed: a test
                rules/toast_test.lua:5: expected toast.interrupted {"by":"c","id":"a"} by the end of step 2
                  nearest: toast.interrupted {"by":"b","id":"a","remaining":2.5} at 0.5 s: data.by: expected "c", found "b"
                     step   time  topic               data
                        0  0.000  toast.show          {"id":"a","message":"Saving"}
                           0.000  toast.stateChanged  {"from":"idle","to":"presenting"}
                           0.000  toast.presented     {"id":"a","scene":"main"}
                        2  0.500  toast.show          {"id":"b","kind":"error","message":"Disk full"}
                                    toast.normalize?  {"toast":"b"} → {"accessibilityPolite":false,"duration":5,"priority":"critical"} by default
                                    toast.priority?   {"toast":"b"} → "critical" by default
                                    toast.coalesce?   {"age":0.5,"existing":"a","existingState":"presenting","incoming":"b","window":2} → "separate" by default
                                    toast.route?      {"scenes":["main"],"toast":"b"} → "main" by default
                                    toast.interrupt?  {"current":"a","elapsed":0.5,"incoming":"b"} → "requeue" by default
                           0.500  toast.stateChanged  {"from":"presenting","to":"interrupted"}
                  ›        0.500  toast.interrupted   {"by":"b","id":"a","remaining":2.5}
                                    toast.rank?       {"toast":"a","waitedFor":0} → 0 by default
                                    toast.gate?       {"lane":{"background":false,"banner":false,"hasScene":true,"limited":false,"name":"global","presence":"present","state"… → 0 by default
                                    toast.route?      {"scenes":["main"],"toast":"b"} → "main" by default
                                    toast.dwell?      {"toast":"b","traits":{"colorScheme":"light","contentSize":"large","increaseContrast":false,"layoutDirection":"leftToRi… → 5 by default
                        3  0.620  toast.requeued      {"id":"a","reason":"interrupted","remaining":2.5}
                           0.620  toast.stateChanged  {"from":"interrupted","to":"presenting"}
                           0.620  toast.presented     {"id":"b","scene":"main"}
                        4  5.620  toast.stateChanged  {"from":"presenting","to":"dismissing"}
                           5.620  toast.dismissing    {"id":"b","method":"automatic"}
                           5.860  toast.dismissed     {"id":"b","method":"automatic"}
                               …  7 more
                """)
    }

    @Test("rules beside a test are loaded for it, and an answer names the rule that gave it")
    func underTest() {
        let rules = "return { priority = function(toast)\n return toast.kind == 'info' and 'elevated' or 'normal' end }"
        let passing = result(
            """
            t.expectAnswer("toast.priority", { toast = { message = "m", kind = "error" } }, "normal")
            """, rules: rules)
        #expect(passing.status == .passed, "\(passing.text)")
        let failing = result(
            """
            t.inject("toast.show", { message = "m" })
            t.expectAnswer("toast.priority", { toast = { message = "m", kind = "info" } }, "critical")
            """, rules: rules)
        #expect(
            failing.failures.map(\.message) == [
                "expected toast.priority {\"toast\":{\"kind\":\"info\",\"message\":\"m\"}} to be answered \"critical\" "
                    + "after step 0, found \"elevated\" by rules/toast.lua:1"
            ])
        #expect(failing.failures[0].place == .init(file: "rules/toast_test.lua", line: 3))
        let builtIn = result(
            "t.expectAnswer('toast.priority', { toast = { message = 'm', kind = 'error' } }, 'normal')")
        #expect(
            builtIn.failures[0].message.hasSuffix(
                "found \"critical\" by the built-in answer (errors are critical, warnings elevated, all others normal)"
            ))
    }

    @Test("a test may inject a fact to try a reaction, and a rule that publishes a fact fails its test")
    func facts() {
        let reaction = { (topic: String) in
            "return { on = { ['toast.undone'] = function(e, bus)\n bus.publish('\(topic)', { id = e.token, message = 'm' }) end } }"
        }
        let test = """
            t.inject("toast.undone", { token = "x" })
            t.expectCount("toast.undone", 1)
            """
        let passing = result(test + "\nt.expect('toast.show', { id = 'x' })", rules: reaction("toast.show"))
        #expect(passing.status == .passed, "\(passing.text)")
        let failing = result(test, rules: reaction("toast.committed"))
        #expect(failing.status == .failed)
        #expect(failing.text.contains("toast.committed is a fact: only the module 'toast' says it"), "\(failing.text)")
    }

    @Test("an expected answer that is an object needs to name only some of its fields")
    func partialAnswer() {
        let rules = "return { normalize = function(toast) return { duration = 7, priority = 'elevated' } end }"
        let asked = "t.expectAnswer('toast.normalize', { toast = { message = 'm' } }, { duration = DURATION })"
        #expect(result(asked.replacing("DURATION", with: "7"), rules: rules).status == .passed)
        #expect(
            result(asked.replacing("DURATION", with: "8"), rules: rules).failures[0].message
                .contains("; duration: expected 8, found 7"))
        #expect(
            result(asked.replacing("DURATION", with: "7").replacing("duration", with: "duratoin"), rules: rules)
                .problem?.description
                == "rules/toast_test.lua:2: answer.duratoin: the answer has no such field (did you mean 'duration'?)")
    }

    @Test("a rule that fails during a test fails the test, unless the test expects the failure")
    func failingRule() {
        let rules = "return { priority = function(toast)\n return toast.kidn end }"
        let test = "t.inject('toast.show', { message = 'm' })\nt.expect('toast.presented')"
        let covered = result(test, rules: rules)
        #expect(covered.status == .failed)
        #expect(
            covered.text.contains(
                "rules/toast_test.lua:1: rules/toast.lua:2: toast has no field 'kidn' [GB0303] (did you mean 'kind'?): toast.priority failed at 0 s"
            ))
        #expect(covered.text.contains("toast has no field 'kidn'"))
        #expect(
            result(test + "\nt.expect('rules.failed', { query = 'toast.priority', line = 2 })", rules: rules).status
                == .passed)
    }

    @Test("a rule that gives two answers to the same query fails the test")
    func fickleRule() {
        let rules =
            "local n = 0\nreturn { priority = function(toast)\n n = n + 1 return n % 2 == 0 and 'normal' or 'elevated' end }"
        let result = result("t.inject('toast.show', { message = 'm' })\nt.expect('toast.presented')", rules: rules)
        #expect(result.status == .failed)
        #expect(result.text.contains("asked the same question twice, priority returned"), "\(result.text)")
    }

    @Test("a test that moves time back fails at that line")
    func backwards() {
        let result = result("t.at(3)\nt.at(2)\nt.expectNone('toast.dropped')")
        #expect(
            result.failures.map { "\($0.place): \($0.message)" } == [
                "rules/toast_test.lua:3: time cannot go back to 2 s: the steps before took it to 3 s"
            ])
    }

    @Test("a broken test does not stop the others, and printed text is kept")
    func others() {
        let file = run(
            """
            local words = require "lib.words"
            return {
              a = function(t) t.expct() end,
              b = function(t) print(words.hello) t.expectNone("toast.dropped") end,
              c = function(t) t.expectCount("toast.dropped", 1) end,
            }
            """, modules: ["words": "return { hello = 'hello' }"])
        #expect(file.tests.map(\.status) == [.invalid, .passed, .failed])
        #expect(file.printed.map { "\($0.test): \($0.text)" } == ["b: hello\n"])
    }

    @Test("rules that cannot be used are reported once, and no test runs")
    func brokenRules() {
        let results = RuleTestRunner().run(
            sources(
                "return { a = function(t) t.expectNone('toast.dropped') end }",
                rules: "return { prioritty = function() end }"))
        #expect(
            results[0].problems.map(\.description)
                == ["rules/toast.lua:1: 'prioritty' is not a policy of toast [GB0202] (did you mean 'priority'?)"])
        #expect(results.tests.isEmpty && results.problems.count == 1)
    }

    @Test("each test is told when it has run, with the number of those that run")
    func progress() {
        var told: [String] = []
        let test = """
            return {
              a = function(t) t.expectNone("toast.dropped") end,
              b = function(t) t.inject("toast.sow") end,
              left = function(t) end,
            }
            """
        _ = RuleTestRunner { $0 != "left" }.run(sources(test)) {
            told.append("\($0.result.name) \($0.result.status) \($0.done)/\($0.count)")
        }
        #expect(told == ["a passed 1/2", "b invalid 2/2"])
    }

    @Test("a filter by name runs only the tests that match")
    func only() {
        let test = "return { yes = function(t) t.expectNone('toast.dropped') end, no = function(t) end }"
        let results = RuleTestRunner { $0 == "yes" }.run(sources(test))
        #expect(results.tests.map(\.name) == ["yes"])
        #expect(results.problems.isEmpty)
    }
}
