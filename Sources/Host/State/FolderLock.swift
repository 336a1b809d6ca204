import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A host's exclusive right to a state folder: a lock on the file `lock` in it.
///
/// The folder can be deleted and recreated while the host runs. The lock is then on a file that can no longer be found,
/// and another host may claim the new folder. The host therefore calls ``check()`` before each write.
final class FolderLock: Sendable {
    private struct State {
        var lock: LockFile
        /// The reason why the right is lost for good; nil if it is not.
        var loss: StateFileFailure?
    }

    private let folder: String
    private let state: Mutex<State>

    /// Locks a folder. If another host holds the lock, waits up to about a second for it.
    init(_ folder: String) throws(StateFileFailure) {
        self.folder = folder
        var lock: LockFile?
        // A terminating host holds the folder for a moment longer than its socket.
        for _ in 0..<100 {
            lock = try Self.take(folder)
            if lock != nil { break }
            usleep(10_000)
        }
        guard let lock else { throw Self.inUse(folder) }
        state = Mutex(State(lock: lock))
    }

    /// Verifies that the folder at the path is this host's, and locks it again if the locked file is gone.
    /// - Throws: ``StateFileFailure`` if the folder is missing, or if another host has claimed it; the latter is final,
    ///   because the state of that host must not be replaced.
    func check() throws(StateFileFailure) {
        let failure = state.withLock { state -> StateFileFailure? in
            if let loss = state.loss { return loss }
            if state.lock.isInPlace { return nil }
            do throws(StateFileFailure) {
                guard let lock = try Self.take(folder) else {
                    state.loss = Self.inUse(folder)
                    return state.loss
                }
                state.lock = lock
                return nil
            } catch {
                return error
            }
        }
        if let failure { throw failure }
    }

    func release() { state.withLock { $0.lock.release() } }

    private static func path(in folder: String) -> String { folder + "/lock" }

    private static func inUse(_ folder: String) -> StateFileFailure {
        .inUse(folder, by: LockHolder.process(of: path(in: folder)))
    }

    /// - Returns: nil if another process has the lock.
    private static func take(_ folder: String) throws(StateFileFailure) -> LockFile? {
        let path = path(in: folder)
        do throws(LockFile.Failure) {
            return try LockFile.take(path)
        } catch {
            switch error {
            case .taken: return nil
            case .distrusted(let reason): throw .notTrusted(reason)
            case .notAFile(let kind): throw .unusable(path, reason: "it is \(kind), and not a file that can be locked")
            case .system(let code): throw .system(code == ENOENT ? folder : path, code: code)
            }
        }
    }
}
