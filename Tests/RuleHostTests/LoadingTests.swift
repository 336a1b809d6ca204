import EventBus
import RuleHost
import Testing

@testable import RuleTestSupport

@Suite("Loading and reloading")
struct LoadingTests {
    @Test("files share code through require, but no variables")
    func modules() throws {
        let world = try World()
        try world.rules.load([
            layer(
                "rules",
                [
                    "demo":
                        "local lib = require 'lib.sums'\nreturn { rank = function(item) return lib.double(item.weight) end }"
                ],
                modules: ["sums": "return { double = function(n) return n * 2 end }"])
        ])
        #expect(world.rank(Item(id: "a", weight: 4)) == 8)
        let problem = try #require(world.problems("require 'lib.nothing'\nreturn {}").first)
        #expect(problem.line == 1)
        #expect(problem.message.contains("lib.nothing"))
    }

    @Test("print publishes an event and writes nothing to the output")
    func printing() throws {
        let world = try World("return { rank = function() print('hello', 1) return 1 end }")
        _ = world.rank()
        #expect(world.printed.map(\.text) == ["hello\t1\n"])
        #expect(world.printed.first?.file == "rules/demo.lua")
    }

    @Test("a query lists the rules among its handlers only while it has one")
    func listed() throws {
        let world = try World()
        func handlers() throws -> [String] { try #require(world.bus.info(of: "demo.rank")).handlers }
        #expect(try handlers() == [])
        try world.rules.load([layer("base", ["demo": "return { rank = function() return 1 end }"])])
        #expect(try handlers() == ["rules"])
        try world.rules.load([layer("base", ["demo": "return {}"])])
        #expect(try handlers() == [])
    }

    @Test("after a thousand reloads each reaction and policy exists once")
    func storm() throws {
        let world = try World()
        for round in 0..<1_000 {
            if round % 3 == 2 {
                #expect(!world.problems("return { merge = ").isEmpty)
            } else {
                try world.load(
                    "return { rank = function() return \(round) end, on = { ['demo.show'] = function(e, bus) bus.publish('demo.write', { id = e.id }) end } }"
                )
                #expect(world.rank() == Double(round))
            }
        }
        world.bus.publish(DemoShow(id: "x"))
        #expect(world.written == [DemoWrite(id: "x")])
    }

    @Test("a prepared set that cannot be used is refused only when it is loaded")
    func preparedBadly() throws {
        let world = try World("return { rank = function(item) return 1 end }")
        let prepared = world.rules.preparer.prepare([layer("rules", ["demo": "return { rnak = function() end }"])])
        #expect(world.rejections.isEmpty && world.rules.problems.isEmpty)
        let refusal = #expect(throws: RuleSetRejected.self) { try world.rules.load(prepared) }
        #expect(refusal?.problems.first?.hint == "did you mean 'rank'?")
        #expect(world.rejections.map(\.problems) == [refusal?.problems] && world.rank() == 1)
    }
}
