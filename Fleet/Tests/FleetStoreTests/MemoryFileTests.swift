import EventBus
import FleetCore
import FleetStore
import FleetTestSupport
import FleetWire
import Testing

@Suite struct MemoryFileTests {
    private let folder = try! TemporaryFolder()

    private func file(isFirst: Bool = false, disk: Disk = .system) throws -> MemoryFile {
        try MemoryFile(folder.path("memory.json"), isFirst: isFirst, seed: 77, disk: disk)
    }

    private func pointer(_ serial: Int) throws -> Signed<Pointer> {
        let key = try SigningKey(name: Token("ops"), seed: Array(repeating: 1, count: 32))
        let pointer = Pointer(
            fleet: try Token("lab"), channel: try Token("stable"), serial: serial, bundle: Digest(of: [1]),
            previous: nil, salt: serial, stages: Stage.standard, stage: 0, notBefore: 0, expires: 1e9)
        return try Signed(pointer, by: key)
    }

    @Test("what was remembered is there after a new start, the pointer to the byte")
    func roundTrip() throws {
        var file = try file(isFirst: true)
        #expect(file.memory == FleetMemory(seed: 77))
        let pointer = try pointer(12)
        try file.update {
            $0.adoption.highest = 12
            $0.adoption.pointer = pointer.json.json
            $0.adoption.running = pointer.content.bundle
        }
        let again = try MemoryFile(folder.path("memory.json"), isFirst: false, seed: 99)
        #expect(again.memory == file.memory)
        #expect(again.memory.seed == 77)
        #expect(again.memory.adoption.pointer == pointer.json.json)
        #expect(mode(folder.path("memory.json")) == 0o600)
    }

    @Test("the serial never falls")
    func falls() throws {
        var file = try file(isFirst: true)
        try file.update { $0.adoption.highest = 12 }
        #expect(refusal { try file.update { $0.adoption.highest = 11 } }?.contains("cannot fall from 12 to 11") == true)
        #expect(file.memory.adoption.highest == 12)
        #expect(try self.file().memory.adoption.highest == 12)
    }

    @Test("a missing file is an error that says what to do, unless the host joins")
    func missing() {
        #expect(refusal { _ = try file() }?.contains("is missing (it says which signed rules") == true)
        #expect(refusal { _ = try file(isFirst: true) } == nil)
    }

    @Test("a file that is changed or cut at any byte is an error with its path, and never a serial of 0")
    func damaged() throws {
        var file = try file(isFirst: true)
        try file.update { $0.adoption.highest = 12 }
        let bytes = try folder.bytes(of: "memory.json")
        for index in bytes.indices.dropLast() {
            for other in [Array(bytes.prefix(index)), bytes[..<index] + [bytes[index] ^ 1] + bytes[(index + 1)...]] {
                try folder.write(Array(other), to: "memory.json")
                for isFirst in [true, false] {
                    let text = try #require(refusal { _ = try self.file(isFirst: isFirst) }, "byte \(index)")
                    #expect(text.hasPrefix(folder.path("memory.json") + ": is damaged: "))
                    #expect(text.contains("Restore the file from a copy"))
                }
            }
        }
        try folder.write(bytes, to: "memory.json")
        #expect(try self.file().memory.adoption.highest == 12)
    }

    @Test("a form that this version does not know is refused, not read as far as it goes")
    func form() throws {
        let members: [String: Value] = ["v": 2, "serial": 12, "seed": 1]
        let seal = Digest(of: Array(Value.object(members).json.utf8)).description
        try folder.write(Value.object(members.merging(["sha256": .string(seal)]) { $1 }).json, to: "memory.json")
        #expect(refusal { _ = try file() }?.contains("v: expected 1") == true)
    }

    @Test("a full disk leaves the old memory, on the disk and in use")
    func full() throws {
        let small = SmallDisk()
        var file = try file(isFirst: true, disk: small.disk)
        try file.update { $0.adoption.highest = 3 }
        for room in [0, 1, 50] {
            small.room = room
            #expect(throws: StoreProblem.self) { try file.update { $0.adoption.highest = 4 } }
            #expect(file.memory.adoption.highest == 3)
            #expect(try self.file().memory.adoption.highest == 3)
        }
        small.room = .max
        try file.update { $0.adoption.highest = 4 }
        #expect(try self.file().memory.adoption.highest == 4)
    }
}
