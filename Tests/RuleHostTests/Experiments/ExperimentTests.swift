import EventBus
import RuleHost
import TestSupport
import Testing

@testable import RuleTestSupport

/// `ctx.cohort()`: the arm that an installation is in.
@Suite("Experiments")
struct ExperimentTests {
    private func world(_ layers: [(name: String, source: String)], asksTwice: Bool = false) throws -> World {
        let world = try World(asksTwice: asksTwice)
        world.bus.answerByDefault(DemoRank.self, as: "one") { _ in 1 }
        try world.rules.load(layers.map { layer($0.name, ["demo": $0.source]) })
        return world
    }

    private func rank(_ body: String) -> String { "return { rank = function(item, ctx) \(body) end }" }

    private func lastDecision(_ world: World) throws -> Decision {
        try #require(world.rules.decisions(latest: 100).last)
    }

    /// What a policy answers to installations: the arm, and 0 in the control arm.
    private func arms(_ call: String, _ installations: [String]) throws -> [Double?] {
        let world = try world([("mine", rank("return ctx.cohort(\(call)) or 0"))])
        return installations.map { installation in
            world.rules.experiments.tell(installation)
            return world.rank()
        }
    }

    private let installations = (0..<2000).map { "installation \($0)" }

    @Test("an arm has about its part of the installations, and the rest is the control arm")
    func parts() throws {
        let arms = try arms("'a', 10, 30.5", installations)
        for (arm, percent) in [(1.0, 10.0), (2, 30.5), (0, 59.5)] {
            let count = arms.count { $0 == arm }
            // Four standard deviations.
            let spread = 4 * (2000 * percent / 100 * (1 - percent / 100)).squareRoot()
            #expect(abs(Double(count) - 20 * percent) <= spread, "\(arm): \(count)")
        }
        #expect(try self.arms("'a', 0", installations).allSatisfy { $0 == 0 })
        #expect(try self.arms("'a', 100", installations).allSatisfy { $0 == 1 })
    }

    @Test("an installation keeps its arm while the arm grows")
    func grows() throws {
        let few = try arms("'a', 10", installations), many = try arms("'a', 40", installations)
        #expect(zip(few, many).allSatisfy { $0 == 0 || $1 == 1 })
    }

    @Test("the arms of two experiments have nothing to do with each other")
    func independent() throws {
        let a = try arms("'a', 50", installations), b = try arms("'b', 50", installations)
        let both = zip(a, b).count { $0 == 1 && $1 == 1 }
        #expect((400...600).contains(both), "\(both)")
    }

    @Test("the arm is the one that the documentation computes")
    func vector() throws {
        // python3: int.from_bytes(sha256(b'overflow-b\0' + installation).digest()[:8], 'big') % 10000
        #expect(Experiments.number(of: "overflow-b", for: "a") == 6858)
        #expect(try arms("'overflow-b', 68.5, 0.2", ["a"]) == [2])
    }

    @Test("until the installation is told, it is in the control arm, and what is told later counts")
    func untold() throws {
        let world = try world([("mine", rank("return ctx.cohort('a', 100) or 0"))])
        #expect(world.rank() == 0)
        world.rules.experiments.tell("x")
        #expect(world.rank() == 1)
    }

    @Test("a decision has the arms that it depends on, also those of the usual answer")
    func decisions() throws {
        let world = try world([
            ("base", rank("return ctx.cohort('base', 100)")),
            ("mine", rank("if ctx.cohort('mine', 0) then return 5 end return ctx.default()")),
        ])
        world.rules.experiments.tell("x")
        #expect(world.rank() == 1)
        #expect(try lastDecision(world).arms == ["base": 1, "mine": 0])
        try world.rules.load([layer("mine", ["demo": rank("return 3")])])
        #expect(world.rank() == 3)
        #expect(try lastDecision(world).arms == [:])
    }

    @Test("a rule that fails has said in which arm")
    func failure() throws {
        let world = try world([("mine", rank("if ctx.cohort('a', 100) then error('x') end return 2"))])
        world.rules.experiments.tell("x")
        #expect(world.rank() == 1)
        let failed = try #require(world.rules.decisions(latest: 100).first { !$0.isAnswered })
        #expect(failed.arms == ["a": 1])
    }

    @Test("a rehearsal is in the same arms")
    func rehearsal() throws {
        let world = try world([("mine", rank("return ctx.cohort('a', 100) or 0"))], asksTwice: true)
        world.rules.experiments.tell("x")
        #expect(world.rank() == 1)
        #expect(world.failures.isEmpty)
    }

    @Test("the experiments that rules ask for are counted, until other rules decide")
    func counted() throws {
        let world = try world([("mine", rank("return ctx.cohort('b', 20, 80) and ctx.cohort('a', 0) or 1"))])
        world.rules.experiments.tell("x")
        _ = (world.rank(), world.rank())
        let asked = world.rules.experiments.asked
        #expect(asked.map(\.name) == ["a", "b"] && asked.map(\.asked) == [2, 2])
        #expect(asked[0].arm == 0 && asked[1].arm > 0 && asked[1].percents == [20, 80])
        try world.rules.load([layer("mine", ["demo": rank("return 3")])])
        #expect(world.rules.experiments.isEmpty)
    }

    @Test("names without end occupy no memory without end")
    func manyNames() throws {
        let world = try world([
            ("mine", rank("for i = 1, 1000 do ctx.cohort('e' .. math.random(1000000), 50) end return 1"))
        ])
        world.rules.experiments.tell("x")
        for _ in 0..<20 { _ = world.rank() }
        #expect(world.rules.experiments.asked.count <= 256)
        #expect(try lastDecision(world).arms.count <= 16)
    }

    @Test(
        "what cannot be an experiment is an error that says what to write",
        arguments: [
            ("", "expects the name of an experiment first, got no value"),
            ("5, 5", "expects the name of an experiment first, got number"),
            ("item, 5", "expects the name of an experiment first, got item"),
            ("'', 5", "it has 1 to 64 letters"), ("'a b', 5", "it has 1 to 64 letters"),
            ("string.rep('a', 65), 5", "it has 1 to 64 letters"), ("'a'", "expects the percentage of each arm"),
            ("'a', 'b'", "expects numbers behind the name, got string"), ("'a', -1", "from 0 to 100, got -1"),
            ("'a', 0/0", "from 0 to 100"), ("'a', 1e300", "from 0 to 100"), ("'a', 60, 41", "more than 100 together"),
            ("'a', 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1", "at most 16 arms, got 17"),
        ])
    func wrong(_ arguments: String, _ problem: String) throws {
        let world = try world([("mine", rank("local item = item return ctx.cohort(\(arguments)) or 7"))])
        #expect(world.rank() == 1)
        #expect(world.failures.first?.message.contains(problem) == true, "\(world.failures)")
    }
}
