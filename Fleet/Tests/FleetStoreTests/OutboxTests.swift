import FleetStore
import FleetTestSupport
import FleetWire
import Host
import Testing

@Suite struct OutboxTests {
    private let folder = try! TemporaryFolder()

    private func outbox(limit: Int = 1 << 20, disk: Disk = .system) throws -> Outbox {
        try Outbox(folder.path("outbox"), limit: limit, segmentSize: 512, disk: disk)
    }

    private func segments() throws -> [String] {
        try folder.names(in: "outbox").filter { $0.hasSuffix(".events") }
    }

    @Test("events come back in order, with their payloads and places, in parts of any size")
    func order() throws {
        let outbox = try outbox()
        #expect(outbox.append(events(1...20)) == 1...20)
        #expect(outbox.append(events(21...100)) == 21...100)
        #expect(outbox.append([]) == nil)
        #expect(try segments().count > 5)
        for size in [1, 3, 100] {
            var items: [OutboxItem] = []
            while let last = items.last?.number ?? .some(0), last < 100 {
                items += try outbox.read(from: last + 1, count: size)
            }
            #expect(items == (1...100).map { .event($0, event($0)) })
        }
        #expect(try outbox.read(from: 50, count: 2).map(\.number) == [50, 51])
        #expect(try outbox.read(from: 1, count: 100, bytes: 41).count == 3)
        #expect(try outbox.read(from: 101, count: 5).isEmpty)
        #expect((outbox.count, outbox.last) == (100, 100))
        #expect(outbox.position == EventPosition(100, of: run))
    }

    @Test("payloads of any bytes come back, empty ones too")
    func payloads() throws {
        let payloads: [[UInt8]] = [[], [0], Array(0...255), Array(repeating: 0xFF, count: 400)]
        let outbox = try outbox()
        outbox.append(payloads.map { OutboxEvent($0) })
        let expected = zip(1..., payloads).map { OutboxItem.event($0, OutboxEvent($1)) }
        #expect(try outbox.read(from: 1, count: 9) == expected)
        #expect(outbox.position == nil)
    }

    @Test("what is appended after a read is read next, also in the segment that is open")
    func growing() throws {
        let outbox = try outbox()
        for number in 1...60 as ClosedRange<UInt64> {
            outbox.append([event(number)])
            #expect(try outbox.read(from: number, count: 9) == [.event(number, event(number))])
        }
    }

    @Test("a kill before any sync loses nothing, and tells how far the host was read")
    func kill() throws {
        do {
            let outbox = try outbox()
            outbox.append(events(1...50))
        }
        let again = try outbox()
        #expect(try content(again) == (1...50).map { "\($0)" }.joined(separator: " "))
        #expect(again.position == EventPosition(50, of: run))
        #expect(again.notes.isEmpty)
        #expect(again.append([event(51)]) == 51...51)
    }

    @Test("what was acknowledged and synced does not come back, and its segments are removed")
    func acknowledge() throws {
        do {
            let outbox = try outbox()
            outbox.append(events(1...50))
            outbox.acknowledge(through: 48)
            let before = try segments().count
            #expect(try segments().count == before)
            try outbox.sync()
            #expect(try segments().count == 1)
            #expect(outbox.count == 2)
        }
        let again = try outbox()
        #expect(try content(again) == "49 50")
        #expect((again.acknowledged, again.last) == (48, 50))
    }

    @Test("what was acknowledged without a sync comes once more after a kill")
    func unsynced() throws {
        do {
            let outbox = try outbox()
            outbox.append(events(1...9))
            outbox.acknowledge(through: 8)
            #expect(try content(outbox) == "9")
        }
        #expect(try content(outbox()) == (1...9).map { "\($0)" }.joined(separator: " "))
    }

    @Test("numbers go on after all is acknowledged, also where every file but the cursor is gone")
    func numbers() throws {
        do {
            let outbox = try outbox()
            outbox.append(events(1...9))
            outbox.acknowledge(through: 99)
            #expect(outbox.acknowledged == 9)
            try outbox.sync()
        }
        for name in try segments() { try folder.remove("outbox/" + name) }
        let again = try outbox()
        #expect(again.append([event(10)]) == 10...10)
        #expect(try content(again) == "10")
        #expect(again.losses.isEmpty)
    }

    @Test("how far the host was read is remembered without events, and with the next sync")
    func move() throws {
        do {
            let outbox = try outbox()
            outbox.append(events(1...3))
            outbox.move(to: EventPosition(900, of: run))
            try outbox.sync()
        }
        #expect(try outbox().position == EventPosition(900, of: run))
        try outbox().append([event(4)])
        #expect(try outbox().position == EventPosition(4, of: run))
    }

    @Test("at the limit the oldest events are lost, each of them counted, with the places they came from")
    func limit() throws {
        let outbox = try outbox(limit: 2048)
        for number in 1...100 as ClosedRange<UInt64> { outbox.append([event(number)]) }
        #expect(outbox.bytes <= 2048)
        let loss = try #require(outbox.losses.first)
        #expect(outbox.losses.count == 1)
        #expect((loss.reason, loss.numbers.lowerBound) == (.outbox, 1))
        #expect(loss.count + outbox.count == 100)
        #expect(loss.first == EventPosition(1, of: run))
        #expect(loss.last == EventPosition(loss.numbers.upperBound, of: run))
        #expect(try outbox.read(from: 1, count: 1) == [.loss(loss)])
        #expect(try content(outbox).hasPrefix("lost 1-\(loss.count) (outbox) \(loss.count + 1) "))
        // After a kill as well, and until it is acknowledged.
        let again = try self.outbox(limit: 2048)
        #expect(again.losses == [loss])
        again.acknowledge(through: UInt64(loss.count))
        #expect(again.losses.isEmpty)
        try again.sync()
        #expect(try self.outbox(limit: 2048).losses.isEmpty)
    }

    @Test("events that were sent while they were dropped are acknowledged, and the others stay lost")
    func inFlight() throws {
        let outbox = try outbox(limit: 2048)
        outbox.append(events(1...30))
        outbox.append(events(31...90))
        let lost = try #require(outbox.losses.first).numbers.upperBound
        #expect(lost > 10)
        outbox.acknowledge(through: 10)
        #expect(outbox.losses.map(\.numbers) == [11...lost])
        #expect(outbox.losses[0].first == nil)
    }

    @Test("an event that is larger than a segment is lost, and those around it are kept")
    func tooLarge() throws {
        let outbox = try outbox()
        outbox.append([event(1), event(2, size: 600), event(3)])
        #expect(try content(outbox) == "1 lost 2-2 (outbox) 3")
        #expect(try content(self.outbox()) == "1 lost 2-2 (disk) 3")
        #expect(outbox.trouble == nil)
    }

    @Test("reading on costs no second look at what was read", .timeLimit(.minutes(1)))
    func speed() throws {
        let outbox = try Outbox(folder.path("large"), limit: 64 << 20)
        for start in stride(from: 1 as UInt64, to: 20_000, by: 256) {
            outbox.append(events(start...start + 255, size: 400))
        }
        var next: UInt64 = 1
        while let last = try outbox.read(from: next, count: 64).last { next = last.number + 1 }
        #expect(next == outbox.last + 1)
    }
}
