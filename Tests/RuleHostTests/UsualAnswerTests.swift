import EventBus
import RuleHost
import Testing

@testable import RuleTestSupport

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// `ctx.default()`: what would be answered without the function that asks.
@Suite("The usual answer")
struct UsualAnswerTests {
    /// A world whose module ranks everything 1, weighs 2, merges by replacing, and picks the first item.
    private func world(_ layers: [(name: String, source: String)], asksTwice: Bool = false) throws -> World {
        let world = try World(asksTwice: asksTwice)
        world.bus.answerByDefault(DemoRank.self, as: "one") { _ in 1 }
        world.bus.answerByDefault(DemoMerge.self, as: "replacing") { _ in .replace }
        world.bus.answerByDefault(DemoNormalize.self, as: "two") { Options(title: $0.item.value.title, weight: 2) }
        try world.rules.load(layers.map { layer($0.name, ["demo": $0.source]) })
        return world
    }

    private func rank(_ body: String) -> String { "return { rank = function(item, ctx) \(body) end }" }

    private func lastDecision(_ world: World) throws -> Decision {
        try #require(world.rules.decisions(latest: 100).last)
    }

    @Test("without a layer below, it is the built-in answer")
    func builtIn() throws {
        let world = try world([("mine", rank("return ctx.default() + 10"))])
        #expect(world.rank() == 11)
        let decision = try lastDecision(world)
        #expect(decision.position == "mine/demo.lua:1" && decision.through.isEmpty)
        #expect(decision.adjusted?.answer == 1 && decision.adjusted?.site.isDefault == true)
    }

    @Test("with layers below, it is the answer of the next lower one")
    func layers() throws {
        let world = try world([
            ("base", rank("return 5")), ("team", rank("return ctx.default() * 2")),
            ("mine", rank("return ctx.default() + 1")),
        ])
        #expect(world.rank() == 11)
    }

    @Test("it is the answer of Swift code that is asked behind the rules")
    func swift() throws {
        let world = try world([("mine", rank("return ctx.default() + 1"))])
        world.bus.answer(DemoRank.self, as: "plugin") { _ in 20 }
        #expect(world.rank() == 21)
        #expect(try lastDecision(world).adjusted?.site.position == "plugin")
    }

    @Test("words, numbers and tables arrive as a rule returns them, and a table may be changed")
    func kinds() throws {
        let world = try world([
            (
                "mine",
                """
                return {
                  merge = function(incoming, existing, window, ctx) return ctx.default() == "replace" and "keep" or "separate" end,
                  normalize = function(item, ctx)
                    local usual = ctx.default()
                    usual.weight = usual.weight * 2
                    ctx.default().weight = 99
                    return usual
                  end,
                }
                """
            )
        ])
        #expect(world.merge() == .keep)
        let answer = world.bus.ask(DemoNormalize(item: Record(Item(id: "a", title: "T"))))
        #expect(answer == Options(title: "T", weight: 4))
    }

    @Test("a decision that passes it on names what answered, and through what")
    func passedOn() throws {
        let world = try world([
            ("base", "return {\\n rank = function() return 5 end }".replacing("\\n", with: "\n")),
            ("team", rank("return ctx.default()")),
            ("mine", rank("return ctx.default()")),
        ])
        #expect(world.rank() == 5)
        let decision = try lastDecision(world)
        #expect(
            decision.position
                == "base/demo.lua:2, through team/demo.lua:1 (default), through mine/demo.lua:1 (default)")
        #expect(decision.source.position == "base/demo.lua:2" && decision.site.position == "mine/demo.lua:1")
        #expect(world.rules.decisions(latest: 100).count == 1, "one question is one decision")
        let answered = world.bus.askNamingAnswerer(DemoRank(item: Record(Item(id: "a"))))
        #expect(answered?.by == decision.position)
    }

    @Test("a helper of the file and a module that it requires get it as well")
    func helpers() throws {
        let world = try World()
        world.bus.answerByDefault(DemoRank.self, as: "one") { _ in 1 }
        try world.load(
            "local function more(ctx) return ctx.default() + 1 end\nreturn { rank = function(item, ctx) return more(ctx) end }"
        )
        #expect(world.rank() == 2)
    }

    @Test("twice in one call gives the same answer, and asks once")
    func twice() throws {
        let world = try world([
            ("base", rank("ctx.memory.n = (ctx.memory.n or 0) + 1 return ctx.memory.n")),
            ("mine", rank("return ctx.default() * 100 + ctx.default()")),
        ])
        #expect(world.rank() == 101)
        #expect(world.rank() == 202)
    }

    @Test("a layer below that fails is reported as its own, and what is below it answers")
    func failingBelow() throws {
        let world = try world([("base", rank("error('no')")), ("mine", rank("return ctx.default() + 10"))])
        #expect(world.rank() == 11)
        #expect(world.failures.map(\.file) == ["base/demo.lua"])
        #expect(world.failures.first?.instead == "default" || world.failures.first?.instead == "one")
        for _ in 0..<10 { #expect(world.rank() == 11) }
        #expect(world.benched.map(\.file) == ["base/demo.lua"])
    }

    @Test("an answer from below that the asker refuses does not count")
    func refusedBelow() throws {
        let world = try world([("base", rank("return -1")), ("mine", rank("return ctx.default() + 10"))])
        #expect(world.rank() == 11)
        #expect(world.failures.map(\.file) == ["base/demo.lua"])
        #expect(try lastDecision(world).answer == 11)
    }

    @Test("when the asker refuses what was made of it, the layer below answers")
    func refusedAbove() throws {
        let world = try world([("base", rank("return 3")), ("mine", rank("return -ctx.default()"))])
        #expect(world.rank() == 3)
        #expect(world.failures.map(\.file) == ["mine/demo.lua"])
    }

    @Test("the work of a layer below is its own")
    func budget() throws {
        var limits = RuleHost.Limits()
        limits.work = 10_000
        let world = try World(limits: limits)
        world.bus.answerByDefault(DemoRank.self, as: "one") { _ in 1 }
        let busy = "local n = 0 for i = 1, 2000 do n = n + i end"
        try world.rules.load(
            (1...8).map { layer("layer\($0)", ["demo": rank("\(busy) return ctx.default() + 1")]) })
        #expect(world.rank() == 9)
        #expect(world.failures.isEmpty)
    }

    @Test("the time of what is below is its own")
    func time() throws {
        let world = try World(measuresTime: true)
        try world.rules.load([
            layer("base", ["demo": rank("local n = 0 for i = 1, 20000 do n = n + i end return n")]),
            layer("mine", ["demo": rank("return ctx.default()")]),
        ])
        for _ in 0..<20 { #expect(world.rank() != nil) }
        let times = world.rules.status.files.map { ($0.path, $0.policies[0].medianMicroseconds ?? 0) }
        let (base, mine) = (
            try #require(times.first { $0.0 == "base/demo.lua" }), try #require(times.first { $0.0 == "mine/demo.lua" })
        )
        #expect(mine.1 < base.1)
    }

    @Test("what is below may take longer than the time limit of who asks for it")
    func timeLimit() throws {
        var limits = RuleHost.Limits()
        limits.deadline = .milliseconds(60)
        limits.work = 100_000_000
        let world = try World(limits: limits)
        // Long enough that the processor time of the call is measured, and far from its limit.
        func busy(_ count: Int) -> String { "for i = 1, \(count) do local n = i end" }
        try world.load(rank("\(busy(2_000_000)) local usual = ctx.default() \(busy(2000)) return usual"))
        world.bus.answer(DemoRank.self, as: "slow") { _ in
            // The time limit is one of processor time.
            let end = clock() + 15 * CLOCKS_PER_SEC / 100
            while clock() < end {}
            return 4
        }
        #expect(world.rank() == 4)
        #expect(world.failures.isEmpty)
    }

    @Test("a question that comes up while a policy waits for its usual answer is a decision of its own")
    func nested() throws {
        let world = try world([("mine", rank("return ctx.default() + item.weight"))])
        let bus = world.bus
        bus.answer(DemoRank.self, as: "asker") { [unowned bus] question in
            guard question.item.value.weight == 1 else { return nil }
            return bus.ask(DemoRank(item: Record(Item(id: "b", weight: 100))))
        }
        // That of b, which is 1 + 100, and the weight of a.
        #expect(world.rank() == 102)
        #expect(world.rules.decisions(latest: 100).compactMap(\.answer) == [101, 102])
    }

    @Test("a reaction has none, and says so")
    func reaction() throws {
        let world = try World()
        try world.load(
            """
            return { on = { ["demo.show"] = function(event, bus, ctx)
              local ok, problem = pcall(function() return ctx.default() end)
              bus.publish("demo.write", { id = tostring(ok) .. " " .. problem })
            end } }
            """)
        world.bus.publish(DemoShow(id: "a"))
        let told = try #require(world.written.first?.id)
        #expect(told.hasPrefix("false ") && told.contains("ctx.default() works only in a policy"))
    }

    @Test("a function that was kept from an earlier call gives the answer to the present question")
    func kept() throws {
        let world = try world([
            ("base", "return { rank = function(item) return item.weight end }"),
            ("mine", "local kept\n" + rank("kept = kept or ctx.default return kept()")),
        ])
        #expect(world.bus.ask(DemoRank(item: Record(Item(id: "a", weight: 3)))) == 3)
        #expect(world.bus.ask(DemoRank(item: Record(Item(id: "b", weight: 4)))) == 4)
    }

    @Test("nothing below is an error that says so, and the policy may catch it")
    func nothing() throws {
        let world = try World(rank("local ok, problem = pcall(ctx.default) return ok and 1 or 7"))
        #expect(world.rank() == 7)
        let strict = try World(rank("return ctx.default()"))
        #expect(strict.rank() == nil)
        #expect(strict.failures.first?.message.contains("ctx.default() found nothing") == true)
    }

    @Test("an argument is an error that says so")
    func argument() throws {
        let world = try world([("mine", rank("return ctx.default(item)"))])
        #expect(world.rank() == 1)
        #expect(world.failures.first?.message.contains("ctx.default() takes no arguments") == true)
    }

    @Test("a policy that is asked twice to see whether it is steady leaves what is below as it was")
    func rehearsed() throws {
        let layers = [
            (name: "base", source: rank("ctx.memory.n = (ctx.memory.n or 0) + 1 return ctx.memory.n")),
            (name: "mine", source: rank("return ctx.default() * 10")),
        ]
        let (plain, rehearsed) = (try world(layers), try world(layers, asksTwice: true))
        for _ in 0..<5 { #expect(plain.rank() == rehearsed.rank()) }
        #expect(rehearsed.failures.isEmpty)
    }

    @Test("a cached answer is not kept if it depends on the built-in answer")
    func revision() throws {
        let world = try world([
            ("base", rank("return 5")), ("mine", rank("return item.weight > 5 and ctx.default() or 1")),
        ])
        let question = world.bus.question(DemoRank.self)
        #expect(world.rank() == 1 && question.revision != nil)
        _ = world.bus.ask(DemoRank(item: Record(Item(id: "a", weight: 9))))
        #expect(question.revision != nil, "the layer below answers the same question in the same way")
        let alone = try self.world([("mine", rank("return ctx.default()"))])
        #expect(alone.rank() == 1 && alone.bus.question(DemoRank.self).revision == nil)
    }

    // MARK: Reasons

    @Test("a second value is the reason, and it goes with an answer that is passed on")
    func reasons() throws {
        let world = try world([("base", rank("return 5, 'at most five'")), ("mine", rank("return ctx.default()"))])
        #expect(world.rank() == 5)
        #expect(try lastDecision(world).reason == "at most five")
        let own = try self.world([("base", rank("return 5, 'low'")), ("mine", rank("return ctx.default(), 'high'"))])
        #expect(own.rank() == 5)
        #expect(try lastDecision(own).reason == "high")
        let other = try self.world([("base", rank("return 5, 'low'")), ("mine", rank("return ctx.default() + 1"))])
        #expect(other.rank() == 6)
        #expect(try lastDecision(other).reason == nil)
    }

    @Test("a reason of a former answer is not that of the next")
    func noReason() throws {
        let world = try world([("mine", rank("if item.weight > 1 then return 5, 'heavy' end return 1"))])
        #expect(world.bus.ask(DemoRank(item: Record(Item(id: "a", weight: 3)))) == 5)
        #expect(try lastDecision(world).reason == "heavy")
        #expect(world.rank() == 1)
        #expect(try lastDecision(world).reason == nil)
    }

    @Test("a reason does not show private text of the question")
    func privateReason() throws {
        let world = try world([("mine", rank("return 5, 'because of ' .. item.title"))])
        #expect(world.bus.ask(DemoRank(item: Record(Item(id: "a", title: "Divorce papers")))) == 5)
        let reason = try #require(try lastDecision(world).reason)
        #expect(reason.hasPrefix("because of ") && !reason.contains("Divorce"))
    }

    @Test(
        "anything else as a second value is a failure that shows the right form",
        arguments: ["{}", "true", "3", "function() end"])
    func wrongReason(_ second: String) throws {
        let world = try world([("mine", rank("return 5, \(second)"))])
        #expect(world.rank() == 1)
        #expect(world.failures.first?.message.contains("write: return \"hold\"") == true)
    }

    @Test("a reason of more than 200 characters is refused, and 200 letters of any script are not")
    func longReason() throws {
        let world = try world([("mine", rank("return 5, ('ä'):rep(item.weight)"))])
        #expect(world.bus.ask(DemoRank(item: Record(Item(id: "a", weight: 200)))) == 5)
        #expect(try lastDecision(world).reason?.count == 200)
        #expect(world.bus.ask(DemoRank(item: Record(Item(id: "a", weight: 201)))) == 1)
        #expect(world.failures.first?.message.contains("201") == true)
    }
}
