import Chrome
import EventBus
import Foundation
import Logging
import RuleCheck
import RuleHost
import Screen
import TestSupport
import Testing

@testable import Host

@Suite("Modules in Lua on a host")
struct LuaModuleHostTests {
    private static let counter = """
        local counter = { module = "counter", keep = { "n" } }
        counter.requests = { add = { by = "integer, 1 to 9" } }
        counter.facts = { added = { total = "integer" } }
        counter.on = { ["counter.add"] = function(event, bus, ctx)
          ctx.memory.n = (ctx.memory.n or 0) + event.by
          bus.publish("counter.added", { total = ctx.memory.n })
        end }
        function counter.picture(container, ctx)
          return { { id = "counter/total", kind = "text", frame = { 0, container.height - 20, container.width, 20 },
                     title = tostring(ctx.memory.n or 0) } }
        end
        return counter
        """

    private func layer(_ source: String) -> RuleLayer {
        var text = RuleText(path: "rules/modules/counter.lua", namespace: "counter", source: Array(source.utf8))
        text.isInModules = true
        return RuleLayer(name: "rules", files: [text])
    }

    @Test(
        "a folder's modules are read beside its rules, and a file of rules may have the name of its module with .rules")
    func folder() throws {
        let files = try TemporaryFolder()
        try files.write(Self.counter, to: "rules/modules/counter.lua")
        try files.write("return { settings = {} }", to: "rules/counter.rules.lua")
        let read = try RuleFolder.read(files.path("rules"))
        #expect(read.files.map(\.namespace) == ["counter", "counter"])
        #expect(read.files.map(\.isInModules) == [false, true])
        let system = try ChromeSystem()
        try system.rules.load([read])
        #expect(system.rules.luaModules == ["counter"])
    }

    @Test("a file in the folder of modules that declares none is refused")
    func noModule() throws {
        let system = try ChromeSystem()
        #expect {
            try system.rules.load([layer("return { settings = {} }")])
        } throws: {
            ($0 as? RuleSetRejected)?.problems.first?.message == "the file declares no module"
        }
    }

    private static let lamp = """
        local lamp = { module = "lamp", keep = { "isOn" } }
        lamp.requests = { set = { isOn = "boolean" }, blink = {} }
        lamp.on = {
          start = function(event, bus, ctx)
            ctx.memory.starts = (ctx.memory.starts or 0) + 1
            ctx.memory.wasOn = ctx.memory.isOn == true
          end,
          ["lamp.set"] = function(event, bus, ctx) ctx.memory.isOn = event.isOn end,
          ["lamp.blink"] = function(event, bus, ctx)
            if not ctx.memory.isOn then bus.refuse("the lamp is off") end
          end,
        }
        return lamp
        """

    @Test("a module starts when its memory is back, in a new process, and once")
    func start() async throws {
        let files = try TemporaryFolder()
        try files.write(Self.lamp, to: "rules/modules/lamp.lua")
        for isFirst in [true, false] {
            let host = try LiveHost(rules: [files.path("rules")], state: URL(filePath: files.path("state")))
            await host.start()
            try await host.send(PartRequest("lamp.set", ["isOn": true]))
            _ = try await host.reloadRules()
            let state = try await host.state(of: "lamp", as: Value.self)
            #expect(state == ["isOn": true, "starts": 1, "wasOn": .bool(!isFirst)])
            await host.stop()
        }
    }

    @Test("who sent a request that a module in Lua refuses gets the explanation")
    func refusal() async throws {
        let files = try TemporaryFolder()
        try files.write(Self.lamp, to: "rules/modules/lamp.lua")
        let host = try LiveHost(rules: [files.path("rules")])
        await host.start()
        await #expect(throws: PublishError.refused("lamp.blink", "the lamp is off")) {
            try await host.send(PartRequest("lamp.blink"))
        }
        await host.stop()
    }

    @Test("the parts that a module draws are in the picture, and follow what it remembers")
    func picture() throws {
        let system = try ChromeSystem()
        try system.rules.load([layer(Self.counter)])
        func part() -> Part? { system.bus.ask(ScreenPictureQuery())?["counter/total"] }
        #expect(part()?.title == "0")
        let type = try #require(system.bus.catalogue.event("counter.add"))
        system.bus.publish(any: try type.fromOutside(["by": 3]))
        #expect(part()?.title == "3")
        #expect(part()?.frame.maxY == 844)
    }

    @Test("a host takes events of a module in Lua from outside, and refuses those that do not fit")
    func outside() async throws {
        let files = try TemporaryFolder()
        try files.write(Self.counter, to: "rules/modules/counter.lua")
        let host = try LiveHost(
            rules: [files.path("rules")], configuration: .init(), logger: Logger(label: "test"))
        await host.start()
        #expect(host.catalogue.type(of: "counter.add") != nil)
        #expect(await host.runningModules.contains("counter"))
        #expect(throws: (any Error).self) {
            try host.catalogue.decode(Array(#"{"type": "counter.add", "data": {"by": 10}}"#.utf8))
        }
        try files.write(
            Self.counter.replacingOccurrences(of: "1 to 9", with: "1 to 99"), to: "rules/modules/counter.lua")
        _ = try await host.reloadRules()
        _ = try host.catalogue.decode(Array(#"{"type": "counter.add", "data": {"by": 10}}"#.utf8))
        await host.stop()
    }

    @Test("the module and the rule on the page about modules in Lua pass the check, and do what the page says")
    func page() throws {
        let page = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/rules/modules.md")
        let blocks = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```lua\n").dropFirst()
            .map { $0.components(separatedBy: "```")[0] }
        // The fourth one is a test, which the tests of the documentation run.
        #expect(blocks.count == 4)
        let files = try TemporaryFolder()
        try files.write(blocks[0], to: "rules/modules/badge.lua")
        try files.write(blocks[1], to: "rules/modules/lamp.lua")
        try files.write(blocks[2], to: "rules/badge.lua")
        let read = try RuleFolder.read(files.path("rules"))
        let system = try ChromeSystem()
        #expect(system.rules.checker.check([read]).findings.isEmpty)
        try system.rules.load([read])
        var told: [String] = []
        system.bus.tap(TopicPattern("badge.changed")) { envelope in
            told.append(((try? ValueEncoder().encode(envelope.event)) ?? .null).json)
        }
        let type = try #require(system.bus.catalogue.event("badge.set"))
        system.bus.publish(any: try type.fromOutside(["id": "inbox", "count": 3]))
        #expect(told == [#"{"color":"gray","count":3,"id":"inbox"}"#])
        #expect(system.bus.ask(ScreenPictureQuery())?["badge/inbox"]?.title == "3")
        system.advance(to: .seconds(5))
        #expect(told.last == #"{"color":"gray","count":0,"id":"inbox"}"#)
        #expect(try system.bus.state(of: "badge") == ["counts": ["inbox": 0]])
    }

    @Test("what a module keeps is there after a restart, and nothing else of its memory")
    func restart() async throws {
        let files = try TemporaryFolder()
        try files.write(Self.counter, to: "rules/modules/counter.lua")
        func host() throws -> (LiveHost, StateFolder) {
            let disk = try DiskQueue()
            let state = try StateFolder(files.path("state"), disk: disk, health: HealthStatus(), report: { _ in })
            let host = try LiveHost(
                rules: [files.path("rules")], configuration: .init(), logger: Logger(label: "test"), state: state,
                disk: disk)
            return (host, state)
        }
        func add(_ host: LiveHost) async throws {
            _ = await host.publish(
                [try host.catalogue.decode(Array(#"{"type": "counter.add", "data": {"by": 2}}"#.utf8))],
                defaultSource: "/test")
        }
        func total(of host: LiveHost) async throws -> Value? {
            try await host.history().deliveries.last { $0.topic.text == "counter.added" }.map {
                try ValueEncoder().encode($0.event)["total"] ?? .null
            }
        }
        let (first, kept) = try host()
        await first.start()
        try await add(first)
        try await add(first)
        #expect(try await total(of: first) == 4)
        await first.stop()
        kept.close()
        let (second, again) = try host()
        await second.start()
        try await add(second)
        #expect(try await total(of: second) == 6)
        await second.stop()
        again.close()
    }

    @Test("two thousand reloads, half of them with other declarations, lose no event and fire each timer once")
    func reloads() throws {
        let system = try ChromeSystem()
        func source(_ number: Int) -> String {
            """
            local tick = { module = "tick" }
            tick.requests = { go = { n = "integer"\(number % 4 < 2 ? "" : ", more = \"string?\"") }, fire = { n = "integer" } }
            tick.facts = { went = { n = "integer", count = "integer" }, fired = { n = "integer" } }
            tick.on = {
              ["tick.go"] = function(event, bus, ctx)
                ctx.memory.count = (ctx.memory.count or 0) + 1
                bus.publish("tick.went", { n = event.n, count = ctx.memory.count })
                bus.after(0.5, "t" .. event.n % 200, "tick.fire", { n = event.n })
              end,
              ["tick.fire"] = function(event, bus) bus.publish("tick.fired", { n = event.n }) end,
            } -- \(number)
            return tick
            """
        }
        var went = 0, fired: [Int] = []
        system.bus.tap(TopicPattern("tick.*")) { envelope in
            let data = (try? ValueEncoder().encode(envelope.event)) ?? .null
            if envelope.topic.text == "tick.went" {
                went += 1
                #expect(data["count"] == .int(went))
            }
            if envelope.topic.text == "tick.fired" { fired.append(data["n"]?.intValue ?? 0) }
        }
        let count = amount(400, whole: 2_000)
        for number in 0..<count {
            var text = RuleText(path: "rules/modules/tick.lua", namespace: "tick", source: Array(source(number).utf8))
            text.isInModules = true
            try system.rules.load([RuleLayer(name: "rules", files: [text])])
            let type = try #require(system.bus.catalogue.event("tick.go"))
            system.bus.publish(any: try type.fromOutside(["n": .int(number)]))
            system.advance(to: .milliseconds(10 * (number + 1)))
        }
        system.advance(to: .seconds(60))
        #expect(went == count)
        #expect(fired == Array(0..<count))
    }

    @Test("the same events have the same trace with a module in Lua and with the same one in Swift")
    func sameAsInSwift() throws {
        func trace(_ system: ChromeSystem) throws -> [String] {
            var trace: [String] = []
            system.bus.tap(TopicPattern("lamp.*")) { envelope in
                let data = ((try? ValueEncoder().encode(envelope.event)) ?? .null).json
                trace.append(
                    "\(envelope.id) \(envelope.cause ?? 0) \(envelope.time) \(envelope.topic) \(envelope.source) \(data)"
                )
            }
            for (time, brightness) in [(0, 3), (1, 0), (4, 9), (20, 1)] {
                system.advance(to: .seconds(time))
                let type = try #require(system.bus.catalogue.event("lamp.light"))
                system.bus.publish(any: try type.fromOutside(["brightness": .int(brightness)]), source: "test")
            }
            system.advance(to: .seconds(60))
            return trace
        }
        let inLua = try ChromeSystem()
        var text = RuleText(
            path: "rules/modules/lamp.lua", namespace: "lamp",
            source: Array(
                """
                local lamp = { module = "lamp" }
                lamp.requests = { light = { brightness = "integer, 0 to 9" } }
                lamp.facts = { lit = { brightness = "integer", colour = "warm | cold" } }
                lamp.questions = { colour = { asks = { brightness = "integer" }, answers = "warm | cold",
                  default = function(question) return question.brightness > 5 and "cold" or "warm" end } }
                lamp.on = { ["lamp.light"] = function(event, bus)
                  bus.publish("lamp.lit", { brightness = event.brightness,
                    colour = bus.ask("lamp.colour", { brightness = event.brightness }) })
                  if event.brightness > 0 then bus.after(10, "off", "lamp.light", { brightness = 0 })
                  else bus.cancel("off") end
                end }
                return lamp
                """.utf8))
        text.isInModules = true
        try inLua.rules.load([RuleLayer(name: "rules", files: [text])])
        let inSwift = try ChromeSystem(modules: .shipped + [LampModule()])
        try inSwift.rules.load([])
        let traces = (try trace(inLua), try trace(inSwift))
        #expect(traces.0 == traces.1)
        #expect(traces.0.count == 12)
    }
}

/// The module of the test above in Swift.
struct LampModule: Module {
    struct Light: Request {
        static let topic: TopicName = "lamp.light"
        var brightness: Int
    }
    enum Colour: String, StringEnum { case warm, cold }
    struct Lit: Fact {
        static let topic: TopicName = "lamp.lit"
        var brightness: Int
        var colour: Colour
    }
    struct ColourQuery: Query {
        typealias Answer = Colour
        static let topic: TopicName = "lamp.colour"
        var brightness: Int
    }

    static let name = "lamp"
    static let language = Language(events: [Light.self, Lit.self], queries: [ColourQuery.self])

    func start(on bus: EventBus) -> some RunningModule { Lamp(bus) }

    final class Lamp: RunningModule {
        private let colour: Policy<ColourQuery>
        private var off: Subscription?

        init(_ bus: EventBus) {
            colour = Policy(bus, "by brightness") { $0.brightness > 5 ? .cold : .warm }
            bus.subscribe(to: Light.self) { [unowned self, unowned bus] event in
                bus.publish(
                    Lit(brightness: event.brightness, colour: colour(ColourQuery(brightness: event.brightness))))
                off?.cancel()
                guard event.brightness > 0 else { return }
                off = bus.schedule(after: .seconds(10), as: "off") { bus.publish(Light(brightness: 0)) }
            }
        }
    }
}
