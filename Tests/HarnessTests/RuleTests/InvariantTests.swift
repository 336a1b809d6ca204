import EventBus
import Harness
import Testing

/// `t.always` states what holds at each moment of a test.
@Suite("Invariants in Lua tests") struct InvariantTests {
    private let storm = """
        for i = 1, 4 do t.inject("toast.show", { id = "a" .. i, message = "m" .. i, duration = 2 }) end
        t.settle()
        """

    @Test("a condition that holds throughout passes, and is enough for a test")
    func holds() {
        #expect(result("t.always(function(state) return #state.toast.waiting <= 3 end)\n" + storm).status == .passed)
    }

    @Test("a condition that holds before and after, but not at one moment, fails with that moment and its reason")
    func violated() throws {
        let result = result(
            """
            t.always(function(state, ctx) return #state.toast.waiting < 3, "at " .. ctx.now .. " too many wait" end)
            t.expectState("toast.waiting", {})
            \(storm)
            t.expectState("toast.waiting", {})
            """)
        #expect(result.status == .failed && result.failures.count == 1, "\(result.text)")
        let failure = try #require(result.failures.first)
        #expect(failure.place.line == 2)
        #expect(failure.message == "does not hold at 0 s: at 0.0 too many wait")
        #expect(
            result.text.contains(#""id":"a4""#), "the delivery after which it did not hold is shown: \(result.text)")
    }

    @Test("a condition may answer any value, also a part of the state: it holds unless that is false or nil")
    func values() {
        let table = result("t.always(function(state) return state.toast end)\n" + storm)
        #expect(table.status == .passed, "\(table.text)")
        let absent = result("t.always(function(state) return state.toast.presenting end)")
        #expect(absent.failures.map(\.message) == ["does not hold at 0 s: the function returned nil"], "\(absent.text)")
    }

    @Test("a field without a value is nil, and so is a name of a dictionary that is not there")
    func absent() {
        let result = result(
            """
            t.always(function(state)
              return state.toast.presenting == nil and state.toast.lanes.other == nil and state.toast.history[1] == nil
            end)
            """)
        #expect(result.status == .passed, "\(result.text)")
    }

    @Test("the moment may be one of a timer, between two steps")
    func timers() {
        let result = result(
            """
            t.inject("toast.show", { id = "a", message = "m", duration = 2 })
            t.inject("toast.show", { id = "b", message = "n", duration = 2 })
            t.always(function(state) return state.toast.lanes.global.presenting ~= "b" end)
            t.settle()
            t.expectNone("rules.failed")
            """)
        #expect(
            result.failures.map(\.message) == ["does not hold at 2.24 s: the function returned false"], "\(result.text)"
        )
    }

    @Test("a condition may remember what it has seen; a failing test runs twice and fails alike")
    func remembers() {
        let result = result(
            """
            local most = 0
            t.always(function(state)
              local count = #state.toast.waiting
              if count < most then return false, most .. " became " .. count end
              most = count
              return true
            end)
            \(storm)
            """)
        #expect(result.failures.count == 1 && result.failures[0].message.hasSuffix(": 3 became 2"), "\(result.text)")
    }

    @Test("a condition that stops with an error, runs forever or answers nothing does not hold")
    func broken() {
        let cases = [
            ("error('given up', 0)", "given up"),
            ("return state.tost.waiting", "no field 'tost' here (did you mean 'toast'?)"),
            ("return state.toast.presentin == nil", "did you mean 'presenting'?"),
            ("return state.toast.lanes.global.wating", "did you mean 'waiting'?"),
            ("while true do end", "budget"),
            ("", "returned nil"), ("t.settle() return true", "works only while the function runs"),
            ("return true, 3", "as the reason"), ("return print", "expected plain data"),
        ]
        for (body, expected) in cases {
            let result = result("t.always(function(state) \(body) end)\n" + storm)
            #expect(
                result.failures.count == 1 && result.failures[0].message.contains(expected), "\(body): \(result.text)")
        }
    }

    @Test("what is not a function is a mistake with its line, and other methods take none")
    func mistakes() {
        for argument in ["true", "nil", "{ function() end }"] {
            let result = result("t.always(\(argument))\n" + storm)
            #expect(result.status == .invalid && result.problem?.place.line == 2, "\(argument): \(result.text)")
        }
        #expect(result("t.always()").problem?.error.message.contains("expected 1 argument") == true)
        #expect(result("t.settle(print)").problem?.error.message.contains("expected plain data") == true)
    }

    @Test("what a condition prints is shown once, also for a failing test")
    func printed() {
        let file: RuleTestFileResult = run(
            "return { a = function(t) t.always(function() print('looked') return false end) end }")
        #expect(file.printed.map(\.text) == ["looked\n"])
    }
}
