import CLua
import EventBus
import Testing

@testable import RuleHost
@testable import RuleTestSupport

@Suite("Rules prepared once and used by many hosts") struct RepeatedRulesTests {
    /// Rules that remember values in every possible way.
    private let rules = [
        layer(
            "rules",
            [
                "demo": """
                local base, calls = require "lib.base", math.random(1000)
                return {
                  settings = { limit = 7 },
                  rank = function(item, ctx)
                    calls = calls + 1
                    ctx.memory.count = (ctx.memory.count or 0) + 1
                    return base + ctx.settings.limit * 1e6 + ctx.memory.count * 1e4 + calls + math.random()
                  end,
                  merge = function() return "keep" end,
                  on = { ["demo.show"] = function(event, bus) bus.publish("demo.write", { id = event.id }) end },
                }
                """
            ], modules: ["base": "return 1e8"])
    ]

    private func world() throws -> World {
        var limits = RuleHost.Limits()
        limits.deadline = nil
        return try World(limits: limits)
    }

    @Test("each host starts like the first one, with its own memory, variables, settings and random numbers")
    func apart() throws {
        let first = try world()
        let prepared = first.rules.preparer.prepare(rules)
        let again = prepared.copy()
        try first.rules.load(prepared)
        let answers = (0..<3).map { _ in first.rank() }
        #expect(Set(answers).count == 3)
        for _ in 0..<2 {
            let other = try world()
            try other.rules.load(again.copy())
            #expect(other.settings.map(\.limit) == [7])
            #expect((0..<3).map { _ in other.rank() } == answers)
            #expect(other.merge() == .keep)
            other.bus.publish(DemoShow(id: "x"))
            #expect(other.written == [DemoWrite(id: "x")])
            #expect(other.failures.isEmpty)
        }
        #expect(first.written.isEmpty)
    }

    @Test("each host uses the same memory and the same allocations, to the byte")
    func toTheByte() throws {
        func size(_ world: World) throws -> [UInt64] {
            _ = (world.rank(), world.merge(), world.rank())
            let vm = try #require(world.rules.chains["demo.rank"]?.policies.first).vm
            return [UInt64(clua_memory(vm.vm)), clua_allocations(vm.vm), vm.workUsed]
        }
        let first = try world()
        let prepared = first.rules.preparer.prepare(rules)
        let again = prepared.copy()
        try first.rules.load(prepared)
        let sizes = try size(first)
        for _ in 0..<3 {
            let other = try world()
            try other.rules.load(again.copy())
            #expect(try size(other) == sizes)
        }
    }

    @Test("a host gets the Lua state that another one has left, and not one that is in use")
    func spare() throws {
        func state(_ world: World) throws -> OpaquePointer {
            _ = world.rank()
            return try #require(world.rules.chains["demo.rank"]?.policies.first).vm.vm
        }
        let prepared = try world().rules.preparer.prepare(rules)
        var states: Set<OpaquePointer> = []
        for _ in 0..<3 {
            let (one, two) = (try world(), try world())
            for world in [one, two] { try world.rules.load(prepared.copy()) }
            let used = [try state(one), try state(two)]
            #expect(used[0] != used[1])
            states.formUnion(used)
        }
        #expect(states.count == 2)
    }

    @Test("ctx.memory is kept when rules are replaced, before and after they were asked")
    func memory() throws {
        let world = try world()
        let again = world.rules.preparer.prepare(rules).copy()
        try world.rules.load(again.copy())
        let one = try #require(world.rank())
        try world.rules.load(again.copy())
        try world.rules.load(again.copy())
        #expect(try #require(world.rank()).rounded(.down) == one.rounded(.down) + 1e4)
    }

    @Test("whether answers may be cached is known before the first answer")
    func revision() throws {
        func revision(_ source: String) throws -> [UInt64?] {
            let (first, other) = (try world(), try world())
            let prepared = first.rules.preparer.prepare([layer("rules", ["demo": source])])
            try other.rules.load(prepared.copy())
            try first.rules.load(prepared)
            return [first, other].map { $0.bus.question(DemoRank.self).revision }
        }
        #expect(try revision("return { rank = function() return 1 end }") == [1, 1])
        #expect(try revision("local x = math.random(); return { rank = function() return x end }") == [nil, nil])
    }

    @Test("a refused set is refused again, for the same reasons")
    func refused() throws {
        let world = try world()
        let prepared = world.rules.preparer.prepare([layer("rules", ["demo": "return { rnak = function() end }"])])
        for rules in [prepared.copy(), prepared] {
            let refusal = #expect(throws: RuleSetRejected.self) { try world.rules.load(rules) }
            #expect(refusal?.problems.first?.hint == "did you mean 'rank'?")
        }
    }
}
