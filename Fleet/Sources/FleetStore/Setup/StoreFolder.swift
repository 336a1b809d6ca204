import FleetWire
import Glibc

/// The folder of a host's sidecar, which one sidecar uses at a time.
///
/// In it are the rules (``RuleStore``), `outbox` (``Outbox``) and `memory.json` (``MemoryFile``). The host reads the rules there,
/// maybe as another user; the rest is readable by its user only.
public final class StoreFolder {
    public let path: String
    public let rules: RuleStore
    public var memory: MemoryFile
    /// What ``RuleStore/prepare()`` has mended.
    public let notes: [StoreProblem]
    private let lock: Int32

    /// Makes the folder if it is missing, locks it until this object ends, reads the memory, and prepares the rules.
    /// - Parameter seed: a number by chance, for the memory of a host that joins a fleet.
    /// - Throws: ``StoreProblem`` if another sidecar uses the folder, another user could change it, or the memory is damaged or
    ///   lost.
    public init(_ path: String, seed: Int) throws(StoreProblem) {
        self.path = path
        rules = RuleStore(path)
        try Folder.make(path, mode: 0o755)
        try TrustedFile.checkPath(path + "/lock")
        lock = try Self.locked(path)
        do throws(StoreProblem) {
            // The memory is made before the link `base`, which therefore says that there was a memory.
            memory = try MemoryFile(path + "/memory.json", isFirst: !Folder.exists(path + "/base"), seed: seed)
            notes = try rules.prepare()
        } catch {
            close(lock)
            throw error
        }
    }

    deinit { close(lock) }

    /// - Parameter limit: the most bytes that the events may have.
    public func outbox(limit: Int) throws(StoreProblem) -> Outbox { try Outbox(path + "/outbox", limit: limit) }

    /// The lock ends with the process, however that ends. So a file that is left behind means nothing.
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
