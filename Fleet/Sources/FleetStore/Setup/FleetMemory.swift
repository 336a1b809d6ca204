import EventBus
import FleetCore
import FleetWire

/// The persistent state of a host: the pointers that it took, so that it cannot be returned to an older one.
public struct FleetMemory: Hashable, Sendable {
    /// The bundle that the host runs, and the highest serial that it has ever taken.
    public var adoption = AdoptionMemory()
    /// A permanent random number of this host, which spreads the actions of hosts over time.
    public let seed: Int

    public init(seed: Int) { self.seed = seed }
}

extension FleetMemory: Codable {
    private enum Keys: String, CodingKey { case v, adoption, seed }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Keys.self)
        seed = try fields.decode(Int.self, forKey: .seed)
        adoption = try fields.decode(AdoptionMemory.self, forKey: .adoption)
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Keys.self)
        try fields.encode(1, forKey: .v)
        try fields.encode(seed, forKey: .seed)
        try fields.encode(adoption, forKey: .adoption)
    }
}

/// The file of the ``FleetMemory``.
public struct MemoryFile {
    public private(set) var memory: FleetMemory
    private let file: SealedFile<FleetMemory>
    private let disk: Disk

    /// Reads the file, or creates it.
    /// - Parameters:
    ///   - isFirst: whether the host was in no fleet before. Only then may the file be missing.
    ///   - seed: the random number for a new file.
    /// - Throws: ``StoreProblem`` if the file is damaged or lost. It is not recreated in that case, because an old
    ///   pointer could be taken again.
    public init(_ path: String, isFirst: Bool, seed: Int) throws(StoreProblem) {
        try self.init(path, isFirst: isFirst, seed: seed, disk: .system)
    }

    package init(_ path: String, isFirst: Bool, seed: Int, disk: Disk) throws(StoreProblem) {
        let folder = Folder.parent(of: path)
        let hint =
            "it says which signed rules the host took last, and without it older ones could come back. Restore the file from a "
            + "copy. Without one: let the link '\(folder)/current' point to the rules that the host had before it joined, and "
            + "remove memory.json and the link base; then the host joins the fleet as a new one"
        file = SealedFile(path: path, hint: hint)
        self.disk = disk
        if let memory = try file.read() {
            self.memory = memory
        } else {
            guard isFirst else { throw StoreProblem(path, "is missing", hint: hint) }
            memory = FleetMemory(seed: seed)
            try file.write(memory, to: disk)
        }
    }

    /// Updates the memory. The change is on disk when this returns; if it throws, nothing has changed.
    /// - Throws: ``StoreProblem`` if it cannot be written, or the serial would decrease.
    public mutating func update(_ change: (inout FleetMemory) -> Void) throws(StoreProblem) {
        var new = memory
        change(&new)
        guard new != memory else { return }
        let (before, after) = (memory.adoption.highest, new.adoption.highest)
        guard after >= before else {
            throw StoreProblem(file.path, "the serial cannot fall from \(before) to \(after)")
        }
        try file.write(new, to: disk)
        memory = new
    }
}
