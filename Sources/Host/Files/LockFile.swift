import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A lock file that gives its owner an exclusive right among all processes.
///
/// The lock ends with the process in any case, so a leftover file has no meaning. The file stays open so that its inode
/// number is not reused, which makes it certain whether the file at the path is still this one.
package final class LockFile: Sendable {
    package enum Failure: Error, Equatable {
        /// Another process has the lock.
        case taken
        /// Another user could replace the file.
        case distrusted(DistrustedPath)
        /// The path is not a regular file, but for example "a folder" or "a link".
        case notAFile(String)
        /// A system call failed with this error number.
        case system(Int32)
    }

    private let path: String
    private let descriptor: Mutex<Int32>

    private init(_ path: String, _ descriptor: Int32) {
        self.path = path
        self.descriptor = Mutex(descriptor)
    }

    deinit { release() }

    /// Locks the file, and creates it with access for this user only if it is missing. Does not wait for the lock.
    package static func take(_ path: String) throws(Failure) -> LockFile {
        // The owner removes the file when it releases the lock, so the locked file may not be the one at the path.
        for _ in 0..<100 {
            let descriptor = try opened(path)
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                let code = errno
                close(descriptor)
                if code == EINTR { continue }
                throw code == EWOULDBLOCK ? .taken : .system(code)
            }
            if isSame(descriptor, path) { return LockFile(path, descriptor) }
            close(descriptor)
        }
        throw .taken
    }

    /// Whether the file at the path is still this one.
    package var isInPlace: Bool { descriptor.withLock { $0 >= 0 && Self.isSame($0, path) } }

    /// Releases the lock, and removes the file if it is still at the path.
    package func release() {
        descriptor.withLock { descriptor in
            guard descriptor >= 0 else { return }
            if Self.isSame(descriptor, path) { unlink(path) }
            close(descriptor)
            descriptor = -1
        }
    }

    private static func opened(_ path: String) throws(Failure) -> Int32 {
        let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
        var descriptor = open(path, flags, 0o600)
        var code = errno
        if descriptor < 0, code == EACCES, isClosedByUmask(path) {
            descriptor = open(path, flags, 0o600)
            code = errno
        }
        guard descriptor >= 0 else { throw failure(of: path, code) }
        var info = stat()
        guard fstat(descriptor, &info) == 0 else {
            code = errno
            close(descriptor)
            throw .system(code)
        }
        if let failure = objection(info, path) {
            close(descriptor)
            throw failure
        }
        // Sets the permission bits that the umask removed, and removes any that were added.
        if info.st_uid == geteuid(), info.st_mode & 0o777 != 0o600 { fchmod(descriptor, 0o600) }
        return descriptor
    }

    /// Whether the file is this user's, and was just created under a umask that removes all permissions. Repairs the
    /// permissions.
    private static func isClosedByUmask(_ path: String) -> Bool {
        var info = stat()
        guard lstat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG, info.st_uid == geteuid() else { return false }
        return chmod(path, 0o600) == 0
    }

    private static func failure(of path: String, _ code: Int32) -> Failure {
        var info = stat()
        guard lstat(path, &info) == 0 else { return .system(code) }
        return objection(info, path) ?? .system(code)
    }

    private static func objection(_ info: stat, _ path: String) -> Failure? {
        switch info.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: return .notAFile("a folder")
        case S_IFLNK: return .notAFile("a link")
        default: return .notAFile("a pipe, a socket or a device")
        }
        do throws(DistrustedPath) {
            try TrustedPath.check(info, "file", path)
            return nil
        } catch {
            return .distrusted(error)
        }
    }

    /// Whether the open file is the one at the path.
    package static func isSame(_ descriptor: Int32, _ path: String) -> Bool {
        var (mine, there) = (stat(), stat())
        return fstat(descriptor, &mine) == 0 && lstat(path, &there) == 0
            && (mine.st_dev, mine.st_ino) == (there.st_dev, there.st_ino)
    }
}
