import Testing

@testable import EventBus

private struct DoorOpen: Request {
    static let topic: TopicName = "door.open"
}

private struct DoorOpened: Fact {
    static let topic: TopicName = "door.opened"
    var count: Int
}

private struct DoorWidth: Query {
    static let topic: TopicName = "door.width"
    typealias Answer = Int
}

/// What happened in a test, in order.
private final class Diary: @unchecked Sendable {
    // Unchecked, because a module must be Sendable. The tests use it on one thread.
    var lines: [String] = []
}

private struct DoorModule: Module {
    static let name = "door"
    static let startsWhenNeeded = true
    static let language = Language(events: [DoorOpen.self, DoorOpened.self], queries: [DoorWidth.self])
    let diary: Diary

    final class Door: StatefulModule {
        var state = 0
    }

    func start(on bus: EventBus) -> Door {
        let door = Door()
        diary.lines.append("start")
        bus.subscribe(to: DoorOpen.self) { [unowned door, diary] _ in
            door.state += 1
            diary.lines.append("door")
            bus.publish(DoorOpened(count: door.state))
        }
        bus.answerByDefault(DoorWidth.self) { _ in 90 }
        bus.contribute("door")
        return door
    }
}

/// A module that does not keep quiet when it starts.
private struct BellModule: Module {
    static let name = "bell"
    static let startsWhenNeeded = true
    static let language = Language(events: [BellRang.self])
    struct BellRang: Fact { static let topic: TopicName = "bell.rang" }
    final class Bell: RunningModule {}

    func start(on bus: EventBus) -> Bell {
        bus.publish(BellRang())
        return Bell()
    }
}

@Suite("Modules that sleep until they are needed") struct SleepingModulesTests {
    private let diary = Diary()
    private let bus: EventBus

    init() throws {
        // The first one of the process does not sleep.
        let first = EventBus(
            declaring: TopicCatalogue(events: DoorModule.language.events, queries: DoorModule.language.queries))
        try first.start(known: DoorModule(diary: Diary()), whenNeeded: true)
        bus = EventBus(
            declaring: TopicCatalogue(events: DoorModule.language.events, queries: DoorModule.language.queries))
        bus.subscribe(to: DoorOpen.self) { [diary] _ in diary.lines.append("before") }
        try bus.start(known: DoorModule(diary: diary), whenNeeded: true)
        bus.subscribe(to: DoorOpen.self) { [diary] _ in diary.lines.append("behind") }
    }

    @Test("an event that it handles starts it, and reaches it in its turn")
    func event() {
        #expect(diary.lines == [] && bus.plugins == ["door"])
        bus.publish(DoorOpen())
        bus.publish(DoorOpen())
        #expect(diary.lines == ["start", "before", "door", "behind", "before", "door", "behind"])
    }

    @Test("who subscribes after it has started comes behind all others")
    func later() {
        bus.publish(DoorOpen())
        bus.subscribe(to: DoorOpen.self) { [diary] _ in diary.lines.append("later") }
        diary.lines = []
        bus.publish(DoorOpen())
        #expect(diary.lines == ["before", "door", "behind", "later"])
    }

    @Test("an event of another topic does not start it, and a publisher knows that somebody would handle the event")
    func other() {
        bus.publish(DoorOpened(count: 1))
        #expect(diary.lines == [])
        #expect(bus.topic(DoorOpen.self).isObserved && !bus.topic(DoorOpened.self).isObserved)
    }

    @Test("a question that it answers starts it, also inside a handler")
    func question() {
        bus.subscribe(to: DoorOpened.self) { [bus, diary] _ in diary.lines.append("\(bus.ask(DoorWidth()) ?? 0)") }
        bus.publish(DoorOpened(count: 1))
        #expect(diary.lines == ["start", "90"])
        bus.publish(DoorOpen())
        #expect(diary.lines == ["start", "90", "before", "door", "behind", "90"])
    }

    @Test("who looks at its state, its contributions or the topics starts it", arguments: 0..<5)
    func looks(_ way: Int) throws {
        switch way {
        case 0: #expect(try bus.state(of: "door") == 0)
        case 1: #expect(try bus.state() == ["door": 0])
        case 2: #expect(bus.contributions(of: String.self) == ["door"])
        case 3: #expect(bus.info(of: DoorOpen.topic)?.handlers.count == 3)
        default: #expect(bus.stateSchemas.count == 1)
        }
        #expect(diary.lines == ["start"])
        #expect(bus.contributions(of: String.self, startsModules: false) == ["door"])
    }

    @Test("it can stop before it has started, and start again")
    func stops() throws {
        #expect(bus.stop("door"))
        bus.publish(DoorOpen())
        #expect(diary.lines == ["before", "behind"])
        try bus.start(DoorModule(diary: diary))
        #expect(diary.lines == ["before", "behind", "start"])
    }

    @Test("a module that publishes when it starts is never put off")
    func loud() throws {
        var rung = 0
        for _ in 0..<2 {
            let bus = EventBus(declaring: TopicCatalogue(events: BellModule.language.events))
            bus.subscribe(to: BellModule.BellRang.self) { _ in rung += 1 }
            try bus.start(known: BellModule(), whenNeeded: true)
        }
        #expect(rung == 2)
    }
}
