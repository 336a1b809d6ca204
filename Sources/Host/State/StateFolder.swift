import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The folder for a host's persistent state: the documents of its modules, the identities of accepted events, and the
/// accepted rules. One host at a time uses it, and only its user can read it.
///
/// The host holds a ``FolderLock`` until ``close()``. Files are written on the disk's thread, and links are not
/// followed.
public final class StateFolder: Sendable {
    /// The path of the folder.
    public let path: String
    /// Stores the identities of the CloudEvents that the host takes.
    public let identities: IdentityFile
    /// Stores the sets of rules that hosts have accepted.
    public let history: RuleHistory
    let writer: StateWriter
    let report: @Sendable (String) -> Void
    /// The paths of the files that this host has written. They are valid, so they are never set aside.
    let own = Mutex<Set<String>>([])
    private let lock: FolderLock

    /// Creates the folder and its missing parent folders, and locks the folder. If another host holds the lock, waits
    /// up to about a second for it.
    /// - Parameters:
    ///   - disk: the thread that writes the files.
    ///   - health: gets a note for ``HealthStatus/Part/state`` while files cannot be written.
    ///   - report: called on any thread with a message about a problem with a file.
    /// - Throws: ``StateFileFailure`` if the folder cannot be created, is in use by another host, or if another user
    ///   could change its files.
    public init(
        _ path: String, disk: DiskQueue, health: HealthStatus, report: @escaping @Sendable (String) -> Void
    ) throws(StateFileFailure) {
        // With an empty path, the files would go to the root folder.
        guard !path.isEmpty else { throw .unusable(path, reason: "the path of a folder must not be empty") }
        // The path from the shell was not UTF-8, so the repaired text names a different folder.
        guard !path.unicodeScalars.contains("\u{FFFD}") else { throw .unusable(path, reason: "the name is not UTF-8") }
        _ = try Self.checked(path)
        try StateFile.makeFolder(path)
        if let code = try Self.checked(path) { throw .system(path, code: code) }
        let lock = try FolderLock(path)
        self.lock = lock
        self.path = path
        self.report = report
        writer = StateWriter(disk: disk, health: health, report: report, mayWrite: lock.check)
        identities = try IdentityFile(in: path, disk: disk, writer: writer, report: report)
        history = RuleHistory(in: RuleArchive(in: path, writer: writer, report: report))
    }

    /// Completes pending writes, and unlocks the folder.
    public func close() {
        writer.close()
        identities.settle()
        lock.release()
    }

    private static func checked(_ path: String) throws(StateFileFailure) -> Int32? {
        do throws(DistrustedPath) {
            return try TrustedPath.check(path + "/lock")
        } catch {
            throw .notTrusted(error)
        }
    }
}
