import Testing

@testable import EventBus

private struct DialTurn: Request {
    static let topic: TopicName = "dial.turn"
    var id: String
    var value: Int
}

/// A dial in each container.
private struct DialModule: Module {
    static let name = "dial"
    static let runsPerContainer = true
    static let language = Language(events: [DialTurn.self], queries: [])

    func start(on bus: EventBus) -> Dial { Dial(bus) }

    final class Dial: RunningModule {
        init(_ bus: EventBus) { bus.subscribe(to: DialTurn.self) { _ in } }
    }
}

@Suite("Admission in several containers")
struct AdmissionContainerTests {
    private let bus = EventBus()
    private let log = Log()

    private final class Log { var lines: [String] = [] }

    init() throws {
        try bus.start(AdmissionControl())
        try bus.start(DialModule())
        bus.openContainer("side")
        bus.tap { [log] envelope in
            switch envelope.event {
            case let turn as DialTurn: log.lines.append("\(envelope.container ?? "main") \(turn.id)=\(turn.value)")
            case let drop as BusDropped: log.lines.append("dropped \(drop.container ?? "main"): \(drop.reason)")
            case let merge as BusCoalesced: log.lines.append("coalesced \(merge.container ?? "main") \(merge.count)")
            default: break
            }
        }
    }

    private func set(_ interval: Duration, limit: Int = 10) {
        var settings = BusSettings()
        settings.topics["dial.turn"] = TopicAdmission.test(every: Int(interval / .milliseconds(1)), limit: limit)
        bus.publish(settings)
    }

    @discardableResult
    private func turn(_ value: Int, in container: String) throws -> Admitted {
        try bus.admit(PlacedEvent(DialTurn(id: "a", value: value), in: container))
    }

    @Test("each container has intervals of its own, whether the settings came before its first use or after it")
    func intervals() throws {
        for early in [true, false] {
            log.lines = []
            if early { set(.milliseconds(10)) } else { try turn(0, in: "side") }
            if !early { set(.milliseconds(10)) }
            for value in 1...3 { for container in ["main", "side"] { try turn(value, in: container) } }
            #expect(Array(log.lines.suffix(2)) == ["main a=1", "side a=1"])
            #expect(bus.pendingEvents == 2 && bus.info(of: "dial.turn")?.pending == 2)
            bus.advance(to: bus.now + .milliseconds(10))
            #expect(Array(log.lines.suffix(4)) == ["main a=3", "coalesced main 1", "side a=3", "coalesced side 1"])
            set(.zero)
            bus.advance(to: bus.now + .milliseconds(10))
            try turn(9, in: "side")
            try turn(9, in: "side")
            #expect(Array(log.lines.suffix(2)) == ["side a=9", "side a=9"])
        }
    }

    @Test("events that wait for a container that ends are dropped and told, and those of other containers are not")
    func end() throws {
        set(.milliseconds(10))
        for container in ["main", "side"] { for value in 1...3 { try turn(value, in: container) } }
        log.lines = []
        bus.closeContainer("side")
        #expect(log.lines == ["dropped side: its container has ended", "coalesced side 1"])
        bus.advance(to: .milliseconds(10))
        #expect(log.lines.suffix(2) == ["main a=3", "coalesced main 1"] && bus.pendingEvents == 0)
        #expect(throws: FieldError.self) { try turn(4, in: "side") }
    }

    @Test("a module that starts again in a container has its admission there, and nothing of before waits")
    func restart() throws {
        set(.milliseconds(10))
        for value in 1...3 { try turn(value, in: "side") }
        bus.stop("dial")
        try bus.start(DialModule())
        log.lines = []
        for value in 4...6 { try turn(value, in: "side") }
        bus.advance(to: .milliseconds(10))
        #expect(log.lines == ["side a=4", "side a=6", "coalesced side 1"])
    }

    @Test("a policy of the bus is asked in the container of the event")
    func policies() throws {
        set(.milliseconds(10))
        bus.answer(BusCoalesceQuery.self, as: "rule") { [bus] _ in bus.currentContainer == "side" ? .replace : .separate
        }
        for container in ["main", "side"] { for value in 1...3 { try turn(value, in: container) } }
        #expect(bus.pendingEvents == 3)
    }
}
