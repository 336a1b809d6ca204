import EventBus
import RuleHost
import Testing

@testable import RuleTestSupport

@Suite("Layers of rules")
struct LayerTests {
    @Test("a later layer overrides single functions and settings of an earlier one")
    func layers() throws {
        let world = try World()
        try world.rules.load([
            layer(
                "base",
                [
                    "demo":
                        "return { settings = { limit = 1, interval = 5, labels = { a = 'x', b = 'y' } }, merge = function() return 'keep' end, rank = function() return 1 end }"
                ]),
            layer(
                "over",
                ["demo": "return { settings = { limit = 2, labels = { b = 'z' } }, rank = function() return 2 end }"]),
        ])
        #expect(world.merge() == .keep)
        #expect(world.rank() == 2)
        let settings = try #require(world.settings.last)
        #expect(settings.limit == 2)
        #expect(settings.interval == .seconds(5))
        #expect(settings.labels == ["a": "x", "b": "z"])
    }

    @Test("while a rule fails, the layer below answers")
    func layerBelow() throws {
        let world = try World()
        try world.rules.load([
            layer("base", ["demo": "return { rank = function() return 1 end }"]),
            layer("over", ["demo": "return { rank = function() error('no') end }"]),
        ])
        #expect(world.rank() == 1)
        #expect(world.failures.first?.file == "over/demo.lua")
        let answered = world.bus.askNamingAnswerer(DemoRank(item: Record(Item(id: "a"))))
        #expect(answered?.by == "base/demo.lua:1")
    }

    @Test("when the asker refuses an answer, the layer below answers as well")
    func layerBelowARefusedAnswer() throws {
        let world = try World()
        try world.rules.load([
            layer("base", ["demo": "return { rank = function() return 3 end }"]),
            layer("over", ["demo": "return { rank = function() return -1 end }"]),
        ])
        #expect(world.rank() == 3)
        #expect(world.failures.first?.file == "over/demo.lua")
    }

    @Test("overrides are above all layers, and are checked like them")
    func overrides() throws {
        let world = try World("return { settings = { limit = 1 } }", overrides: ["demo": ["limit": 9]])
        #expect(world.settings.last?.limit == 9)
        #expect(throws: RuleSetRejected.self) {
            _ = try World("return {}", overrides: ["demo": ["limti": 9]])
        }
    }
}
