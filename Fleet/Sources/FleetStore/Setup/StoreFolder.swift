import FleetWire
import Glibc

/// The folder of a host's sidecar, used by one sidecar at a time.
///
/// It contains the rules (``RuleStore``), `outbox` (``Outbox``) and `memory.json` (``MemoryFile``). The host reads the
/// rules there, possibly as another user; everything else is readable only by its owner.
public final class StoreFolder {
    public let path: String
    public let rules: RuleStore
    public var memory: MemoryFile
    /// The problems that ``RuleStore/prepare()`` has repaired.
    public let notes: [StoreProblem]
    private let lock: Int32

    /// Creates the folder if it is missing, locks it until this object is released, reads the memory, and prepares the
    /// rules.
    /// - Parameter seed: a random number, for the memory of a host that joins a fleet.
    /// - Throws: ``StoreProblem`` if another sidecar uses the folder, another user could change it, or the memory is
    ///   damaged or lost.
    public init(_ path: String, seed: Int) throws(StoreProblem) {
        self.path = path
        rules = RuleStore(path)
        try Folder.make(path, mode: 0o755)
        try TrustedFile.checkPath(path + "/lock")
        lock = try Self.locked(path)
        do throws(StoreProblem) {
            // The memory is created before the link `base`, so the link proves that there was a memory.
            memory = try MemoryFile(path + "/memory.json", isFirst: !Folder.exists(path + "/base"), seed: seed)
            notes = try rules.prepare()
        } catch {
            close(lock)
            throw error
        }
    }

    deinit { close(lock) }

    /// - Parameter limit: the maximum size of the events in bytes.
    public func outbox(limit: Int) throws(StoreProblem) -> Outbox { try Outbox(path + "/outbox", limit: limit) }

    /// The lock ends with the process, however that ends, so a leftover file has no effect.
    private static func locked(_ folder: String) throws(StoreProblem) -> Int32 {
        let path = folder + "/lock"
        let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else { throw StoreProblem(path, failed: "cannot be opened") }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let problem =
                errno == EWOULDBLOCK
                ? StoreProblem(folder, "another sidecar uses this folder", hint: "each host has a folder of its own")
                : StoreProblem(path, failed: "cannot be locked")
            close(descriptor)
            throw problem
        }
        return descriptor
    }
}
