import Testing

@testable import EventBus

@Suite("Admission: order and overflow")
struct AdmissionOrderTests {
    /// Fills both topics: of each key one event was delivered at 0, and one waits.
    private func fill(_ door: Doorway) {
        for id in ["a", "b", "c"] {
            door.bus.admit(Turn(id: id, value: 0))
            door.move(id, 0)
        }
        for id in ["c", "a", "b"] {
            door.move(id, 1, source: "/moves")
            door.bus.admit(Turn(id: id, value: 1), source: "/turns")
        }
    }

    @Test("twenty thousand waiting events are delivered in turn, and one above the limit drops the oldest")
    func many() throws {
        let count = 20_000
        let door = try Doorway(moves: .test(.off, every: 1, limit: count, overflow: .oldest))
        for value in 0...count { door.move("a", value) }
        // This is one event more than may wait, so the oldest is dropped.
        door.move("a", -1)
        #expect(door.info("test.move").pending == count && door.info("test.move").dropped == 1)
        door.at(count / 10)
        #expect(door.info("test.move").pending == count - count / 10)
        #expect(door.story.prefix(3) == ["0 move a=0", "0 dropped move", "1 move a=2"])
        #expect(door.story.last == "\(count / 10) move a=\(count / 10 + 1)")
        door.bus.deliverPending()
        #expect(door.story.last == "\(count / 10) move a=-1" && door.story.count == count + 2)
    }

    @Test("events that are due at the same instant are delivered by priority, then by arrival, across all topics")
    func order() throws {
        let equal = try Doorway(moves: .test(), turns: .test())
        fill(equal)
        equal.at(10)
        #expect(
            equal.story.suffix(6).map { $0.dropFirst(3) } == [
                "move c=1", "turn c=1", "move a=1", "turn a=1", "move b=1", "turn b=1",
            ])
        let turnsFirst = try Doorway(moves: .test(), turns: .test(priority: 0.5))
        fill(turnsFirst)
        turnsFirst.at(10)
        #expect(
            turnsFirst.story.suffix(6).map { $0.dropFirst(3) } == [
                "turn c=1", "turn a=1", "turn b=1", "move c=1", "move a=1", "move b=1",
            ])
    }

    @Test("a delayed event has no cause, its own source, and the time of its delivery")
    func envelopes() throws {
        let door = try Doorway(moves: .test(), turns: .test())
        fill(door)
        door.move("a", 2, source: "/later")
        door.at(10)
        let waited = door.envelopes.suffix(7)
        #expect(waited.allSatisfy { $0.time == .milliseconds(10) })
        #expect(waited.filter { !($0.event is BusCoalesced) }.allSatisfy { $0.cause == nil })
        let merged = try #require(waited.first { $0.event as? Move == Move(id: "a", value: 2) })
        #expect(merged.source == "/later")
        #expect(waited.first { $0.event is Turn }?.source == "/turns")
        let told = try #require(waited.first { $0.event is BusCoalesced })
        #expect(told.cause == merged.id)
        #expect(told.id == merged.id + 1)
        #expect(told.source == "bus")
    }

    @Test("everything that a delayed event causes is delivered before the next delayed event")
    func runToCompletion() throws {
        let door = try Doorway(moves: .test())
        door.bus.subscribe(to: Move.self) { [unowned door] in door.bus.publish(Turn(id: $0.id, value: $0.value)) }
        for value in 0...1 {
            door.move("a", value)
            door.move("b", value)
        }
        door.at(10)
        #expect(door.story.suffix(4) == ["10 move a=1", "10 turn a=1", "10 move b=1", "10 turn b=1"])
    }

    @Test("delayed events that are due together do not count as one cascade")
    func noCascade() throws {
        let door = try Doorway(moves: .test())
        door.bus.cascadeLimit = 3
        door.bus.subscribe(to: Move.self) { [unowned door] in door.bus.publish(Turn(id: $0.id, value: $0.value)) }
        for value in 0...1 { for id in 0..<50 { door.move("\(id)", value) } }
        door.at(10)
        #expect(door.story.count == 200)
        #expect(!door.story.contains { $0.contains("stopped") })
    }

    @Test(
        "an event above the limit drops the one that the topic's setting names, and bus.dropped reports it",
        arguments: [
            (Admission.Overflow.incoming, ["b=1", "c=1", "d=1"], true), (.oldest, ["c=1", "d=1", "e=1"], false),
            (.newest, ["b=1", "c=1", "e=1"], false), (.lowestPriority, ["b=1", "c=1", "d=1"], true),
        ])
    func overflow(choice: Admission.Overflow, left: [String], incomingGoes: Bool) throws {
        let door = try Doorway(moves: .test(limit: 3, overflow: choice))
        for id in ["b", "c", "d", "e"] { door.move(id, 0) }
        for id in ["b", "c", "d"] { #expect(door.move(id, 1) == .pending) }
        let last = door.move("e", 1)
        let reason = "3 events wait already (overflow: \(choice.rawValue))"
        #expect(last == (incomingGoes ? .dropped(reason) : .pending))
        #expect(door.story.last == "0 dropped move")
        #expect((door.envelopes.last?.event as? BusDropped)?.reason == reason)
        #expect(door.info("test.move").dropped == 1)
        #expect(door.info("test.move").pending == 3)
        door.at(10)
        #expect(door.story.suffix(3) == left.map { "10 move \($0)" })
        #expect(door.story.count { $0.contains("dropped") } == 1)
    }

    @Test("an event of a key that already waits is merged even if the queue is full")
    func mergingNeedsNoRoom() throws {
        let door = try Doorway(moves: .test(limit: 1))
        door.move("a", 1)
        #expect(door.move("a", 2) == .pending)
        #expect(door.move("a", 3) == .merged)
    }

    @Test("with a limit of 0 no event waits, and one that comes too early is dropped")
    func noneMayWait() throws {
        let door = try Doorway(moves: .test(limit: 0, overflow: .oldest))
        door.move("a", 1)
        #expect(door.move("a", 2) == .dropped("no event may wait (limit 0)"))
        door.at(10)
        door.move("a", 3)
        #expect(door.story == ["0 move a=1", "0 dropped move", "10 move a=3"])
    }

    @Test("when an event is dropped into which others were merged, both are reported")
    func droppedAfterMerging() throws {
        let door = try Doorway(moves: .test(limit: 1, overflow: .oldest))
        for id in ["a", "b"] { door.move(id, 0) }
        for value in 1...3 { door.move("a", value) }
        door.move("b", 1)
        #expect(door.story.suffix(2) == ["0 dropped move", "0 coalesced move 2"])
        door.at(99)
        #expect(door.story.suffix(1) == ["10 move b=1"])
    }

    @Test("the bus forgets a key once its interval is over and nothing waits")
    func memory() throws {
        let door = try Doorway(moves: .test())
        let queue = try #require(door.bus.core.admissions.queues[.init(topic: "test.move")])
        for id in 0..<20_000 {
            door.at(id)
            door.move("\(id)", id)
        }
        #expect(queue.rememberedKeys < 100)
        #expect(door.bus.storedTimers == 0)
    }
}
