import Host
import RuleCheck
import RuleHost
import Testing

/// What a check says about policies above those of another layer.
@Suite("Notes about layers") struct LayerNotesTests {
    private func notes(_ bodies: String..., policy: String = "coalesce") -> [String] {
        let parameters =
            policy == "coalesce"
            ? "incoming, existing, existingState, age, window, ctx" : "toast, traits, waiting, ctx"
        let layers = bodies.enumerated().map { index, body in
            let text =
                "local toast = {}\n\(body.contains("return") ? "function toast.\(policy)(\(parameters))\n\(body)\nend" : body)\nreturn toast"
            let name = ["base", "mine", "team"][index]
            let file = RuleText(path: "\(name)/toast.lua", namespace: "toast", source: Array(text.utf8))
            return RuleLayer(name: name, files: [file])
        }
        let report = RuleChecker(ChromeSystem.catalogue).check(layers)
        return report.findings.map { "\($0.severity.rawValue) \($0.file):\($0.line) \($0.message)" }
    }

    @Test("a policy that leaves nothing to the layer below says which rule it replaces")
    func replaces() {
        #expect(
            notes("return 'count'", "if age > 1 then return 'separate' end\nreturn 'count'")
                == ["note mine/toast.lua:2 coalesce replaces base/toast.lua:2 completely"])
        #expect(
            notes("return 1", "return 2", "return 3", policy: "dwell") == [
                "note mine/toast.lua:2 dwell replaces base/toast.lua:2 completely",
                "note team/toast.lua:2 dwell replaces mine/toast.lua:2 completely",
            ])
    }

    @Test("one that passes questions on, itself or in a helper, replaces nothing")
    func passesOn() {
        #expect(notes("return 'count'", "if age > 1 then return 'separate' end\nreturn ctx.default()") == [])
        #expect(
            notes(
                "return 'count'",
                "local function usual(ctx) return ctx.default() end\nif age > 1 then return 'separate' end\nreturn usual(ctx)"
            ) == [])
        #expect(notes("return 2", "local usual = ctx.default()\nreturn usual * 2", policy: "dwell") == [])
    }

    @Test("one that gives each answer there is, and one above no other, replace nothing that their author forgot")
    func complete() {
        let all = ["separate", "replace", "keep"].map { "if age > \($0.count) then return '\($0)' end\n" }.joined()
        #expect(notes("return 'count'", all + "return 'count'") == [])
        #expect(notes("toast.settings = { maxQueueSize = 3 }", "return 'count'") == [])
        #expect(notes("return 'count'") == [])
    }
}
