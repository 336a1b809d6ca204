import EventBus
import Testing

@testable import RuleHost
@testable import RuleTestSupport

/// The status behind `busctl rules list`: which rules decide, how often and how fast.
@Suite struct StatusTests {
    @Test("the median of durations is exact to an eighth, and the longest is exact")
    func durations() {
        let statistics = CallStatistics()
        #expect(statistics.median == nil && statistics.calls == 0)
        for nanoseconds in [1, 5, 900, 1_000, 1_100, 70_000, 5_000_000] as [UInt64] { statistics.add(nanoseconds) }
        let median = Double(statistics.median ?? 0)
        #expect((1_000...1_125).contains(median))
        #expect(statistics.worst == 5_000_000 && statistics.calls == 7)
        statistics.add(0)
        #expect(statistics.calls == 8 && statistics.worst == 5_000_000)
        // Even the longest possible duration can be counted.
        statistics.add(.max)
        #expect(statistics.worst == .max)
    }

    @Test("each policy has its calls, its failures and the answerer behind it, and a benched one has no effect")
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
        #expect(above.instead == "lower/demo.lua:1" && above.overrides == "lower/demo.lua:1" && below.overrides == nil)
        #expect(below.calls == 5 && below.failures == 0 && below.instead == "default")
        // Nothing is measured on virtual time.
        #expect(below.medianMicroseconds == nil && below.worstMicroseconds == nil)
    }

    @Test("an answerer in Swift behind the rules is named as the one that decides instead")
    func swiftBehind() throws {
        let world = try World("return { rank = function() error('no') end }")
        #expect(world.rules.status.files[0].policies[0].instead == "default")
        let plugin = world.bus.answer(DemoRank.self, as: "plugin") { _ in 9 }
        #expect(world.rules.status.files[0].policies[0].instead == "plugin")
        for _ in 0..<5 { #expect(world.rank() == 9) }
        #expect(world.benched.map(\.instead) == ["plugin"])
        plugin.cancel()
        #expect(world.rules.status.files[0].policies[0].instead == "default")
    }

    @Test("each reaction names the lower one that it replaces, and the lower one names the upper")
    func reactions() throws {
        let world = try World()
        let reaction = "return { on = {\n['demo.show'] = function() error('no') end } }"
        try world.rules.load([layer("lower", ["demo": reaction]), layer("upper", ["demo": reaction])])
        for id in ["a", "b"] { world.bus.publish(DemoShow(id: id)) }
        let (below, above) = (world.rules.status.files[0].reactions, world.rules.status.files[1].reactions)
        #expect(below.map(\.overriddenBy) == ["upper/demo.lua:2"] && below.map(\.calls) == [0])
        #expect(
            above.map(\.overrides) == ["lower/demo.lua:2"] && above.map(\.calls) == [2] && above.map(\.failures) == [2])
        #expect(above[0].name == "demo.show" && above[0].overriddenBy == nil && below[0].overrides == nil)
    }

    @Test("each file has the generation since which its text is in force, whatever else was saved or refused")
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

    @Test("after a refused set the status has the running files, the problems, the waiting files and the time")
    func refused() throws {
        let world = try World()
        func tried(_ demo: String, _ bus: String? = nil, help: String = "return {}", at time: String) -> RuleStatus {
            let files = bus.map { ["demo": demo, "bus": $0] } ?? ["demo": demo]
            _ = try? world.rules.load([layer("r", files, modules: ["help": help])], at: time)
            return world.rules.status
        }
        let good = "return { merge = function() return 'keep' end }"
        world.bus.advance(to: .seconds(3))
        var status = tried(good, "return {}", at: "12:03")
        #expect(
            status.files.map(\.path) == ["r/bus.lua", "r/demo.lua"] && status.modules.map(\.path) == ["r/lib/help.lua"])
        #expect(
            (status.files + status.modules).allSatisfy {
                $0.loaded?.time == "12:03" && $0.loaded?.busTime == .seconds(3)
            })
        #expect(
            (status.files + status.modules).allSatisfy { $0.newer == nil && $0.since == 1 } && status.rejectedAt == nil)
        let digests = status.files.map(\.digest)
        #expect(Set(digests).count == 2 && digests.allSatisfy { $0?.count == 16 })

        world.bus.advance(to: .seconds(5))
        status = tried("return {\n  merge = function( return 'keep' end }", "return {}", at: "12:05")
        let demo = try #require(status.files.last)
        #expect(demo.since == 1 && demo.loaded?.time == "12:03" && demo.digest == digests[1])
        #expect(demo.newer?.since.time == "12:05" && demo.newer?.since.busTime == .seconds(5))
        #expect(demo.newer?.problems.map(\.line) == [2] && demo.newer?.problems == status.rejected)
        #expect(demo.newer?.problems.first?.column == 21)
        #expect(demo.newer?.digest != demo.digest && status.files.first?.newer == nil)

        // When another file is saved it waits, and the refused file has the new time.
        status = tried(
            "return {\n  merge = function( return 'keep' end }", "return { }", help: "return { }", at: "12:06")
        #expect(status.files.map(\.newer?.since.time) == ["12:06", "12:05"])
        #expect(status.files.first?.newer?.problems == [] && status.modules.first?.newer?.problems == [])
        #expect(status.rejectedAt?.time == "12:06" && status.generation == 1)

        // When a file is deleted, the deletion waits as well.
        status = tried("return {\n  merge = function( return 'keep' end }", at: "12:07")
        #expect(status.files.map(\.path) == ["r/bus.lua", "r/demo.lua"])
        #expect(
            status.files.first?.newer
                == RuleStatus.Newer(digest: nil, since: try #require(status.rejectedAt), problems: []))

        // After the correction only files with a different text have a new time.
        status = tried(good, "return { }", at: "12:08")
        #expect(status.generation == 2 && status.files.map(\.since) == [2, 1])
        #expect(status.files.map(\.loaded?.time) == ["12:08", "12:03"])
        #expect((status.files + status.modules).allSatisfy { $0.newer == nil } && status.rejectedAt == nil)
    }

    @Test("before any rules run, the status has the files of a refused set with their problems")
    func refusedAtFirst() throws {
        let world = try World()
        #expect(!world.problems("return {").isEmpty)
        let file = try #require(world.rules.status.files.first)
        #expect(file.since == 0 && file.loaded == nil && file.digest == nil && file.policies.isEmpty)
        #expect(file.newer?.problems == world.rules.status.rejected)
    }
}
