import Harness
import Testing

@Suite("Mistakes in tests in Lua")
struct RuleTestMistakeTests {
    @Test(
        "a mistake in a test is reported with its line",
        arguments: [
            ("t.expct('toast.presented')", "t has no function 'expct' (did you mean 'expect'?)"),
            ("t.expectNone('toast.droped')", "no topic is called 'toast.droped' (did you mean 'toast.dropped'?)"),
            (
                "t.inject('toast.show', { mesage = 'm' }) t.expectNone('toast.dropped')",
                "data.mesage: toast.show has no such field (did you mean 'message'?)"
            ),
            (
                "t.inject('toast.show', { message = 5 }) t.expectNone('toast.dropped')",
                "data.message: expected a string, found a number"
            ),
            (
                "t.expect('toast.presented', { idd = 'a' })",
                "data.idd: toast.presented has no such field (did you mean 'id'?)"
            ),
            (
                "t.expect('toast.presented', {}, { without = { 'ids' } })",
                "t.expect: without.ids: toast.presented has no such field (did you mean 'id'?)"
            ),
            (
                "t.expect('toast.presented', nil)",
                "t.expect: expected data (a table with names), got nil (usage: t.expect(topic, data?, { at, within, without }?))"
            ),
            (
                "t.expect('toast.presented', {}, { wihtin = 1 })",
                "t.expect: wihtin: the options table has no such key (did you mean 'within'?)"
            ),
            (
                "t.expect(5)",
                "t.expect: expected a topic (a string), got a number (usage: t.expect(topic, data?, { at, within, without }?))"
            ),
            (
                "t.expect()",
                "t.expect: expected 1 to 3 arguments, got 0 (usage: t.expect(topic, data?, { at, within, without }?))"
            ),
            ("t.settle(1)", "t.settle: expected 0 arguments, got 1 (usage: t.settle())"),
            ("t.advance('1')", "t.advance: expected a number of seconds, got a string (usage: t.advance(seconds))"),
            (
                "t.advance(-1)",
                "t.advance: expected a number of seconds from 0 to 9.2e9, got -1 (usage: t.advance(seconds))"
            ),
            (
                "t.expectCount('toast.presented', 1.5)",
                "t.expectCount: expected a whole number from 0, got 1.5 (usage: t.expectCount(topic, count, data?))"
            ),
            (
                "t.expectInOrder({ { 1 } })",
                "t.expectInOrder: events[0] is a list, expected a topic, or { topic, data } (usage: t.expectInOrder(events, { of }?))"
            ),
            (
                "t.expectExactly({}, { of = { 'toast..x' } })",
                "t.expectExactly: of[0]: 'toast..x' is not a topic pattern (a pattern is words with dots between them, such as 'toast.*'; * stands for one word, a final ** for one or more)"
            ),
            ("t.expectState('tost.waiting', {})", "state: no module called 'tost' has a state (did you mean 'toast'?)"),
            ("t.expectState('toast.wating', nil)", "state: toast has no field 'wating' (did you mean 'waiting'?)"),
            (
                "t.given({ idiom = 'pod' }) t.expectNone('toast.dropped')",
                "given.idiom: 'pod' is not one of phone, pad, mac, catalyst, tv, vision, carPlay (did you mean 'pad'?)"
            ),
            (
                "t.expectState('toast.state', 'idle', { tolerance = 1 })",
                "t.expectState: a tolerance is a number from 0, and needs a number as the expected value (usage: t.expectState(path, value, { tolerance }?))"
            ),
            (
                "t.expectAnswer('toast.prioritty', {}, 'x')",
                "no query is called 'toast.prioritty' (did you mean 'toast.priority'?)"
            ),
            (
                "t.expectAnswer('toast.show', {}, 'x')",
                "no query is called 'toast.show' (this is the topic of an event)"
            ),
            (
                "t.expectAnswer('toast.priority', { tost = {} }, 'x')",
                "tost: toast.priority has no such field (did you mean 'toast'?)"
            ),
            (
                "t.expectAnswer('toast.priority', { toast = { message = 'm' } }, 'criticl')",
                "answer: 'criticl' is not one of normal, elevated, critical (did you mean 'critical'?)"
            ),
            ("t.given({ keybord = 3 })", "given.keybord: the world has no such key (did you mean 'keyboard'?)"),
            (
                "t.settle() t.given({ keyboard = 3 })",
                "t.given: this call describes the start of the test (write the call before the first step)"
            ),
            (
                "t.settings('toast', {}) t.settings('toast', {})",
                "t.settings: the settings of toast are given twice (write one table)"
            ),
            ("while true do t.settle() end", "the work budget of 100,000 units is spent (a loop without end?)"),
            ("assert(false, 'given up')", "given up"),
        ])
    func wrong(_ body: String, _ message: String) {
        let result = result(body)
        #expect(result.status == .invalid)
        #expect(result.problem?.description == "rules/toast_test.lua:2: " + message)
    }

    @Test("a test that expects nothing, returns a value or has wrong settings is reported at its first line")
    func wrongAsAWhole() {
        for (body, message) in [
            ("t.settle()", "the test expects nothing (a test without t.expect… or t.always cannot fail)"),
            ("return true", "the function returned a boolean; expected nothing"),
            (
                "t.settings('toast', { maxQueuSize = 1 }) t.expectNone('toast.dropped')",
                "settings: 'maxQueuSize' is not a setting of toast (did you mean 'maxQueueSize'?)"
            ),
        ] {
            #expect(result(body).problem?.description == "rules/toast_test.lua:1: " + message)
        }
    }
}
