import EventBus
import Testing

@Suite("Admission: the policies")
struct AdmissionPolicyTests {
    @Test("bus.coalesce receives the waiting and the incoming event of a key and decides about them")
    func coalesce() throws {
        let door = try Doorway(moves: .test(.off))
        var asked: [BusCoalesceQuery] = []
        door.bus.answer(BusCoalesceQuery.self, as: "test") { query in
            asked.append(query)
            return [.replace, .keep, .separate, nil][(asked.count - 1) % 4]
        }
        // The first event is delivered at once and the second only waits, so there is nothing to merge yet.
        door.move("a", 0)
        door.move("a", 1)
        #expect(asked.isEmpty)
        #expect(door.move("a", 2) == .merged)
        #expect(door.move("a", 3) == .merged)
        #expect(door.move("a", 4) == .pending)
        // Without an answer the topic's own setting counts, and this topic does not merge.
        #expect(door.move("a", 5) == .pending)
        #expect(asked.map(\.topic) == Array(repeating: "test.move", count: 4))
        #expect(asked.map { $0.incoming.data["value"] } == [2, 3, 4, 5])
        #expect(asked.map { $0.pending.data["value"] } == [1, 2, 2, 4])
        door.at(99)
        #expect(
            door.story == ["0 move a=0", "10 move a=2", "10 coalesced move 2", "20 move a=4", "30 move a=5"])
    }

    @Test("bus.priority is asked once, for an event that starts to wait, and later events of its key keep the answer")
    func priority() throws {
        let door = try Doorway(moves: .test())
        var asked: [Value?] = []
        door.bus.answer(BusPriorityQuery.self, as: "test") { query in
            asked.append(query.event.data["value"])
            return query.event.data["value"]?.doubleValue
        }
        for id in ["a", "b", "c"] { door.move(id, 0) }
        door.move("a", 1)
        door.move("b", 3)
        door.move("c", 2)
        door.move("a", 9)
        #expect(asked == [1, 3, 2])
        door.at(10)
        #expect(
            door.story.dropFirst(3).filter { !$0.contains("coalesced") } == [
                "10 move b=3", "10 move c=2", "10 move a=9",
            ])
    }

    @Test("a priority that is not a number counts as no answer")
    func nan() throws {
        let door = try Doorway(moves: .test(.off, priority: 7))
        door.bus.answer(BusPriorityQuery.self, as: "test") { _ in .nan }
        var answers: [Double?] = []
        answers.append(door.bus.ask(BusPriorityQuery(topic: "test.move", event: Payload(Move(id: nil, value: 0)))))
        #expect(answers == [7])
    }

    @Test("waiting events of one key that are not merged are delivered by priority")
    func priorityWithinAKey() throws {
        let door = try Doorway(moves: .test(.off))
        door.bus.answer(BusPriorityQuery.self, as: "test") { $0.event.data["value"]?.doubleValue.map { $0.rounded() } }
        for value in [0, 1, 3, 2, 3] { door.move("a", value) }
        door.at(99)
        #expect(door.story.map { $0.suffix(1) } == ["0", "3", "3", "2", "1"])
    }

    @Test("bus.overflow receives the waiting events in order, and its answer decides which one is dropped")
    func overflow() throws {
        let door = try Doorway(moves: .test(.off, limit: 2))
        var asked: [BusOverflowQuery] = []
        door.bus.answer(BusOverflowQuery.self, as: "test") { query in
            asked.append(query)
            return .oldest
        }
        for value in 0...3 { door.move("a", value) }
        #expect(asked.count == 1)
        #expect(asked.first?.topic == "test.move")
        #expect(asked.first?.pending.map { $0.data["value"] } == [1, 2])
        #expect(asked.first?.incoming.data == ["id": "a", "value": 3])
        #expect(asked.first?.limit == 2)
        door.at(99)
        #expect(door.story == ["0 move a=0", "0 dropped move", "10 move a=2", "20 move a=3"])
    }

    @Test(
        "lowestPriority drops the event of the lowest priority, and among equals the last one",
        arguments: [
            ([5, 1, 1], 3, [5, 1, 3]), ([5, 4, 3], 1, [5, 4, 3]), ([2, 3, 4], 2, [2, 3, 4]),
        ])
    func lowestPriority(waiting: [Int], incoming: Int, left: [Int]) throws {
        let door = try Doorway(moves: .test(.off, limit: 3, overflow: .lowestPriority))
        door.bus.answer(BusPriorityQuery.self, as: "test") { $0.event.data["value"]?.doubleValue }
        door.move("a", 0)
        for value in waiting + [incoming] { door.move("a", value) }
        door.at(99)
        let values = door.envelopes.compactMap { ($0.event as? Move)?.value }
        #expect(values.dropFirst() == left.sorted(by: >)[...])
    }

    @Test("a policy that admits events itself loses none of them")
    func reentrant() throws {
        let door = try Doorway(moves: .test(.off, limit: 3))
        var depth = 0
        door.bus.answer(BusCoalesceQuery.self, as: "test") { [unowned door] _ in
            depth += 1
            defer { depth -= 1 }
            if depth < 3 { door.move("a", 100 + depth) }
            return .replace
        }
        for value in 0...2 { door.move("a", value) }
        door.at(99)
        let delivered = door.envelopes.count { $0.event is Move }
        let merged = door.envelopes.reduce(0) { $0 + (($1.event as? BusCoalesced)?.count ?? 0) }
        #expect(delivered + merged == 5)
        #expect(door.bus.pendingEvents == 0)
    }

    @Test("without another answer the built-in answer to a policy is the topic's own setting")
    func defaults() throws {
        let door = try Doorway(moves: .test(priority: 3, overflow: .newest))
        let event = Payload(data: ["value": 1])
        func answers(_ topic: TopicName) -> [String] {
            [
                "\(door.bus.ask(BusCoalesceQuery(topic: topic, incoming: event, pending: event))!)",
                "\(door.bus.ask(BusPriorityQuery(topic: topic, event: event))!)",
                "\(door.bus.ask(BusOverflowQuery(topic: topic, pending: [], incoming: event, limit: 1))!)",
            ]
        }
        #expect(answers("test.move") == ["replace", "3.0", "newest"])
        #expect(answers("test.turn") == ["separate", "0.0", "incoming"])
        #expect(answers("no.topic") == ["separate", "0.0", "incoming"])
    }
}
