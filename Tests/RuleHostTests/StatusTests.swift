import EventBus
import Testing

@testable import RuleHost

/// What `busctl rules list` tells: who decides, how often, how fast.
@Suite struct StatusTests {
    @Test("the median of durations is known to an eighth, the longest exactly")
    func durations() {
        let statistics = CallStatistics()
        #expect(statistics.median == nil && statistics.calls == 0)
        for nanoseconds in [1, 5, 900, 1_000, 1_100, 70_000, 5_000_000] as [UInt64] { statistics.add(nanoseconds) }
        let median = Double(statistics.median ?? 0)
        #expect((1_000...1_125).contains(median))
        #expect(statistics.worst == 5_000_000 && statistics.calls == 7)
        statistics.add(0)
        #expect(statistics.calls == 8 && statistics.worst == 5_000_000)
        // The longest there can be fits somewhere.
        statistics.add(.max)
        #expect(statistics.worst == .max)
    }

    @Test("each policy says its calls and failures, and who decides instead of it; benched ones no longer count")
    func chain() throws {
        let world = try World()
        try world.rules.load([
            layer("lower", ["demo": "return { merge = function() return 'keep' end }"]),
            layer("upper", ["demo": "return { merge = function() return 1 end }"]),
        ])
        for _ in 0..<5 { _ = world.bus.ask(DemoMerge(incoming: Record(Item(id: "a")))) }
        let files = world.rules.status.files
        #expect(files.map(\.layer) == ["lower", "upper"])
        let (below, above) = (files[0].policies[0], files[1].policies[0])
        #expect(above.calls == 5 && above.failures == 5 && above.benched)
        #expect(above.instead == "lower/demo.lua:1")
        #expect(below.calls == 5 && below.failures == 0 && below.instead == "default")
        // Nothing is measured on virtual time.
        #expect(below.medianMicroseconds == nil && below.worstMicroseconds == nil)
    }

    @Test("a file says since which generation its text decides, whatever else was saved or refused meanwhile")
    func since() throws {
        let world = try World()
        let kept = "return { merge = function() return 'keep' end }"
        try world.rules.load([layer("r", ["demo": kept])])
        try world.rules.load([layer("r", ["demo": kept]), layer("s", ["demo": "return {}"])])
        #expect(throws: RuleSetRejected.self) { try world.rules.load([layer("r", ["demo": "return {"])]) }
        let status = world.rules.status
        #expect(status.generation == 2 && status.files.map(\.since) == [1, 2])
        #expect(status.rejected.count == 1 && status.rejected[0].file == "r/demo.lua" && status.rejected[0].line == 1)
        try world.rules.load([layer("r", ["demo": kept + "\n"])])
        #expect(world.rules.status.files.map(\.since) == [3] && world.rules.status.rejected == [])
    }
}
