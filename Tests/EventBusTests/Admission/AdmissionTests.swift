import EventBus
import Testing

@Suite("Admission: delayed events")
struct AdmissionTests {
    @Test("without admission an event is delivered at once, and no timer or state remains")
    func off() throws {
        let door = try Doorway()
        let before = door.bus.lastID
        #expect(door.move("a", 1) == .delivered(before + 1))
        #expect(door.move("a", 2) == .delivered(before + 2))
        #expect(door.story == ["0 move a=1", "0 move a=2"])
        #expect(door.bus.nextDeadline == nil)
        #expect(door.info("test.move").admission == nil)
        #expect(door.info("test.move").pending == nil)
    }

    @Test("a topic's own admission works without rules and plugins")
    func own() {
        let bus = EventBus()
        var widths: [Int] = []
        bus.subscribe(to: Resize.self) { widths.append($0.width) }
        #expect(bus.admit(Resize(width: 1)) == .delivered(1))
        #expect(bus.admit(Resize(width: 2)) == .pending)
        #expect(bus.admit(Resize(width: 3)) == .merged)
        #expect(widths == [1])
        bus.advance(to: .milliseconds(20))
        #expect(widths == [1, 3])
        #expect(bus.topics.first { $0.name == "test.resize" }?.coalesced == 1)
    }

    @Test("the first event of a burst is delivered at once, and the last at the end of the interval")
    func leadingAndTrailing() throws {
        let door = try Doorway(moves: .test())
        guard case .delivered = door.move("a", 1) else { return #expect(Bool(false)) }
        door.at(3)
        #expect(door.move("a", 2) == .pending)
        #expect(door.move("a", 3) == .merged)
        door.at(9)
        #expect(door.move("a", 4) == .merged)
        #expect(door.story == ["0 move a=1"])
        #expect(door.bus.nextDeadline == .milliseconds(10))
        door.at(100)
        #expect(door.story == ["0 move a=1", "10 move a=4", "10 coalesced move 2"])
        #expect(door.bus.nextDeadline == nil)
    }

    @Test("an event after an interval without events is delivered at once, also exactly at the interval's end")
    func quiet() throws {
        let door = try Doorway(moves: .test())
        door.move("a", 1)
        #expect(door.bus.nextDeadline == nil)
        door.at(10)
        #expect(door.move("a", 2) != .pending)
        door.at(19)
        #expect(door.move("a", 3) == .pending)
        door.at(20)
        #expect(door.story == ["0 move a=1", "10 move a=2", "20 move a=3"])
    }

    @Test("a delivery at the end of an interval starts the next interval")
    func trailingBegins() throws {
        let door = try Doorway(moves: .test())
        door.move("a", 1)
        door.move("a", 2)
        door.at(15)
        #expect(door.move("a", 3) == .pending)
        door.at(99)
        #expect(door.story == ["0 move a=1", "10 move a=2", "20 move a=3"])
    }

    @Test("without the leading edge the first event also waits for an interval")
    func noLeading() throws {
        let door = try Doorway(moves: .test(leading: false))
        #expect(door.move("a", 1) == .pending)
        door.at(4)
        #expect(door.move("a", 2) == .merged)
        door.at(12)
        #expect(door.move("a", 3) == .pending)
        door.at(40)
        #expect(door.move("a", 4) == .pending)
        door.at(99)
        #expect(door.story == ["10 move a=2", "10 coalesced move 1", "20 move a=3", "50 move a=4"])
    }

    @Test("events that are not merged are delivered one per interval, in order")
    func oneAnInterval() throws {
        let door = try Doorway(moves: .test(.off))
        for value in 1...4 { door.move("a", value) }
        door.at(99)
        #expect(door.story == ["0 move a=1", "10 move a=2", "20 move a=3", "30 move a=4"])
    }

    @Test("each key has its own interval, and without a key field the whole topic has one")
    func keys() throws {
        let byID = try Doorway(moves: .test())
        byID.move("a", 1)
        byID.at(5)
        byID.move("b", 2)
        byID.move("a", 3)
        byID.move("b", 4)
        byID.at(99)
        #expect(byID.story == ["0 move a=1", "5 move b=2", "10 move a=3", "15 move b=4"])

        let whole = try Doorway(moves: .test(key: nil))
        whole.move("a", 1)
        whole.move("b", 2)
        whole.move("c", 3)
        whole.at(99)
        #expect(whole.story == ["0 move a=1", "10 move c=3", "10 coalesced move 1"])
    }

    @Test("an event without a key never waits, and an empty key is a key like any other")
    func emptyKeys() throws {
        let door = try Doorway(moves: .test())
        door.move(nil, 1)
        door.move(nil, 2)
        door.move("", 3)
        #expect(door.move("", 4) == .pending)
        #expect(door.move("", 5) == .merged)
        #expect(door.story == ["0 move -=1", "0 move -=2", "0 move =3"])
        door.at(99)
        #expect(door.story.suffix(2) == ["10 move =5", "10 coalesced move 1"])
    }

    @Test("a new subscriber of a retained topic gets the last delivered value, not the waiting one")
    func retained() throws {
        let bus = EventBus()
        try bus.start(AdmissionControl())
        bus.declare(Level.self)
        bus.publish(BusSettings(topics: ["test.levelChanged": .test(key: nil)]))
        bus.admit(Level(value: 1))
        bus.admit(Level(value: 2))
        var seen: [Int] = []
        bus.subscribe(to: Level.self) { seen.append($0.value) }
        #expect(seen == [1])
        bus.advance(to: .milliseconds(10))
        #expect(seen == [1, 2])
        #expect(bus.retained(Level.self) == Level(value: 2))
        bus.stopAll()
    }

    @Test("a published event does not wait, and overtakes the waiting ones")
    func published() throws {
        let door = try Doorway(moves: .test())
        door.move("a", 1)
        door.move("a", 2)
        door.bus.publish(Move(id: "a", value: 3))
        door.at(10)
        #expect(door.story == ["0 move a=1", "0 move a=3", "10 move a=2"])
    }

    @Test("an event admitted in a handler is queued, or waits as it would outside a handler")
    func insideHandlers() throws {
        let door = try Doorway(moves: .test())
        var outcomes: [Admitted] = []
        door.bus.subscribe(to: Turn.self) { [unowned door] _ in
            outcomes = [door.move("a", 1), door.move("a", 2), door.move("a", 3)]
        }
        door.bus.publish(Turn(id: nil, value: 0))
        #expect(outcomes == [.delivered(0), .pending, .merged])
        door.at(10)
        #expect(door.story == ["0 turn -=0", "0 move a=1", "10 move a=3", "10 coalesced move 1"])
    }

    @Test("an event that arrives at the instant at which another is due does not overtake it")
    func sameInstant() throws {
        let door = try Doorway(moves: .test())
        // This timer is set before the interval starts, so it fires before the interval's end is handled.
        door.bus.schedule(at: .milliseconds(10)) { [unowned door] in door.move("a", 3) }
        door.move("a", 1)
        door.move("a", 2)
        door.at(10)
        #expect(door.story == ["0 move a=1", "10 move a=3", "10 coalesced move 1"])
    }

    @Test("a negative interval means no interval; an endless one delivers the first event and keeps the last")
    func strangeIntervals() throws {
        #expect(Admission(interval: .seconds(-1)).isImmediate)
        #expect(Admission(interval: .zero).isImmediate)
        #expect(!Admission(interval: .nanoseconds(1)).isImmediate)
        var endless = TopicAdmission.test()
        endless.interval = .seconds(9_000_000_000_000)
        let door = try Doorway(moves: endless)
        door.at(5)
        door.move("a", 1)
        #expect(door.move("a", 2) == .pending)
        #expect(door.move("a", 3) == .merged)
        door.bus.advance(to: .seconds(1_000_000))
        #expect(door.story == ["5 move a=1"])
        door.bus.deliverPending()
        #expect(door.story.count == 3)
        #expect(door.bus.pendingEvents == 0)
    }

    @Test("deliverPending delivers all waiting events at once, in their order")
    func deliverPending() throws {
        let door = try Doorway(moves: .test(), turns: .test(priority: 1))
        for value in 1...3 { door.move("a", value) }
        door.bus.admit(Turn(id: "x", value: 1))
        door.bus.admit(Turn(id: "x", value: 2))
        #expect(door.bus.pendingEvents == 2)
        door.at(2)
        door.bus.deliverPending()
        #expect(door.story.suffix(3) == ["2 turn x=2", "2 move a=3", "2 coalesced move 1"])
        #expect(door.bus.pendingEvents == 0)
        door.bus.deliverPending()
        #expect(door.bus.nextDeadline == nil)
        #expect(door.story.count == 5)
    }

    @Test("of 5,000 events between two frames the handler gets one per frame, with the last value")
    func burst() throws {
        let bus = EventBus()
        var seen: [(time: Duration, width: Int)] = []
        var merged = 0
        bus.subscribe(to: Resize.self) { [unowned bus] in seen.append((bus.now, $0.width)) }
        bus.subscribe(to: BusCoalesced.self) { merged += $0.count }
        for frame in 0..<20 {
            bus.advance(to: .milliseconds(frame * 20))
            for step in 1...5_000 {
                bus.admit(Resize(width: frame * 5_000 + step))
                #expect(bus.pendingEvents <= 1 && bus.storedTimers <= 2)
            }
        }
        bus.advance(to: .seconds(1))
        // The first event comes at once, then the last one of every frame.
        #expect(seen.map(\.width) == [1] + (1...20).map { $0 * 5_000 })
        #expect(seen.map(\.time) == (0...20).map { .milliseconds($0 * 20) })
        #expect(merged == 100_000 - 21)
    }
}
