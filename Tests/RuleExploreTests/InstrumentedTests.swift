import EventBus
import Host
import RuleCheck
import RuleExplore
import RuleHost
import Testing

/// Probes change nothing about what rules do.
@Suite("Instrumented rules")
struct InstrumentedTests {
    @Test("they have the same lines and load wherever the rules load")
    func lines() throws {
        let folders = ["ageing", "dotshake", "elsewhere", "grip", "learning", "patient", "storm", "together"]
        for folder in folders {
            let layers = try shipped(["rules", "rules/presets/\(folder)"])
            for made in [
                InstrumentedRules.forWays(layers, ChromeSystem.catalogue), InstrumentedRules.forCoverage(layers),
            ] {
                for (layer, plain) in zip(made.layers, layers) {
                    for (text, before) in zip(layer.files, plain.files) {
                        let source = try #require(text.instrumented?.source)
                        #expect(source.count { $0 == 0x0A } == before.source.count { $0 == 0x0A })
                        #expect(text.source == before.source)
                    }
                }
                let system = try ChromeSystem()
                try system.rules.load(made.layers)
            }
        }
    }

    @Test("they answer as the rules do", arguments: ["toast.coalesce", "popup.onNewContent", "toolbar.sideButtonMode"])
    func answers(_ policy: String) throws {
        let layers = try shipped(["rules"])
        let (told, plain) = (try explored(layers), try explored(layers, tellsWays: false))
        let fields = try plain.mappableFields(of: policy).filter { !$0.contains(".") }
        for (x, y) in zip(fields, fields.dropFirst()) {
            #expect(try told.map(policy, x: x, y: y, size: (20, 20)) == plain.map(policy, x: x, y: y, size: (20, 20)))
        }
    }

    @Test("every form of a condition, a statement and a value keeps its meaning")
    func forms() throws {
        let source = """
            #!/usr/bin/env lua
            local toast = {}
            local function pick(...) return select("#", ...) end
            local function both(a) return a, a end
            function toast.rank(toast, waitedFor, ctx)
              local n = 0
              for i = 1, 3 do if i == 2 then goto next end n = n + i ::next:: end
              for _, v in ipairs({ 1, 2 }) do n = n + v end
              while n < 10 do n = n + 1 if n == 9 then break end end
              repeat local m = n n = n + 1 until m >= 10
              local a, b = both(n)
              local t = { x = a and b or 0, [a > 1 and "k" or "j"] = not (a == b), pick(both(1)) }
              if(t.k)then n = n + 1 elseif not(t.x)then n = n - 1 else n = 0 end
              do local f = function(z) return z and z + 1 or 0 end n = f(n) end
              ;(function() n = n + 1 end)()
              n = n + #("ab"):rep(2) + t[1]
              return waitedFor > 1 and n or n + 0.5, "reason"
            end
            return toast
            """
        let layers = [layer("toast", source)]
        let (told, plain) = (try explored(layers), try explored(layers, tellsWays: false))
        let maps = try [told, plain].map { try $0.map("toast.rank", x: "waitedFor", y: "toast.kind", size: (5, 5)) }
        #expect(maps[0] == maps[1])
        #expect(maps[0].answers.count == 2 && !maps[0].answers.contains(.null))
        let coverage = InstrumentedRules.forCoverage(layers)
        let system = try ChromeSystem()
        try system.rules.load(coverage.layers)
        #expect(coverage.places.count > 20)
    }
}
