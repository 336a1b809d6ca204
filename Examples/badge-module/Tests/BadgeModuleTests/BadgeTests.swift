import BadgeModule
import Harness
import Testing

@Suite struct BadgeTests {
    private func harness() throws -> Harness {
        try Harness(modules: .shipped + [BadgeModule()], settings: ["badge": ["most": 9]])
    }

    @Test("a number above the largest one is written with a plus")
    func most() throws {
        let harness = try harness()
        try harness.inject(BadgeSet(count: 12))
        let changed = try harness.expect(BadgeChanged.self)
        #expect(changed.text == "9+" && changed.color == .red)
        try harness.expectState("badge.count", equals: 12)
    }

    @Test("a number out of range never reaches the module")
    func range() throws {
        let harness = try harness()
        #expect(throws: (any Error).self) { try harness.inject("badge.set", ["count": -1]) }
        try harness.expectNone("badge.changed")
    }

    @Test("the badge is on the screen while it shows a number, and a tap takes it away")
    func picture() async throws {
        let harness = try harness()
        try harness.inject(BadgeSet(count: 3))
        let badge = try #require(try await harness.picture()["badge"])
        #expect(badge.title == "3")
        try await harness.send(try #require(badge.tap))
        #expect(try await harness.picture()["badge"] == nil)
    }

    @Test("zero takes the badge away, and 13 changes nothing")
    func alone() throws {
        let bench = try ModuleBench(BadgeModule())
        bench.publish(BadgeSet(count: 3), BadgeSet(count: 0), BadgeSet(count: 13))
        #expect(bench.facts.last is BadgeRejected)
        #expect(bench.takeFacts(BadgeChanged.self).map(\.text) == ["3", nil])
        #expect(bench.state("count") == 0)
    }
}
