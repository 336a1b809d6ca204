import EventBus
import Testing

@Suite("Admission: settings that change")
struct AdmissionSettingsTests {
    @Test("when admission is turned off, waiting events are delivered at once, before newer ones")
    func turnedOff() throws {
        let door = try Doorway(moves: .test())
        for value in 1...3 { door.move("a", value) }
        door.at(4)
        door.set()
        #expect(door.bus.nextDeadline == .milliseconds(4))
        door.move("a", 4)
        #expect(door.story == ["0 move a=1", "4 move a=3", "4 coalesced move 1", "4 move a=4"])
        #expect(door.bus.nextDeadline == nil)
        #expect(door.info("test.move").admission == nil)
        #expect(door.info("test.move").coalesced == 1)
        #expect(door.move("a", 5) == .delivered(door.bus.lastID))
    }

    @Test("when a handler turns admission off, an event that it admits stays behind the waiting ones")
    func turnedOffInside() throws {
        let door = try Doorway(moves: .test())
        door.move("a", 1)
        door.move("a", 2)
        var outcome: Admitted?
        door.bus.subscribe(to: Turn.self) { [unowned door] _ in outcome = door.move("a", 3) }
        door.bus.transaction {
            door.set()
            door.bus.publish(Turn(id: nil, value: 0))
        }
        #expect(outcome == .pending)
        door.at(0)
        #expect(door.story == ["0 move a=1", "0 turn -=0", "0 move a=2", "0 move a=3"])
    }

    @Test("when the key field changes, waiting events are delivered at once and every key starts again")
    func otherKey() throws {
        let door = try Doorway(moves: .test())
        for value in 1...2 { door.move("a", value) }
        door.move("b", 3)
        door.move("b", 4)
        door.set(moves: .test(key: "value"))
        door.at(0)
        #expect(door.story.suffix(2) == ["0 move a=2", "0 move b=4"])
        door.move("x", 7)
        #expect(door.move("y", 7) == .pending)
        #expect(door.info("test.move").admission?.key == "value")
    }

    @Test("when the interval changes, an interval that has already started gets the new length")
    func otherInterval() throws {
        let longer = try Doorway(moves: .test())
        longer.move("a", 1)
        longer.move("a", 2)
        longer.at(5)
        longer.set(moves: .test(every: 30))
        longer.at(99)
        #expect(longer.story == ["0 move a=1", "30 move a=2"])

        let shorter = try Doorway(moves: .test(every: 30))
        shorter.move("a", 1)
        shorter.move("a", 2)
        shorter.at(5)
        shorter.set(moves: .test(every: 8))
        shorter.at(99)
        #expect(shorter.story == ["0 move a=1", "8 move a=2"])

        let over = try Doorway(moves: .test(every: 30))
        over.move("a", 1)
        over.move("a", 2)
        over.at(20)
        over.set(moves: .test(every: 8))
        over.at(99)
        #expect(over.story == ["0 move a=1", "20 move a=2"])
    }

    @Test("a lower limit takes effect at the next event, and drops as many waiting events as necessary")
    func lowerLimit() throws {
        let door = try Doorway(moves: .test(.off, limit: 10))
        for value in 0...5 { door.move("a", value) }
        door.set(moves: .test(.off, limit: 2, overflow: .oldest))
        #expect(door.info("test.move").pending == 5)
        door.move("a", 6)
        #expect(door.info("test.move").pending == 2)
        #expect(door.info("test.move").dropped == 4)
        door.at(99)
        #expect(door.story.suffix(2) == ["10 move a=5", "20 move a=6"])
    }

    @Test("a topic that the new settings do not name has its own admission again")
    func backToOwn() throws {
        let door = try Doorway()
        #expect(door.info("test.resize").admission == Resize.admission)
        var off = TopicAdmission()
        off.interval = .zero
        door.bus.publish(BusSettings(topics: ["test.resize": off]))
        #expect(door.info("test.resize").admission == nil)
        var slower = TopicAdmission()
        slower.interval = .seconds(1)
        door.bus.publish(BusSettings(topics: ["test.resize": slower]))
        #expect(door.info("test.resize").admission == Admission(coalesce: .latest, interval: .seconds(1)))
        door.bus.publish(BusSettings())
        #expect(door.info("test.resize").admission == Resize.admission)
    }

    @Test("settings that name an unknown topic or field change nothing and are reported")
    func unusable() throws {
        let door = try Doorway(moves: .test())
        door.bus.publish(BusSettings(topics: ["test.mov": .test(), "test.turn": .test(key: "idd")]))
        #expect(
            door.story == [
                "0 failed admission/settings: topics.test.mov: no event has the topic 'test.mov' (did you mean 'test.move'?)"
            ])
        #expect(door.info("test.turn").admission == nil)
        #expect(door.info("test.move").admission != nil)
        let problems = BusSettings(topics: ["test.turn": .test(key: "idd"), "test.move": .test(key: "")])
            .problems(in: door.bus.catalogue)
        #expect(
            problems.map(\.description) == [
                "topics.test.move.key: test.move has no field '' (its fields are id, value)",
                "topics.test.turn.key: test.turn has no field 'idd' (did you mean 'id'?)",
            ])
    }

    @Test("each topic's counts can be read, and the bus's state has them too")
    func counts() throws {
        let door = try Doorway(moves: .test(limit: 2))
        for id in ["a", "b", "c"] { for value in 0...2 { door.move(id, value) } }
        let info = door.info("test.move")
        #expect([info.pending, 2] == [2, 2])
        #expect(info.coalesced == 2)
        #expect(info.dropped == 2)
        #expect(info.count == 3)
        #expect(
            try door.bus.state()["bus"] == [
                "pending": 2,
                "topics": [
                    "test.move": ["pending": 2, "coalesced": 2, "dropped": 2],
                    "test.resize": ["pending": 0, "coalesced": 0, "dropped": 0],
                ],
            ])
        #expect(try ValueEncoder().encode(info)["admission"]?["interval"] == 0.01)
    }

    @Test(
        "a setting with an unknown name or a wrong value is refused with a message",
        arguments: [
            (
                ["intervall": 1],
                "intervall: 'intervall' is not one of coalesce, key, interval, leading, priority, limit, overflow "
                    + "(did you mean 'interval'?)"
            ),
            (["interval": "1"], "interval: expected a number, found a string"),
            (["interval": -1], "interval: expected 0 or more seconds, found -1"),
            (["interval": 1e300], "interval: expected a number of seconds from -9.2e9 to 9.2e9, found 1e+300"),
            (["limit": -1], "limit: expected 0 to 100000, found -1"),
            (["limit": 100_001], "limit: expected 0 to 100000, found 100001"),
            (["limit": 1.5], "limit: expected a whole number, found 1.5"),
            (["coalesce": "lates"], "coalesce: 'lates' is not one of none, latest (did you mean 'latest'?)"),
            (["overflow": "all"], "overflow: 'all' is not one of incoming, oldest, newest, lowestPriority"),
            (["leading": 1], "leading: expected true or false, found a number"),
        ] as [(Value, String)])
    func strict(change: Value, message: String) throws {
        do {
            _ = try ValueDecoder().decode(TopicAdmission.self, from: change)
            Issue.record("accepted")
        } catch let error as DecodingError {
            #expect(FieldError(error).description == message)
        }
    }

    @Test("a setting that is not a number is refused", arguments: ["interval", "priority"])
    func notANumber(field: String) {
        #expect(throws: DecodingError.self) {
            try ValueDecoder().decode(TopicAdmission.self, from: [field: .double(.nan)])
        }
    }

    @Test("an empty table changes nothing, whether it is encoded as a list or as an object")
    func empty() throws {
        #expect(try ValueDecoder().decode(BusSettings.self, from: ["topics": []]) == BusSettings())
        #expect(try ValueDecoder().decode(BusSettings.self, from: [:]) == BusSettings())
        #expect(
            try ValueDecoder().decode(BusSettings.self, from: ["topics": ["a.b": []]])
                == BusSettings(topics: ["a.b": TopicAdmission()]))
    }
}
