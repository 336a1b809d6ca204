import FleetStore
import FleetTestSupport
import FleetWire
import Host
import Testing

/// A full disk.
@Suite struct OutboxDiskTests {
    private let folder = try! TemporaryFolder()
    private let small = SmallDisk()

    private func outbox(_ disk: Disk? = nil) throws -> Outbox {
        try Outbox(folder.path("outbox"), limit: 1 << 20, segmentSize: 512, disk: disk ?? small.disk)
    }

    @Test("events that a full disk does not take are lost and counted, and it works again when there is room")
    func full() throws {
        let outbox = try outbox()
        outbox.append(events(1...3))
        small.room = 0
        outbox.append(events(4...8))
        outbox.append([event(9)])
        #expect(outbox.trouble?.isFull == true)
        #expect(outbox.trouble?.description.contains("the disk is full") == true)
        #expect(try content(outbox) == "1 2 3 lost 4-9 (disk)")
        #expect(outbox.losses.map(\.last) == [EventPosition(9, of: run)])
        small.room = .max
        outbox.append([event(10)])
        #expect(outbox.trouble == nil)
        #expect(try content(outbox) == "1 2 3 lost 4-9 (disk) 10")
        #expect(try content(self.outbox()) == "1 2 3 lost 4-9 (disk) 10")
    }

    @Test("of a batch that fits in part, whole events are kept, and no part of one", arguments: 0...150)
    func part(_ room: Int) throws {
        let outbox = try outbox()
        outbox.append([event(1)])
        small.room = room
        outbox.append(events(2...4))
        let size = 16 + 1 + 18 + 20
        let kept = min(3, UInt64(room / size))
        small.room = .max
        outbox.append([event(5)])
        let lost = kept == 3 ? "" : "lost \(2 + kept)-4 (disk) "
        let expected = (1...1 + kept).map { "\($0) " }.joined() + lost + "5"
        #expect(try content(outbox) == expected)
        let again = try self.outbox()
        #expect(try content(again) == expected)
        #expect(again.notes.isEmpty)
    }

    @Test("a kill while the disk is full loses no word: the host is asked again from the last event that was kept")
    func killWhileFull() throws {
        do {
            let outbox = try outbox()
            outbox.append(events(1...3))
            small.room = 0
            outbox.append(events(4...8))
            #expect(throws: StoreProblem.self) { try outbox.sync() }
        }
        let again = try outbox(.system)
        #expect(again.position == EventPosition(3, of: run))
        #expect(again.append(events(4...8)) == 4...8)
        #expect(try content(again) == "1 2 3 4 5 6 7 8")
    }

    @Test("losses that were synced stay after a kill, with their reason, at the end too")
    func synced() throws {
        do {
            let outbox = try outbox()
            outbox.append(events(1...3))
            small.room = 0
            outbox.append(events(4...8))
            small.room = .max
            try outbox.sync()
        }
        let again = try outbox()
        #expect(try content(again) == "1 2 3 lost 4-8 (disk)")
        #expect(again.position == EventPosition(8, of: run))
        #expect(again.losses[0].first == EventPosition(4, of: run))
        #expect(again.append([event(9)]) == 9...9)
    }

    @Test("a disk that is full to the last byte gets room from acknowledged segments, which do not come back")
    func makesRoom() throws {
        do {
            let outbox = try outbox()
            outbox.append(events(1...50))
            outbox.acknowledge(through: 40)
            small.room = 0
            #expect(throws: StoreProblem.self) { try outbox.sync() }
            #expect(outbox.bytes < 1200)
            #expect(try content(outbox) == (41...50).map { "\($0)" }.joined(separator: " "))
        }
        // Killed before the cursor could be written. The emptied segments say what was acknowledged.
        let again = try outbox(.system)
        #expect(again.losses.isEmpty)
        let text = try content(again)
        #expect(text.hasSuffix("41 42 43 44 45 46 47 48 49 50"))
        #expect(again.count <= 20)
        try again.sync()
        #expect(try folder.names(in: "outbox").filter { $0.hasSuffix(".events") }.count == 2)
    }

    @Test("on a disk without room for the cursor, what is on it can be published all the same")
    func stored() throws {
        let outbox = try outbox()
        outbox.append(events(1...3))
        small.room = 0
        outbox.append(events(4...8))
        #expect(throws: StoreProblem.self) { try outbox.sync() }
        #expect(outbox.stored == 8)
        #expect(try content(outbox) == "1 2 3 lost 4-8 (disk)")
    }

    @Test("a disk that is full to the last byte takes events again once those on it are acknowledged")
    func reserve() throws {
        small.isShared = false
        let outbox = try outbox()
        outbox.append(events(1...3))
        try outbox.sync()
        #expect(try folder.bytes(of: "outbox/reserve").count == 8192)
        small.room = 0
        outbox.append([event(4)])
        try outbox.sync()
        #expect(try content(outbox) == "1 2 3 lost 4-4 (disk)")
        outbox.acknowledge(through: 4)
        try outbox.sync()
        #expect(outbox.bytes == 0)
        outbox.append([event(5)])
        try outbox.sync()
        #expect(try content(self.outbox()) == "5")
    }

    @Test("the room for the cursor is kept again when there is some, also after a kill", arguments: [false, true])
    func reserveAgain(isKilled: Bool) throws {
        small.isShared = false
        var outbox = try outbox()
        outbox.append([event(1)])
        try outbox.sync()
        small.room = 0
        outbox.append([event(2)])
        try outbox.sync()
        #expect(try !folder.names(in: "outbox").contains("reserve"))
        if isKilled { outbox = try self.outbox() }
        small.room = .max
        try outbox.sync()
        #expect(try folder.names(in: "outbox").contains("reserve"))
    }

    @Test("a part of the reserve, which a kill left, is made whole")
    func partOfReserve() throws {
        try outbox().sync()
        try folder.write([1, 2, 3], to: "outbox/reserve")
        try outbox().sync()
        #expect(try folder.bytes(of: "outbox/reserve").count == 8192)
    }

    @Test("a disk that is full with acknowledged events takes events again")
    func takesAgain() throws {
        let outbox = try outbox()
        outbox.append(events(1...3))
        small.room = 0
        outbox.append([event(4)])
        outbox.acknowledge(through: 4)
        small.room = 300  // for the cursor
        try outbox.sync()
        #expect(outbox.bytes == 0)
        #expect(try folder.names(in: "outbox") == ["cursor.json"])
        small.room = .max
        outbox.append([event(5)])
        #expect(try content(outbox) == "5")
        try outbox.sync()
        #expect(try content(self.outbox()) == "5")
    }

    @Test("a segment that never got an event does not say that events were acknowledged")
    func empty() throws {
        do {
            let outbox = try outbox()
            outbox.append(events(1...9))
            small.room = 0
            // More than two segments.
            outbox.append(events(10...40))
        }
        let again = try outbox()
        #expect(again.acknowledged == 0)
        #expect(try content(again) == "1 2 3 4 5 6 7 8 9")
    }

    @Test("a segment whose events a full disk did not take gives way to those that come again after a kill")
    func emptyBehindOthers() throws {
        do {
            let outbox = try outbox()
            outbox.append(events(1...3))
            small.room = 0
            for number in UInt64(4)...40 { outbox.append([event(number)]) }
        }
        small.room = 60
        do {
            // The first one is kept, and the others get a segment with a number below that of the empty one.
            let again = try outbox()
            again.append(events(4...20))
        }
        small.room = .max
        let last = try outbox()
        #expect(last.acknowledged == 0)
        last.append(events(5...9))
        #expect(try content(last) == "1 2 3 4 5 6 7 8 9")
    }

    @Test("a segment cannot be made, and events are lost; it can, and they are kept")
    func create() throws {
        let outbox = try outbox()
        // A folder has the name of the segment that is to be made.
        let name = "outbox/" + String(repeating: "0", count: 19) + "1.events"
        try folder.write("", to: name + "/x")
        outbox.append([event(1)])
        #expect(try content(outbox) == "lost 1-1 (disk)")
        outbox.append([event(2)])
        #expect(try content(outbox) == "lost 1-1 (disk) 2")
    }
}
