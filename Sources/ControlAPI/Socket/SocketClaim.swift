import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A host's right to a socket path: from the check that nobody listens there to the
/// removal at the end.
///
/// From the check until the socket listens, the folder is locked, so that of two hosts
/// that start at once one finds the other. All that while new files of the process are
/// the user's own (umask 0177), so that at no moment somebody else can connect.
public final class SocketClaim: Sendable {
    private let path: String

    private struct State {
        var lock: Int32 = -1
        var isMasked = false
        /// Which file is ours: another host may have taken the path since.
        var ours: (device: dev_t, number: ino_t)?
    }
    private let state = Mutex(State())

    private init(_ path: String) { self.path = path }

    /// - Throws: ``ControlSocketError``; nothing has been changed then.
    public static func take(_ path: String) async throws -> SocketClaim {
        guard path.utf8.count <= ControlSocket.longestPath else { throw ControlSocketError.tooLong(path) }
        let folder = folder(of: path)
        try makeFolder(folder)
        let claim = SocketClaim(path)
        let lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        // A second is long for a start; who holds the folder's lock then is no host.
        for _ in 0..<100 where flock(lock, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK {
            try await Task.sleep(for: .milliseconds(10))
        }
        do {
            try clear(path)
            guard access(folder, W_OK | X_OK) == 0 else { throw notWritable(folder) }
        } catch {
            close(lock)
            throw error
        }
        claim.state.withLock {
            $0.lock = lock
            PrivateFiles.begin()
            $0.isMasked = true
        }
        return claim
    }

    /// The socket listens, or never will.
    func settle() {
        state.withLock { state in
            if state.isMasked { PrivateFiles.end() }
            if state.lock >= 0 { close(state.lock) }
            state.isMasked = false
            state.lock = -1
            state.ours = state.ours ?? Self.file(at: path).map { ($0.st_dev, $0.st_ino) }
        }
    }

    /// Gives the path up: removes the socket, if it is still ours.
    public func remove() {
        settle()
        state.withLock { state in
            guard let ours = state.ours, let file = Self.file(at: path), Self.isSocket(file),
                ours == (file.st_dev, file.st_ino)
            else { return }
            unlink(path)
        }
    }

    // MARK: Checks

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private static func notWritable(_ folder: String) -> ControlSocketError {
        .notWritable(folder, reason: String(cString: strerror(errno)))
    }

    private static func makeFolder(_ folder: String) throws(ControlSocketError) {
        var found = stat()
        if stat(folder, &found) != 0 {
            guard errno == ENOENT else { throw notWritable(folder) }
            if folder != "/", folder != "." { try makeFolder(self.folder(of: folder)) }
            // Another host may be making it, too.
            let isOurs = mkdir(folder, 0o700) == 0
            guard isOurs || errno == EEXIST else { throw notWritable(folder) }
            // Whatever the umask says at this moment.
            if isOurs { chmod(folder, 0o700) }
            guard stat(folder, &found) == 0 else { throw notWritable(folder) }
        }
        guard found.st_mode & S_IFMT == S_IFDIR else {
            throw .notWritable(folder, reason: "it is not a folder")
        }
        guard found.st_uid == geteuid() || found.st_uid == 0 else { throw .foreignFolder(folder) }
    }

    /// Makes way for a socket: removes one that nobody listens to, and nothing else.
    private static func clear(_ path: String) throws(ControlSocketError) {
        guard let file = file(at: path) else { return }
        guard isSocket(file) else { throw .notASocket(path) }
        switch probe(path) {
        case 0, EAGAIN, EINPROGRESS: throw .inUse(path)
        case ECONNREFUSED: break
        case EACCES, EPERM: throw .notPermitted(path)
        case ENOENT: return
        default: throw notWritable(folder(of: path))
        }
        guard unlink(path) == 0 || errno == ENOENT else { throw notWritable(folder(of: path)) }
    }

    /// Whether somebody listens: 0, or the error of connecting.
    private static func probe(_ path: String) -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { return errno }
        defer { close(descriptor) }
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        return result == 0 ? 0 : errno
    }

    private static func file(at path: String) -> stat? {
        var found = stat()
        return lstat(path, &found) == 0 ? found : nil
    }

    private static func isSocket(_ file: stat) -> Bool { file.st_mode & S_IFMT == S_IFSOCK }
}

/// The umask is the process's: of several claims the first sets it, the last restores it.
private enum PrivateFiles {
    private static let state = Mutex((claims: 0, before: mode_t(0)))

    static func begin() {
        state.withLock { state in
            if state.claims == 0 { state.before = umask(0o177) }
            state.claims += 1
        }
    }

    static func end() {
        state.withLock { state in
            state.claims -= 1
            if state.claims == 0 { umask(state.before) }
        }
    }
}
