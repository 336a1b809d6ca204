import Testing

@testable import EventBus

private struct LampSwitch: Request {
    static let topic: TopicName = "lamp.switch"
    var isOn: Bool
}

private struct LampChanged: Fact {
    static let topic: TopicName = "lamp.changed"
    static let isRetained = true
    var isOn: Bool
    var brightness: Int
}

private struct LampStopped: Fact {
    static let topic: TopicName = "lamp.stopped"
}

private struct LampBrightness: Query {
    static let topic: TopicName = "lamp.brightness"
    typealias Answer = Int
}

private struct Dusk: Request {
    static let topic: TopicName = "world.dusk"
    var hour: Int
}

/// A lamp in each room. It goes off after a second.
private struct LampModule: Module {
    static let name = "lamp"
    static let runsPerContainer = true
    static let language = Language(
        events: [LampSwitch.self, LampChanged.self, LampStopped.self], queries: [LampBrightness.self])

    func start(on bus: EventBus) -> Lamp { Lamp(bus) }

    final class Lamp: StatefulModule {
        struct State: Codable, Equatable {
            var switched = 0
            var hour: Int?
        }
        var state = State()
        private let bus: EventBus

        init(_ bus: EventBus) {
            self.bus = bus
            let brightness = Policy<LampBrightness>(bus, "half") { _ in 50 }
            bus.subscribe(to: LampSwitch.self) { [unowned self] in
                state.switched += 1
                bus.publish(LampChanged(isOn: $0.isOn, brightness: brightness(LampBrightness())))
                if $0.isOn { bus.schedule(after: .seconds(1)) { bus.publish(LampChanged(isOn: false, brightness: 0)) } }
            }
            bus.subscribe(to: Dusk.self) { [unowned self] in state.hour = $0.hour }
        }

        func stop() { bus.publish(LampStopped()) }
    }
}

@Suite("Containers")
struct ContainerTests {
    private let bus = EventBus()
    private let log = Log()

    private final class Log {
        var lines: [String] = []
    }

    init() throws {
        try bus.start(LampModule())
        bus.tap { [log] in log.lines.append("\($0.container ?? "-") \($0.topic) \($0.source)") }
    }

    private func room(_ name: String) throws -> EventBus {
        bus.openContainer(name)
        return try #require(bus.client(named: "test", in: name))
    }

    private func state(_ path: String) throws -> Value? { try bus.state(of: "lamp")?.at(path: path) }

    @Test("a module runs in a container from its first use on, and an open container alone starts nothing")
    func lazy() throws {
        bus.openContainer("kitchen")
        #expect(bus.containers == ["kitchen", "main"] && bus.usedContainers == [])
        #expect(try state("containers") == nil)
        _ = try room("kitchen")
        #expect(bus.usedContainers == ["kitchen"] && log.lines == [])
        #expect(try state("containers.kitchen.switched") == 0)
        #expect(bus.client(named: "test", in: "attic") == nil)
    }

    @Test("an event of a container reaches only the module there, and handlers of all containers")
    func separate() throws {
        var seen: [String] = []
        bus.subscribe(to: LampSwitch.self) { [bus] _ in seen.append(bus.currentContainer ?? "main") }
        let kitchen = try room("kitchen")
        bus.subscribe(to: LampSwitch.self) { _ in seen.append("late") }
        kitchen.publish(LampSwitch(isOn: true))
        bus.publish(LampSwitch(isOn: false))
        bus.publish(LampSwitch(isOn: false))
        #expect(seen == ["kitchen", "late", "main", "late", "main", "late"])
        #expect(try state("switched") == 2 && state("containers.kitchen.switched") == 1)
        #expect(
            log.lines == [
                "kitchen lamp.switch test", "kitchen lamp.changed lamp", "- lamp.switch bus", "- lamp.changed lamp",
                "- lamp.switch bus", "- lamp.changed lamp",
            ])
        #expect(kitchen.retained(LampChanged.self)?.isOn == true && bus.retained(LampChanged.self)?.isOn == false)
    }

    @Test("what a handler of all containers publishes is about the container of the event, also later by a timer")
    func inherited() throws {
        let kitchen = try room("kitchen")
        bus.subscribe(to: Dusk.self) { [bus] _ in bus.publish(LampSwitch(isOn: true)) }
        bus.subscribe(to: LampChanged.self) { [bus] in
            if $0.brightness == 0 { bus.publish(LampSwitch(isOn: false)) }
            bus.schedule(after: .seconds(5)) { bus.publish(LampStopped()) }
        }
        kitchen.publish(LampSwitch(isOn: true))
        bus.advance(to: .seconds(1))
        #expect(log.lines.suffix(2) == ["kitchen lamp.switch bus", "kitchen lamp.changed lamp"])
        bus.advance(to: .seconds(5))
        #expect(log.lines.last == "kitchen lamp.stopped bus")
        bus.publish(Dusk(hour: 18))
        #expect(log.lines.suffix(2) == ["- lamp.switch bus", "- lamp.changed lamp"])
        #expect(bus.currentContainer == nil)
    }

    @Test("a question is about the container of the module that asks, whoever answers")
    func questions() throws {
        let kitchen = try room("kitchen")
        let answer = bus.answer(LampBrightness.self, as: "rule") { [bus] _ in
            bus.currentContainer == nil && kitchen.container == "kitchen" ? 80 : nil
        }
        #expect(bus.ask(LampBrightness()) == 80 && kitchen.ask(LampBrightness()) == 80)
        answer.cancel()
        #expect(bus.ask(LampBrightness()) == 50 && kitchen.ask(LampBrightness()) == 50)
        let raw = RawAnswerer(
            name: { "raw" },
            answer: { [bus] _, room in
                guard let name = bus.currentContainer else { return false }
                room.assumingMemoryBound(to: Int.self).initialize(to: name.count)
                return true
            }, rejected: { _, _, _ in false })
        raw.isAsked = false
        bus.answer(LampBrightness.self, raw: raw)
        #expect(kitchen.ask(LampBrightness()) == 50)
        raw.isAsked = true
        #expect(kitchen.ask(LampBrightness()) == 7 && bus.ask(LampBrightness()) == 50)
        let hall = try room("hall")
        #expect(hall.ask(LampBrightness()) == 4)
        hall.publish(LampSwitch(isOn: true))
        #expect(hall.retained(LampChanged.self)?.brightness == 4)
    }

    @Test("a container that ends stops its module, whose last facts are still told, and leaves nothing")
    func ends() throws {
        let kitchen = try room("kitchen")
        kitchen.publish(LampSwitch(isOn: true))
        let timers = bus.pendingTimers
        log.lines = []
        bus.closeContainer("kitchen")
        #expect(log.lines == ["kitchen lamp.stopped lamp"] && bus.pendingTimers == timers - 1)
        #expect(try bus.containers == ["main"] && state("containers") == nil)
        kitchen.publish(LampSwitch(isOn: true))
        #expect(log.lines.count == 2)
        let again = try room("kitchen")
        again.publish(LampSwitch(isOn: true))
        #expect(try state("containers.kitchen.switched") == 1)
        bus.closeContainer("main")
        bus.closeContainer("nowhere")
        #expect(bus.containers == ["kitchen", "main"])
    }

    @Test("a container may end while one of its events is being delivered and others wait")
    func endsInside() throws {
        let kitchen = try room("kitchen")
        bus.subscribe(to: LampSwitch.self) { [bus] _ in
            bus.publish(LampStopped())
            bus.closeContainer("kitchen")
            bus.publish(LampStopped())
        }
        kitchen.publish(LampSwitch(isOn: true))
        #expect(log.lines.first == "kitchen lamp.switch test" && log.lines.count == 5)
        bus.advance(to: .seconds(2))
        #expect(log.lines.count == 5 && bus.pendingTimers == 0)
    }

    @Test("a module that starts in a container gets what is kept for newcomers there")
    func newcomers() throws {
        bus.remember(Dusk(hour: 18))
        #expect(try state("hour") == nil)
        _ = try room("kitchen")
        #expect(try state("containers.kitchen.hour") == 18)
        bus.remember(Dusk(hour: 20), for: "hall")
        _ = try room("hall")
        #expect(try state("containers.hall.hour") == 20)
        bus.remember(nil, of: Dusk.self)
        _ = try room("attic")
        #expect(try state("containers.attic.hour") == nil)
        bus.publish(Dusk(hour: 5))
        #expect(try state("hour") == 5 && state("containers.hall.hour") == 5)
    }

    @Test("a module that starts late runs in the containers in use, and stops in all of them")
    func late() throws {
        bus.stop("lamp")
        let kitchen = try room("kitchen")
        kitchen.publish(LampSwitch(isOn: true))
        try bus.start(LampModule())
        kitchen.publish(LampSwitch(isOn: true))
        #expect(try state("containers.kitchen.switched") == 1 && state("switched") == 0)
        log.lines = []
        bus.stop("lamp")
        #expect(log.lines == ["kitchen lamp.stopped lamp", "- lamp.stopped lamp"])
        #expect(try bus.state(of: "lamp") == nil)
    }

    @Test("what modules contribute in a container is not found in another one")
    func contributions() throws {
        bus.contribute(1)
        try room("kitchen").contribute(2)
        try #require(bus.client(named: "test", in: "main")).contribute(3)
        #expect(bus.contributions(of: Int.self) == [1, 2, 3])
        #expect(bus.contributions(of: Int.self, in: "kitchen") == [1, 2])
        #expect(bus.contributions(of: Int.self, in: "main") == [1, 3])
    }

    @Test("a handler of all containers that is cancelled is gone in each of them, and the others stay")
    func cancelled() throws {
        var seen: [String] = []
        let main = try room("main")
        main.subscribe(to: LampSwitch.self) { _ in seen.append("main") }
        let first = bus.subscribe(to: LampSwitch.self) { _ in seen.append("first") }
        bus.subscribe(to: LampSwitch.self) { _ in seen.append("second") }
        let kitchen = try room("kitchen")
        kitchen.publish(LampSwitch(isOn: false))
        #expect(seen == ["first", "second"])
        first.cancel()
        kitchen.publish(LampSwitch(isOn: false))
        bus.publish(LampSwitch(isOn: false))
        #expect(seen == ["first", "second", "second", "main", "second"])
    }
}
