import EventBus
import Harness
import Testing

/// What a failing test shows of the decisions around the nearest miss.
@Suite("Decisions in failures") struct FailureDecisionsTests {
    private let rules = """
        local toast = {}
        function toast.priority(toast, ctx)
          if toast.source == "sync" then return "critical", "sync is never missed" end
          return ctx.default()
        end
        return toast
        """

    @Test("the decisions that led to the nearest event are shown: what was asked, what was answered and by what")
    func shown() throws {
        let result = result(
            """
            t.inject("toast.show", { id = "a", message = "m", source = "sync" })
            t.settle()
            t.expect("toast.presented", { id = "a", scene = "other" })
            """, rules: rules)
        #expect(result.status == .failed)
        #expect(
            result.text.contains(#"toast.priority?   {"toast":"a"} → "critical" by rules/toast.lua:2"#),
            "\(result.text)"
        )
        #expect(result.text.contains("toast.dwell?"), "built-in answers count, too: \(result.text)")
        let rows = result.value["failures"]?[0]?["timeline"]?.arrayValue ?? []
        let decision = try #require(rows.first { $0["query"] == "toast.priority" })
        #expect(decision["answer"] == "critical" && decision["by"] == "rules/toast.lua:2, line 3")
        #expect(decision["asked"]?["toast"] == "a")
    }

    @Test("without a nearest event they are those of the last event from outside; a rule that failed is shown, too")
    func missing() {
        let result = result(
            """
            t.inject("toast.show", { id = "a", message = "m" })
            t.expect("toast.dropped")
            t.expect("rules.failed")
            """, rules: "return { priority = function(toast) return toast.nothing.here end }")
        #expect(result.text.contains(#"{"toast":"a"} → rules/toast.lua:1 failed"#), "\(result.text)")
    }

    @Test("a passing test shows nothing, and its result is the same as without decisions")
    func passing() {
        let result = result(
            "t.inject(\"toast.show\", { id = \"a\", message = \"m\" })\nt.expect(\"toast.presented\")", rules: rules)
        #expect(result.status == .passed && result.failures.isEmpty)
    }
}
