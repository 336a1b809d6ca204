import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The folder in which a host keeps what outlives it: one host's at a time, and its user's alone.
///
/// A file `lock` in it is locked as long as the host runs. All writing is done by the disk's thread.
public final class StateFolder: Sendable {
    public let path: String
    let writer: StateWriter
    let report: @Sendable (String) -> Void
    /// Paths of the files that this host has written, so that they are as good as new ones.
    let own = Mutex<Set<String>>([])
    private let lock: LockFile

    /// Makes the folder, and those that it lies in, if they are not there.
    /// - Parameters:
    ///   - disk: where files are written.
    ///   - health: hears, as ``HealthNotes/Part/state``, of what cannot be written at the moment.
    ///   - report: gets, from any thread, what is wrong with a file.
    /// - Throws: ``StateFileFailure`` if there can be no such folder, another user could change what
    ///   is in it, or another host has it.
    public init(
        _ path: String, disk: DiskQueue, health: HealthNotes, report: @escaping @Sendable (String) -> Void
    ) throws(StateFileFailure) {
        // Else it would be the root of all folders.
        guard !path.isEmpty else { throw .unusable(path, reason: "a folder needs a name") }
        // What the shell gave was repaired: it would be another folder than the user's.
        guard !path.unicodeScalars.contains("\u{FFFD}") else { throw .unusable(path, reason: "the name is not UTF-8") }
        _ = try Self.checked(path)
        try StateFile.makeFolder(path)
        if let code = try Self.checked(path) { throw .system(path, code: code) }
        lock = try Self.locked(path)
        self.path = path
        self.report = report
        writer = StateWriter(disk: disk, health: health, report: report)
    }

    /// Writes what waits, and gives the folder up.
    public func close() {
        writer.close()
        lock.release()
    }

    private static func checked(_ path: String) throws(StateFileFailure) -> Int32? {
        do throws(DistrustedPath) {
            return try TrustedPath.check(path + "/lock")
        } catch {
            throw .notTrusted(error)
        }
    }

    private static func locked(_ folder: String) throws(StateFileFailure) -> LockFile {
        let path = folder + "/lock"
        // A host that is about to end has the folder a moment longer than its socket.
        for _ in 0..<100 {
            do throws(LockFile.Failure) {
                return try LockFile.take(path)
            } catch {
                switch error {
                case .taken: usleep(10_000)
                case .distrusted(let reason): throw .notTrusted(reason)
                case .notAFile(let kind): throw .unusable(path, reason: "it is \(kind), and no file that can be locked")
                case .system(let code): throw .system(path, code: code)
                }
            }
        }
        throw .inUse(folder)
    }
}
