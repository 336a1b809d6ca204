import EventBus
import RuleTestSupport
import Testing

@testable import RuleHost

@Suite("The time of day in rules")
struct RuleClockTests {
    private let bus: EventBus
    private let rules: RuleHost

    init() throws {
        (bus, rules) = (EventBus(), RuleHost())
        try bus.start(rules)
    }

    /// What `ctx.clock` is at the present bus time.
    private func clock() throws -> Value {
        let module = """
            local probe = { module = "probe", requests = { look = {} } }
            probe.facts = { seen = { minute = "integer?", weekday = "integer?", offset = "integer?" } }
            probe.on = { ["probe.look"] = function(_, bus, ctx)
              local clock = ctx.clock or {}
              bus.publish("probe.seen", { minute = clock.minuteOfDay, weekday = clock.weekday, offset = clock.offset })
            end }
            return probe
            """
        if rules.luaModules.isEmpty {
            try rules.load([
                RuleLayer(
                    name: "rules",
                    files: [RuleText(path: "rules/probe.lua", namespace: "probe", source: Array(module.utf8))])
            ])
        }
        var seen: Value = .null
        let subscription = bus.tap(TopicPattern("probe.seen")) {
            seen = (try? ValueEncoder().encode($0.event)) ?? .null
        }
        let type = try #require(bus.eventType(of: "probe.look"))
        bus.publish(any: try type.fromOutside([:]))
        subscription.cancel()
        return seen
    }

    @Test("ctx.clock is nil until somebody tells the time of day")
    func untold() throws {
        #expect(try clock() == [:])
        rules.timeOfDay.tell(minuteOfDay: nil, weekday: 3, offset: 60, at: .zero)
        #expect(try clock() == [:])
    }

    @Test("the time of day runs with bus time, over midnight and over the end of a week")
    func runs() throws {
        rules.timeOfDay.tell(minuteOfDay: 1438, weekday: 7, offset: -300, at: bus.now)
        #expect(try clock() == ["minute": 1438, "offset": -300, "weekday": 7])
        bus.advance(to: .seconds(59))
        #expect(try clock()["minute"] == 1438)
        bus.advance(to: .seconds(60))
        #expect(try clock() == ["minute": 1439, "offset": -300, "weekday": 7])
        bus.advance(to: .seconds(120))
        #expect(try clock() == ["minute": 0, "offset": -300, "weekday": 1])
        bus.advance(to: .seconds(120 + 86_400 * 8))
        #expect(try clock() == ["minute": 0, "offset": -300, "weekday": 2])
    }

    @Test("a time of day that is told again leaves the weekday as it has become")
    func again() throws {
        rules.timeOfDay.tell(minuteOfDay: 1439, weekday: 5, offset: nil, at: bus.now)
        bus.advance(to: .seconds(60))
        rules.timeOfDay.tell(minuteOfDay: 10, weekday: nil, offset: nil, at: bus.now)
        #expect(try clock() == ["minute": 10, "weekday": 6])
    }

    @Test("the weekday is right after a clock was told on the other side of midnight, also at the end of a week")
    func midnight() throws {
        rules.timeOfDay.tell(minuteOfDay: 1439, weekday: 7, offset: nil, at: bus.now)
        bus.advance(to: .seconds(59))
        // A little too slow: the next day has begun.
        rules.timeOfDay.tell(minuteOfDay: 0, weekday: nil, offset: nil, at: bus.now)
        #expect(try clock() == ["minute": 0, "weekday": 1])
        // A little too fast: it is still the day before.
        rules.timeOfDay.tell(minuteOfDay: 1439, weekday: nil, offset: nil, at: bus.now)
        #expect(try clock() == ["minute": 1439, "weekday": 7])
    }

    @Test("rules that were loaded before or after the telling see the same time of day")
    func reload() throws {
        _ = try clock()
        rules.timeOfDay.tell(minuteOfDay: 600, weekday: nil, offset: nil, at: bus.now)
        #expect(try clock() == ["minute": 600])
        try rules.load([])
        #expect(try clock() == ["minute": 600])
    }
}
