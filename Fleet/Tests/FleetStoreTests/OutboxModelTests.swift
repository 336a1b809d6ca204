import FleetCore
import FleetStore
import FleetTestSupport
import FleetWire
import Host
import Testing

/// Random histories against a model: every event of the host was delivered, waits, or is told to be lost.
@Suite struct OutboxModelTests {
    @Test("whatever happens, no event is lost without a word, and none comes out changed", arguments: Seeds.upTo(40))
    func history(_ seed: UInt64) throws {
        var model = try OutboxModel(seed: seed)
        for _ in 0..<120 { try model.step() }
        try model.finish()
    }
}

private struct OutboxModel {
    private var random: SeededNumbers
    private let folder: TemporaryFolder
    private let small = SmallDisk()
    private let limit: Int
    private var outbox: Outbox
    /// The host's events so far are 1 to this number.
    private var made: UInt64 = 0
    /// Which event of the host has which number in the outbox.
    private var ids: [UInt64: UInt64] = [:]
    private var delivered: Set<UInt64> = []
    private var lost: Set<UInt64> = []

    init(seed: UInt64) throws {
        random = SeededNumbers(seed: seed)
        folder = try TemporaryFolder()
        small.isShared = seed.isMultiple(of: 2)
        limit = seed.isMultiple(of: 3) ? 2048 : 1 << 20
        outbox = try Outbox(folder.path("o"), limit: limit, segmentSize: 512, disk: small.disk)
    }

    mutating func step() throws {
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<45: append(Int.random(in: 1...12, using: &random))
        case 45..<65: try deliver(Int.random(in: 1...20, using: &random))
        case 65..<80: try? outbox.sync()
        case 80..<88: try restart(cutting: false)
        case 88..<92: try restart(cutting: true)
        case 92..<96: small.room = Int.random(in: 0...200, using: &random)
        default: small.room = .max
        }
        #expect(outbox.bytes <= limit)
        #expect(outbox.count + outbox.losses.reduce(0) { $0 + $1.count } == Int(outbox.last - outbox.acknowledged))
    }

    /// The host has new events, and the sidecar takes those after its position.
    private mutating func append(_ count: Int) {
        made += UInt64(count)
        let start = (outbox.position?.id ?? 0) + 1
        guard start <= made else { return }
        let new = (start...made).map { event($0, size: Int.random(in: 10...90, using: &random)) }
        let numbers = outbox.append(new)!
        for (number, id) in zip(numbers, start...made) { ids[number] = id }
    }

    private mutating func deliver(_ count: Int) throws {
        let items = try outbox.read(from: 0, count: count)
        var next = outbox.acknowledged + 1
        for item in items {
            switch item {
            case .event(let number, let found):
                #expect(number == next)
                let id = ids[number]!
                #expect(found.position?.id == id)
                #expect(String(decoding: found.payload, as: UTF8.self).hasPrefix("event \(id) "))
                delivered.insert(id)
            case .loss(let loss):
                #expect(loss.numbers.lowerBound == next)
                for number in loss.numbers { lost.insert(ids[number]!) }
            }
            next = item.number + 1
        }
        if let last = items.last { outbox.acknowledge(through: last.number) }
    }

    /// Kills the sidecar, and maybe takes some bytes from the end of the newest file.
    private mutating func restart(cutting: Bool) throws {
        let names = try folder.names(in: "o").filter { $0.hasSuffix(".events") }
        if cutting, let name = names.last {
            let bytes = try folder.bytes(of: "o/" + name)
            try folder.write(Array(bytes.dropLast(Int.random(in: 1...80, using: &random))), to: "o/" + name)
        }
        outbox = try Outbox(folder.path("o"), limit: limit, segmentSize: 512, disk: small.disk)
    }

    mutating func finish() throws {
        small.room = .max
        append(1)
        while outbox.acknowledged < outbox.last { try deliver(.max) }
        try outbox.sync()
        let silent = (1...made).filter { !delivered.contains($0) && !lost.contains($0) }
        #expect(silent.isEmpty, "events \(silent) are gone without a word")
        #expect(outbox.losses.isEmpty)
        #expect(outbox.count == 0)
    }
}
