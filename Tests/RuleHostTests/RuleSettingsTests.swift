import EventBus
import Testing

@testable import RuleTestSupport

@Suite("Settings in rules")
struct RuleSettingsTests {
    @Test("a setting that is removed from the file has its default value again")
    func removedSetting() throws {
        let world = try World("return { settings = { limit = 1 } }")
        try world.load("return {}")
        #expect(world.settings.last == DemoSettings())
    }

    @Test("a reload that changes no setting publishes no settings")
    func unchangedSettings() throws {
        let world = try World("return { settings = { limit = 1 } }")
        try world.load("return { settings = { limit = 1 }, rank = function() return 1 end }")
        #expect(world.settings.count == 1)
        try world.load("return { settings = { limit = 2 } }")
        #expect(world.settings.map(\.limit) == [1, 2])
    }

    @Test("rules read complete settings and cannot change them")
    func ctxSettings() throws {
        let world = try World(
            "return { settings = { interval = 0.5 }, rank = function(item, ctx) return ctx.settings.limit + ctx.settings.interval end }"
        )
        #expect(world.rank() == 10.5)
        try world.load("return { rank = function(item, ctx) ctx.settings.limit = 1 return 1 end }")
        #expect(world.rank() == nil)
    }
}
