import EventBus
import RuleHost
import Testing

@testable import RuleTestSupport

@Suite("Reactions")
struct ReactionTests {
    @Test("a reaction receives its event and publishes typed events")
    func publish() throws {
        let world = try World(
            """
            return { on = { ['demo.show'] = function(event, bus, ctx)
              bus.publish('demo.write', { id = event.id .. '!', after = ctx.now })
            end } }
            """)
        world.bus.advance(to: .seconds(2))
        world.bus.publish(DemoShow(id: "x"))
        #expect(world.written == [DemoWrite(id: "x!", after: .seconds(2))])
    }

    @Test("an event that a reaction publishes has the received event as its cause")
    func cause() throws {
        let world = try World(
            "return { on = { ['demo.show'] = function(e, bus) bus.publish('demo.write', { id = 'a' }) end } }")
        var causes: [UInt64?] = []
        var sources: [String] = []
        world.bus.tap(TopicPattern("demo.write")) {
            causes.append($0.cause); sources.append($0.source)
        }
        let id = world.bus.publish(any: DemoShow(id: "x"))
        #expect(causes == [id])
        #expect(sources == ["rules"])
    }

    @Test(
        "a reaction that publishes an invalid event publishes nothing, and the line is reported",
        arguments: [
            (
                "bus.publish('demo.wirte', { id = 'b' })",
                "no event has the topic 'demo.wirte' (did you mean 'demo.write'?)"
            ),
            ("bus.publish('demo.write', { id = 5 })", "demo.write: data.id: expected a string, found"),
            ("bus.publish('demo.write', {})", "demo.write: data.id: missing"),
            (
                "bus.publish('demo.write', { id = 'b', aftr = 1 })",
                "demo.write: data.aftr: demo.write has no such field (did you mean 'after'?)"
            ),
            (
                "bus.publish('demo.settingsChanged', { limit = 1 })",
                "only the system itself says demo.settingsChanged (set it in a rule file: demo.settings in demo.lua)"
            ),
            (
                "bus.publish('rules.reloaded', { generation = 1, files = {}, duration = 0 })",
                "only the system itself says rules.reloaded (others can only react to it)"
            ),
            (
                "bus.publish('demo.shown', { id = 'b' })",
                "demo.shown is a fact: only the module 'demo' says it (publish a request, such as demo.show; "
                    + "a host for tests accepts facts: busctl serve --allow-facts)"
            ),
            ("bus.publish('demo.write', { id = print })", ""),
            ("bus.publish(5, {})", ""),
            ("error('no')", "no"),
        ])
    func nonsense(statement: String, message: String) throws {
        let world = try World(
            "return { on = { ['demo.show'] = function(e, bus)\n bus.publish('demo.write', { id = 'a' })\n \(statement)\nend } }"
        )
        world.bus.publish(DemoShow(id: "x"))
        #expect(world.written.isEmpty)
        let failure = try #require(world.failures.first)
        #expect(failure.line == 3)
        #expect(failure.query == "on demo.show")
        #expect(failure.message.contains(message), "\(failure.message)")
    }

    @Test("on a test bench rules may publish facts of modules, but none of the system")
    func testBench() throws {
        let world = try World(allowsFacts: true)
        var shown: [DemoShown] = []
        world.bus.subscribe(to: DemoShown.self) { shown.append($0) }
        try world.load(
            "return { on = { ['demo.show'] = function(e, bus) bus.publish('demo.shown', { id = e.id }) end } }")
        world.bus.publish(DemoShow(id: "x"))
        #expect(shown == [DemoShown(id: "x")])
        #expect(world.failures.isEmpty)
        try world.load(
            "return { on = { ['demo.show'] = function(e, bus) bus.publish('demo.settingsChanged', { limit = 1 }) end } }"
        )
        world.bus.publish(DemoShow(id: "y"))
        #expect(
            world.failures.map(\.message) == [
                "only the system itself says demo.settingsChanged (set it in a rule file: demo.settings in demo.lua)"
            ])
    }

    @Test("files of two modules may react to the same event")
    func twoFiles() throws {
        let world = try World()
        let source = { (id: String) in
            "return { on = { ['demo.show'] = function(e, bus) bus.publish('demo.write', { id = '\(id)' }) end } }"
        }
        try world.rules.load([layer("rules", ["demo": source("demo"), "bus": source("bus")])])
        world.bus.publish(DemoShow(id: "x"))
        #expect(world.written.map(\.id) == ["bus", "demo"])
    }

    @Test("reactions in several files run by layer, then by name, in whatever order the files were read")
    func order() throws {
        let source = { (id: String) in
            "return { on = { ['demo.show'] = function(e, bus) bus.publish('demo.write', { id = '\(id)' }) end } }"
        }
        func written(_ shuffle: ([RuleText]) -> [RuleText]) throws -> [String] {
            let world = try World()
            // The names of the folders must not decide the order of the layers.
            var lower = layer("z", ["demo": source("z/demo"), "rules": source("z/rules")])
            var upper = layer("a", ["bus": source("a/bus"), "rules": source("a/rules")])
            lower.files = shuffle(lower.files)
            upper.files = shuffle(upper.files)
            try world.rules.load([lower, upper])
            world.bus.publish(DemoShow(id: "x"))
            return world.written.map(\.id)
        }
        #expect(try written { $0 } == ["z/demo", "a/bus", "a/rules"])
        #expect(try written { $0.reversed() } == ["z/demo", "a/bus", "a/rules"])
    }

    @Test("a rule that prints while it is asked from outside does not change any answer")
    func askingFromOutside() throws {
        let world = try World(
            """
            local depth = 0
            return {
              normalize = function(item) print(item.id) return { title = item.id } end,
              on = { ['rules.printed'] = function(e, bus) bus.publish('demo.show', { id = 'again' }) end },
            }
            """)
        world.bus.subscribe(to: DemoShow.self) { [bus = world.bus] _ in
            _ = bus.question(DemoRank.self).ask(DemoRank(item: Record(Item(id: "b"))))
        }
        #expect(world.bus.ask(DemoNormalize(item: Record(Item(id: "a"))))?.title == "a")
    }

    @Test("after a reload the old reaction no longer runs")
    func reload() throws {
        let world = try World(
            "return { on = { ['demo.show'] = function(e, bus) bus.publish('demo.write', { id = 'old' }) end } }")
        try world.load(
            "return { on = { ['demo.show'] = function(e, bus) bus.publish('demo.write', { id = 'new' }) end } }")
        world.bus.publish(DemoShow(id: "x"))
        #expect(world.written == [DemoWrite(id: "new")])
    }

    @Test("a reaction that triggers itself is stopped by the bus's cascade limit")
    func loop() throws {
        let world = try World("return { on = { ['demo.show'] = function(e, bus) bus.publish('demo.show', e) end } }")
        world.bus.cascadeLimit = 50
        var stopped: [BusCascadeStopped] = []
        world.bus.subscribe(to: BusCascadeStopped.self) { stopped.append($0) }
        world.bus.publish(DemoShow(id: "x"))
        #expect(stopped.first?.topics == ["demo.show"])
    }

    @Test("a reaction that triggers itself and works a lot is stopped by the input's account, and named")
    func cascadeBudget() throws {
        var limits = RuleHost.Limits()
        limits.cascade = 10_000
        let world = try World(
            "return { on = { ['demo.show'] = function(e, bus) for i = 1, 1000 do end bus.publish('demo.show', e) end } }",
            limits: limits)
        var shows = 0
        var stopped: [BusCascadeStopped] = []
        world.bus.subscribe(to: DemoShow.self) { _ in shows += 1 }
        world.bus.subscribe(to: BusCascadeStopped.self) { stopped.append($0) }
        world.bus.publish(DemoShow(id: "x"))
        #expect((2...15).contains(shows))
        #expect(
            stopped == [
                BusCascadeStopped(
                    topics: ["demo.show"], count: 0, reason: .work, culprits: .init(places: ["rules/demo.lua:1"]))
            ]
        )
        // The next input has a new account.
        let before = shows
        world.bus.publish(DemoShow(id: "y"))
        #expect(shows == 2 * before)
    }
}
