import EventBus
import RuleHost
import Testing

@testable import RuleTestSupport

@Suite("The work account of an input")
struct AccountTests {
    /// A rule whose reaction publishes 1,000 events; an expensive policy is asked about each of them.
    private static let avalanche = """
        return {
          rank = function(item, ctx)
            for i = 1, 20000 do end
            return 7
          end,
          on = { ["demo.show"] = function(event, bus)
            for i = 1, 1000 do bus.publish("demo.write", { id = "s" .. i }) end
          end },
        }
        """

    /// Limits without a deadline per call, because on a busy machine a call would end by it.
    private static var limits: RuleHost.Limits {
        var limits = RuleHost.Limits()
        limits.deadline = nil
        return limits
    }

    private struct Run {
        var answers: [Double?] = []
        var stopped: [BusCascadeStopped] = []
        var benched: [RulesBenched] = []
    }

    /// Makes a world in which each `demo.write` asks `demo.rank`, whose built-in answer is 1.
    private func avalanche(inputs: Int = 1, limits: RuleHost.Limits = Self.limits) throws -> (
        world: World, run: () -> Run
    ) {
        let world = try World(Self.avalanche, limits: limits)
        var run = Run()
        let bus = world.bus
        bus.answerByDefault(DemoRank.self) { _ in 1 }
        bus.subscribe(to: DemoWrite.self) { [unowned bus] _ in
            run.answers.append(bus.ask(DemoRank(item: Record(Item(id: "a")))))
        }
        bus.subscribe(to: BusCascadeStopped.self) { run.stopped.append($0) }
        bus.subscribe(to: RulesBenched.self) { run.benched.append($0) }
        for _ in 0..<inputs { bus.publish(DemoShow(id: "x")) }
        return (world, { run })
    }

    @Test("when one input causes too much work, rules stop and the built-in answers decide the rest")
    func avalancheIsBounded() throws {
        let run = try avalanche().run()
        let byRule = run.answers.count { $0 == 7 }
        #expect((10...120).contains(byRule), "2,000,000 units of about 20,000 each")
        #expect(run.answers.count { $0 == 1 } > 500, "the rest goes on, with built-in answers")
        let first = try #require(run.stopped.first)
        #expect(first.reason == .work && first.count == 0)
        #expect(first.places == ["rules/demo.lua:2", "rules/demo.lua:6"] || first.places == ["rules/demo.lua:2"])
        #expect(first.topics == ["demo.write"])
    }

    @Test("the same inputs stop the rules at the same place each time")
    func deterministic() throws {
        let (one, other) = (try avalanche().run(), try avalanche().run())
        #expect(one.answers == other.answers)
        #expect(one.stopped == other.stopped)
    }

    @Test("a rule that uses up the account of five inputs in a row is benched, and the sixth input costs nothing")
    func benched() throws {
        let run = try avalanche(inputs: 6).run()
        #expect(run.benched.map(\.query) == ["demo.rank"])
        #expect(run.benched.first?.failures == 5 && run.benched.first?.reason == .work)
        #expect(run.stopped.count { $0.count == 0 } == 5)
    }

    @Test("a rule that uses up an account only now and then is not benched")
    func pardoned() throws {
        let (world, run) = try avalanche(inputs: 4)
        _ = world.rank()
        world.bus.publish(DemoShow(id: "y"))
        #expect(run().stopped.count { $0.count == 0 } == 5)
        #expect(run().benched.isEmpty)
    }

    @Test("a query from outside has its own account")
    func questions() throws {
        var limits = Self.limits
        limits.cascade = 30_000
        let world = try World("return { rank = function() for i = 1, 20000 do end return 7 end }", limits: limits)
        #expect((0..<10).map { _ in world.rank() } == Array(repeating: 7, count: 10))
    }

    @Test("a loop of a rule that reacts to its own print is stopped and named like any other loop")
    func printing() throws {
        let world = try World(
            "return { on = { ['rules.printed'] = function(e) print(('x'):rep(1000)) end, ['demo.show'] = function() print('go') end } }",
            limits: Self.limits)
        var stopped: [BusCascadeStopped] = []
        world.bus.subscribe(to: BusCascadeStopped.self) { stopped.append($0) }
        world.bus.publish(DemoShow(id: "x"))
        #expect(stopped.first?.reason == .work)
        #expect(stopped.first?.places?.first == "rules/demo.lua:1")
        #expect(world.printed.count < 2_500)
    }

    @Test("reactions that go round are named, with what the check said about what they publish")
    func reactionsThatGoRound() throws {
        let source = """
            return { on = {
              ["demo.show"] = function(event, bus)
                bus.publish("demo.write", { id = event.id })
              end,
              ["demo.write"] = function(event, bus)
                bus.publish("demo.show", { id = event.id })
              end,
            } }
            """
        let world = try World(source, limits: Self.limits)
        let prepared = world.rules.preparer.prepare([layer("rules", ["demo": source])])
        prepared.note(warnings: [
            RuleProblem(file: "rules/demo.lua", line: 6, message: "this reaction triggers itself")
        ])
        _ = try world.rules.load(prepared)
        var stopped: [BusCascadeStopped] = []
        world.bus.subscribe(to: BusCascadeStopped.self) { stopped.append($0) }
        world.bus.publish(DemoShow(id: "x"))
        let first = try #require(stopped.first)
        #expect(first.reason == .deliveries && first.topics == ["demo.show", "demo.write"])
        #expect(first.places == ["rules/demo.lua:2", "rules/demo.lua:5"])
        #expect(first.warnings == ["rules/demo.lua:6: this reaction triggers itself"])
    }

    @Test("when the time of an input is up, the step is reported, and a replay stops at the same step")
    func time() throws {
        var limits = Self.limits
        limits.inputDeadline = .zero
        let world = try World(Self.avalanche, limits: limits, measuresTime: true)
        world.bus.answerByDefault(DemoRank.self) { _ in 1 }
        var verdicts: [DeadlineVerdict] = []
        var live: [Double?] = []
        world.rules.deadlineMet = { verdicts.append($0) }
        world.bus.subscribe(to: DemoWrite.self) { [unowned world] _ in
            live.append(world.bus.ask(DemoRank(item: Record(Item(id: "a")))))
        }
        world.bus.publish(DemoShow(id: "x"))
        guard case .input(let step)? = verdicts.first else {
            return #expect(verdicts.isEmpty, "no verdict about the input")
        }
        #expect(step > 0)

        let again = try World(Self.avalanche, limits: Self.limits)
        again.bus.answerByDefault(DemoRank.self) { _ in 1 }
        var replayed: [Double?] = []
        for verdict in verdicts { again.rules.repeatDeadline(verdict) }
        again.bus.subscribe(to: DemoWrite.self) { [unowned again] _ in
            replayed.append(again.bus.ask(DemoRank(item: Record(Item(id: "a")))))
        }
        again.bus.publish(DemoShow(id: "x"))
        #expect(replayed == live)
    }
}
