import FleetCore
import FleetStore
import FleetTestSupport
import FleetWire
import Host
import Testing

/// Files that are cut, changed or gone.
@Suite struct OutboxDamageTests {
    private let folder = try! TemporaryFolder()
    private let size = 16 + 1 + 18 + 20

    private func outbox() throws -> Outbox {
        try Outbox(folder.path("outbox"), limit: 1 << 20, segmentSize: 512, disk: .system)
    }

    private func segments() throws -> [String] {
        try folder.names(in: "outbox").filter { $0.hasSuffix(".events") }.map { "outbox/" + $0 }
    }

    private func write(_ numbers: ClosedRange<UInt64>, sync: Bool) throws {
        let outbox = try outbox()
        outbox.append(events(numbers))
        if sync { try outbox.sync() }
    }

    @Test("a cut at any byte of the last event costs that event at most, and the host is asked for it again")
    func cut() throws {
        try write(1...3, sync: false)
        let name = try #require(try segments().last)
        let bytes = try folder.bytes(of: name)
        #expect(bytes.count == 3 * size)
        for length in 2 * size..<3 * size {
            try folder.write(Array(bytes.prefix(length)), to: name)
            let outbox = try outbox()
            #expect(try content(outbox) == "1 2")
            #expect(outbox.position == EventPosition(2, of: run))
            #expect(outbox.notes.isEmpty == (length == 2 * size))
            #expect(outbox.append([event(3)]) == 3...3)
            #expect(try content(self.outbox()) == "1 2 3")
            #expect(try self.outbox().notes.isEmpty)
        }
    }

    @Test("a cut into what was on the disk already is told as a loss, and costs that event at most")
    func cutSynced() throws {
        try write(1...3, sync: true)
        let name = try #require(try segments().last)
        let bytes = try folder.bytes(of: name)
        for length in [2 * size, 2 * size + 1, 3 * size - 1] {
            try folder.write(Array(bytes.prefix(length)), to: name)
            let outbox = try outbox()
            #expect(try content(outbox) == "1 2 lost 3-3 (damage)")
            #expect(outbox.position == EventPosition(3, of: run))
            #expect(outbox.append([event(4)]) == 4...4)
            #expect(try content(outbox) == "1 2 lost 3-3 (damage) 4")
            try folder.write(bytes, to: name)
        }
    }

    @Test("a byte that is changed costs the event that it is in, and no other")
    func flipped() throws {
        try write(1...5, sync: true)
        let name = try #require(try segments().last)
        let bytes = try folder.bytes(of: name)
        for index in bytes.indices {
            var damaged = bytes
            damaged[index] ^= 0x41
            try folder.write(damaged, to: name)
            let outbox = try outbox()
            let lost = index / size + 1
            let expected = (1...5).map { $0 == lost ? "lost \($0)-\($0) (damage)" : "\($0)" }
            #expect(try content(outbox) == expected.joined(separator: " "), "byte \(index)")
            #expect(outbox.notes.count == 1)
        }
    }

    @Test("damage while the outbox is open is a loss, too")
    func later() throws {
        let outbox = try outbox()
        outbox.append(events(1...5))
        let name = try #require(try segments().last)
        var bytes = try folder.bytes(of: name)
        bytes[2 * size + 20] ^= 1
        try folder.write(bytes, to: name)
        #expect(try content(outbox) == "1 2 lost 3-3 (damage) 4 5")
        #expect(outbox.losses.map(\.numbers) == [3...3])
    }

    @Test("a segment that is gone is a loss of exactly its events", arguments: 0..<3)
    func gone(_ index: Int) throws {
        try write(1...20, sync: true)
        let names = try segments()
        #expect(names.count == 3)
        let first = try #require(UInt64(names[index].dropFirst("outbox/".count).prefix(20)))
        let next = index < 2 ? try #require(UInt64(names[index + 1].dropFirst("outbox/".count).prefix(20))) : 21
        try folder.remove(names[index])
        let outbox = try outbox()
        #expect(outbox.losses.map(\.numbers) == [first...next - 1])
        #expect(outbox.count == 20 - Int(next - first))
        #expect(outbox.append([event(21)]) == 21...21)
    }

    @Test("a segment that disappears while the outbox is open is a loss, and reading goes on")
    func disappears() throws {
        let outbox = try outbox()
        outbox.append(events(1...20))
        try folder.remove(try segments()[1])
        let text = try content(outbox)
        #expect(text.hasPrefix("1 2 3 4 5 6 7 8 9 lost 10-18 (damage) 19 20"), "\(text)")
    }

    @Test("without the cursor all is sent once more, and a damaged one is told", arguments: [true, false])
    func cursor(_ isDamaged: Bool) throws {
        do {
            let outbox = try outbox()
            outbox.append(events(1...9))
            outbox.acknowledge(through: 5)
            try outbox.sync()
        }
        if isDamaged {
            var bytes = try folder.bytes(of: "outbox/cursor.json")
            let place = try #require(bytes.firstIndex(of: UInt8(ascii: "5")))
            bytes[place] = UInt8(ascii: "8")
            try folder.write(bytes, to: "outbox/cursor.json")
        } else {
            try folder.remove("outbox/cursor.json")
        }
        let outbox = try outbox()
        #expect(try content(outbox) == "1 2 3 4 5 6 7 8 9")
        #expect(outbox.notes.count == (isDamaged ? 1 : 0))
        #expect(outbox.position == EventPosition(9, of: run))
        try outbox.sync()
        #expect(try self.outbox().notes.isEmpty)
    }

    @Test("other files in the folder do not matter, and a draft of the cursor is written over")
    func strangers() throws {
        try write(1...3, sync: true)
        try folder.write("x", to: "outbox/1.events")
        try folder.write("x", to: "outbox/note.txt")
        try folder.write("x", to: "outbox/cursor.json.new")
        let outbox = try outbox()
        outbox.append([event(4)])
        try outbox.sync()
        #expect(try content(self.outbox()) == "1 2 3 4")
    }

    @Test("a segment of nothing but noise is a loss, whatever the noise is", arguments: 0..<20)
    func noise(_ seed: UInt64) throws {
        try write(1...20, sync: true)
        var random = SeededNumbers(seed: seed)
        let name = try segments()[1]
        let noise = try folder.bytes(of: name).map { _ in seed == 0 ? 0 : UInt8.random(in: 0...255, using: &random) }
        try folder.write(noise, to: name)
        let outbox = try outbox()
        #expect(outbox.losses.map(\.numbers) == [10...18])
        #expect(outbox.losses.map(\.reason) == [.damage])
        #expect(outbox.count == 11)
    }
}
