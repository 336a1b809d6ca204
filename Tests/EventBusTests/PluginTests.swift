import EventBus
import Testing

private final class Echo: Plugin {
    let name: String
    var log: [String] = []
    init(name: String = "echo") { self.name = name }

    func start(on bus: EventBus) throws {
        let name = name
        bus.subscribe(to: Ping.self) { [unowned self] in
            log.append("ping \($0.value)")
            bus.publish(Pong(value: $0.value))
        }
        bus.answer(Choose.self, as: name) { $0.options.first }
        bus.schedule(after: .seconds(1)) { [unowned self] in log.append("timer") }
        bus.tap { [unowned self] in log.append("tap \($0.topic)") }
        bus.provideState(name) { ["value": 1] }
    }

    func stop() { log.append("stop") }
}

private final class Broken: Plugin {
    let name = "broken"
    var seen = 0
    func start(on bus: EventBus) throws {
        bus.subscribe(to: Ping.self) { [unowned self] _ in seen += 1 }
        throw Oops()
    }
}

@Suite("Plugins")
struct PluginTests {
    let bus = EventBus()

    @Test("a stopped plugin gets no events, queries, timers or taps, and has no state on the bus")
    func stop() throws {
        let echo = Echo()
        try bus.start(echo)
        #expect(bus.plugins == ["echo"])
        #expect(try bus.state()["echo"]?["value"] == 1)
        #expect(bus.stateSchemas == ["echo": ["type": "object", "additionalProperties": ["type": "integer"]]])
        bus.publish(Ping(value: 1))
        #expect(echo.log == ["tap test.ping", "ping 1", "tap test.pong"])
        #expect(bus.stop("echo"))
        echo.log = []
        bus.publish(Ping(value: 2))
        bus.advance(to: .seconds(5))
        #expect(echo.log == [])
        #expect(bus.ask(Choose(options: ["x"])) == nil)
        #expect(bus.plugins == [])
        #expect(try bus.state() == .object([:]))
        #expect(!bus.stop("echo"))
    }

    @Test("an event that a plugin publishes has the plugin's name as its source")
    func source() throws {
        var sources: [String] = []
        try bus.start(Echo(name: "module"))
        bus.tap(TopicPattern("test.pong")) { sources.append($0.source) }
        bus.publish(Ping(value: 0))
        #expect(sources == ["module"])
    }

    @Test("a second plugin of the same name is refused")
    func twice() throws {
        try bus.start(Echo())
        #expect(throws: BusError.pluginRunning("echo")) { try bus.start(Echo()) }
    }

    @Test("a plugin that fails to start leaves nothing behind")
    func failedStart() {
        let broken = Broken()
        #expect(throws: Oops.self) { try bus.start(broken) }
        bus.publish(Ping(value: 0))
        #expect(broken.seen == 0)
        #expect(bus.plugins == [])
    }

    @Test("stopAll stops every plugin and leaves other handlers alone")
    func stopAll() throws {
        let first = Echo(name: "first")
        let second = Echo(name: "second")
        try bus.start(first)
        try bus.start(second)
        var order: [String] = []
        bus.subscribe(to: Ping.self) { _ in order.append("still alive") }
        bus.stopAll()
        #expect(first.log.last == "stop")
        #expect(second.log.last == "stop")
        bus.publish(Ping(value: 0))
        #expect(order == ["still alive"])
    }
}
