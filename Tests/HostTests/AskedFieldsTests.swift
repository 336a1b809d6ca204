import Chrome
import EventBus
import FoundationEssentials
import RuleHost
import TestSupport
import Testing
import Toast

@testable import Host

/// A question from outside has what the module would fill in.
@Suite("Questions from outside") struct AskedFieldsTests {
    private func system(_ rule: String) throws -> ChromeSystem {
        let system = try ChromeSystem()
        let text = RuleText(path: "rules/toast.lua", namespace: "toast", source: Array(rule.utf8))
        try system.rules.load([RuleLayer(name: "rules", files: [text])])
        return system
    }

    @Test("a toast in a question has the options that toast.normalize and toast.priority give to a toast that is shown")
    func filledIn() throws {
        let rule = """
            local toast = {}
            function toast.normalize(toast, ctx)
              if toast.kind == "error" then return { duration = 9 } end
              return {}
            end
            function toast.priority(toast, ctx)
              if toast.source == "sync" then return "critical" end
              return ctx.default()
            end
            function toast.dwell(toast, traits, waiting, ctx)
              return toast.duration + (toast.priority == "critical" and 100 or 0)
            end
            return toast
            """
        for (kind, source, seconds) in [
            ("error", "sync", 109), ("error", nil, 109), ("info", "sync", 103), ("info", nil, 3),
        ]
            as [(String, String?, Int)]
        {
            let system = try system(rule)
            var shown: Double?
            var show = ToastShow(id: "a", message: "m", kind: ToastKind(rawValue: kind) ?? .info)
            show.source = source
            system.bus.publish(show)
            for decision in system.rules.decisions(latest: 100) where decision.site.query == "toast.dwell" {
                shown = decision.answer?.doubleValue
            }
            var toast = ToastContent(message: "m")
            toast.kind = ToastKind(rawValue: kind) ?? .info
            toast.source = source
            let asked = ToastDwellQuery(toast: Record(toast), traits: Traits(), waiting: [])
            let answered = try #require(system.bus.askNamingAnswerer(asked))
            #expect(answered.answer == Double(seconds))
            #expect(shown == answered.answer, "as for a toast that is shown")
        }
    }

    @Test("a question that has all options, as a recorded one has, is asked as it is")
    func complete() throws {
        let system = try system("return { normalize = function(toast) return { duration = 7 } end }")
        var toast = ToastContent(message: "m")
        func answer() -> Double? {
            system.bus.askNamingAnswerer(ToastDwellQuery(toast: Record(toast), traits: Traits(), waiting: []))?.answer
        }
        #expect(answer() == 7)
        (toast.duration, toast.priority, toast.accessibilityPolite) = (.seconds(2), .normal, true)
        #expect(answer() == 2)
    }

    @Test("the policies that fill in are asked themselves about what is open")
    func themselves() throws {
        let system = try system(
            "return { priority = function(toast) return toast.kind == 'error' and 'normal' or 'elevated' end }")
        let priority = try ToastPriorityQuery(fields: ["toast": ["message": "m"]])
        #expect(system.bus.askNamingAnswerer(priority)?.answer == .elevated)
        let normalize = try ToastNormalizeQuery(fields: ["toast": ["message": "m", "kind": "error"]])
        #expect(system.bus.askNamingAnswerer(normalize)?.answer.duration == .seconds(5))
    }

    @Test("Swift code that asks is not changed")
    func swift() throws {
        let system = try ChromeSystem()
        system.bus.publish(ToastShow(message: "m"))
        var toast = ToastContent(message: "m")
        toast.duration = .seconds(4)
        #expect(system.bus.ask(ToastPriorityQuery(toast: Record(toast))) == .normal)
    }
}
