import Host
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A host's exclusive right to a socket path, and the socket that listens there.
///
/// The right is a lock on the file `control.sock.lock` next to the socket. It lasts as long as the claim, so that two
/// hosts that start at the same time, or one that starts while another stops, detect each other. From the moment it
/// exists, the socket accepts only its own user, whatever the umask is.
public final class SocketClaim: Sendable {
    private let path: String

    private struct State {
        var lock: LockFile?
        /// The listening socket until a server takes it; then -1.
        var listener: Int32
        /// Whether the service manager created the socket, and removes it.
        var isLent: Bool
        /// A descriptor of the socket's file, kept open so that its inode number is not reused.
        var file: Int32
    }
    private let state: Mutex<State>

    private init(_ path: String, _ lock: LockFile, listener: Int32, isLent: Bool = false, file: Int32) {
        self.path = path
        state = Mutex(State(lock: lock, listener: listener, isLent: isLent, file: file))
    }

    deinit { remove() }

    /// Creates a socket in its folder, and the folder if it is missing, with access for this user only. When this
    /// returns, clients can connect; they get responses once a server runs.
    /// - Parameter prepare: called when the path is claimed, before clients can connect. Create everything here that a
    ///   client may use as soon as it has found the socket, such as a ``BoundPort``.
    /// - Throws: ``ControlSocketError``, and the errors of `prepare`. In that case, at most the folder was created.
    public static func take(_ path: String, preparing prepare: () throws -> Void = {}) async throws -> SocketClaim {
        try ControlSocket.check(path)
        let folder = folder(of: path)
        _ = try trusted(path)
        try makeFolder(folder)
        if let code = try trusted(path) { throw ControlSocketError.notWritable(folder, code: code) }
        let lock = try await locked(path)
        do {
            try clear(path)
            try prepare()
            let (listener, file) = try listen(path)
            return SocketClaim(path, lock, listener: listener, file: file)
        } catch {
            lock.release()
            throw error
        }
    }

    /// The path of the socket that systemd passed to this process (`sd_listen_fds(3)`); nil without socket activation.
    /// - Throws: ``ControlSocketError/notLendable`` if the passed descriptor is not such a socket.
    public static func lentPath(environment: [String: String]) throws(ControlSocketError) -> String? {
        guard environment["LISTEN_PID"] == String(getpid()), let count = environment["LISTEN_FDS"].flatMap(Int.init),
            count > 0
        else { return nil }
        guard count == 1, let path = UnixSocket.path(ofListening: lentDescriptor) else { throw .notLendable(count) }
        return path
    }

    /// The first descriptor that systemd passes: SD_LISTEN_FDS_START.
    private static let lentDescriptor: Int32 = 3

    /// Takes over the socket at ``lentPath(environment:)``. It remains when the host ends.
    /// - Parameter prepare: see ``take(_:preparing:)``.
    public static func takeLent(_ path: String, preparing prepare: () throws -> Void = {}) async throws -> SocketClaim {
        try ControlSocket.check(path)
        if let code = try trusted(path) { throw ControlSocketError.notWritable(folder(of: path), code: code) }
        let lock = try await locked(path, isLent: true)
        do {
            // systemd creates sockets that everybody may use, unless SocketMode is set.
            guard chmod(path, 0o600) == 0 else { throw ControlSocketError.notWritable(path, code: errno) }
            try prepare()
            let file = open(path, pathOnly | O_NOFOLLOW | O_CLOEXEC)
            guard file >= 0 else { throw ControlSocketError.notWritable(path, code: errno) }
            for (command, flags) in [(F_SETFD, FD_CLOEXEC), (F_SETFL, O_NONBLOCK)] {
                _ = fcntl(lentDescriptor, command, flags)
            }
            return SocketClaim(path, lock, listener: lentDescriptor, isLent: true, file: file)
        } catch {
            lock.release()
            throw error
        }
    }

    /// Whether the socket and its lock file are still the ones of this claim.
    package var isInPlace: Bool {
        state.withLock { $0.lock?.isInPlace == true && LockFile.isSame($0.file, path) }
    }

    /// Recreates the socket and the lock after something has removed them, such as the end of a session or a cleanup
    /// program. The former listening socket stays as it is, but can no longer be found.
    /// - Returns: whether there is a new listening socket; false if only the lock was missing.
    /// - Throws: ``ControlSocketError``, for example if another host has claimed the path meanwhile.
    package func renew() throws(ControlSocketError) -> Bool {
        _ = try Self.trusted(path)
        try Self.makeFolder(Self.folder(of: path))
        if let code = try Self.trusted(path) { throw .notWritable(Self.folder(of: path), code: code) }
        let result = state.withLock { state -> Result<Bool, ControlSocketError> in
            guard let lock = state.lock else { return .success(false) }
            do throws(ControlSocketError) {
                let right = lock.isInPlace ? lock : try Self.taken(path)
                guard let right else { throw Self.inUse(path) }
                state.lock = right
                if LockFile.isSame(state.file, path) { return .success(false) }
                try Self.clear(path)
                let (listener, file) = try Self.listen(path)
                close(state.file)
                (state.listener, state.isLent, state.file) = (listener, false, file)
                return .success(true)
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// The listening socket, which the caller must close; nil if it was already taken.
    func takeListener() -> Int32? {
        state.withLock { state in
            defer { state.listener = -1 }
            return state.listener >= 0 ? state.listener : nil
        }
    }

    /// Releases the path, and removes the socket if it is still the one of this claim.
    public func remove() {
        state.withLock { state in
            guard let lock = state.lock else { return }
            if state.listener >= 0 { close(state.listener) }
            // The lock file may have been removed manually, and another host may now have the path.
            if let right = lock.isInPlace ? lock : try? LockFile.take(Self.lockPath(path)) {
                if !state.isLent, LockFile.isSame(state.file, path) { unlink(path) }
                right.release()
            }
            lock.release()
            close(state.file)
            state = State(lock: nil, listener: -1, isLent: false, file: -1)
        }
    }

    // MARK: The right

    private static func lockPath(_ path: String) -> String { path + ".lock" }

    /// - Parameter isLent: whether this process already has the socket at the path, so that a listener there is
    ///   expected.
    private static func locked(_ path: String, isLent: Bool = false) async throws -> LockFile {
        // One second is enough for a host that is stopping, or that fails to start.
        for _ in 0..<100 {
            if let lock = try taken(path) { return lock }
            if !isLent, [0, EAGAIN].contains(UnixSocket.probe(path)) { break }
            try await Task.sleep(for: .milliseconds(10))
        }
        throw inUse(path)
    }

    /// - Returns: nil if another process has the lock.
    private static func taken(_ path: String) throws(ControlSocketError) -> LockFile? {
        do throws(LockFile.Failure) {
            return try LockFile.take(lockPath(path))
        } catch .taken {
            return nil
        } catch {
            throw ControlSocketError(error, lockPath(path))
        }
    }

    private static func inUse(_ path: String) -> ControlSocketError {
        .inUse(path, by: LockHolder.process(of: lockPath(path)) ?? UnixSocket.process(at: path))
    }

    private static func trusted(_ path: String) throws(ControlSocketError) -> Int32? {
        do throws(DistrustedPath) {
            return try TrustedPath.check(path)
        } catch {
            throw .notTrusted(error)
        }
    }

    private static func folder(of path: String) -> String { PrivateFolder.parent(of: path) }

    private static func makeFolder(_ folder: String) throws(ControlSocketError) {
        do throws(PrivateFolder.Failure) {
            try PrivateFolder.make(folder)
        } catch {
            switch error {
            case .notAFolder(let folder): throw .notWritable(folder, code: ENOTDIR)
            case .system(let folder, let code): throw .notWritable(folder, code: code)
            }
        }
    }

    // MARK: The socket

    /// Removes a socket without a listening process. Leaves everything else alone.
    private static func clear(_ path: String) throws(ControlSocketError) {
        var found = stat()
        guard lstat(path, &found) == 0 else {
            if errno == ENOENT { return }
            throw .notWritable(folder(of: path), code: errno)
        }
        guard found.st_mode & S_IFMT == S_IFSOCK else { throw .notASocket(path) }
        let answer = UnixSocket.probe(path)
        switch answer {
        // A socket of another type, but in use.
        case 0, EAGAIN, EPROTOTYPE: throw inUse(path)
        case ECONNREFUSED, ENOENT: break
        case EACCES, EPERM: throw .notPermitted(path)
        default: throw .notWritable(folder(of: path), code: answer)
        }
        do throws(DistrustedPath) {
            try TrustedPath.check(found, "socket", path)
        } catch {
            throw .notTrusted(error)
        }
        guard unlink(path) == 0 || errno == ENOENT else { throw .notWritable(folder(of: path), code: errno) }
    }

    private static func listen(_ path: String) throws(ControlSocketError) -> (listener: Int32, file: Int32) {
        let listener = UnixSocket.make()
        guard listener >= 0 else { throw .notWritable(folder(of: path), code: errno) }
        var code: Int32 = 0
        // The file is created with this mode, so that other users can never connect.
        if fchmod(listener, 0o600) != 0 { code = errno }
        if code == 0 { code = UnixSocket.bind(listener, to: path) }
        guard code == 0 else {
            close(listener)
            throw code == EADDRINUSE ? inUse(path) : .notWritable(folder(of: path), code: code)
        }
        // Sets the permission bits that the umask removed. Only this user can write in the folder.
        if chmod(path, 0o600) != 0 || systemListen(listener, 256) != 0 { code = errno }
        let file = code == 0 ? open(path, pathOnly | O_NOFOLLOW | O_CLOEXEC) : -1
        if code == 0, file < 0 { code = errno }
        guard code == 0 else {
            unlink(path)
            close(listener)
            throw .notWritable(folder(of: path), code: code)
        }
        return (listener, file)
    }
}

/// Linux's `O_PATH`, which the headers hide. It opens a reference to a file that cannot be read, such as a socket.
private let pathOnly: Int32 = 0o10000000

private func systemListen(_ descriptor: Int32, _ backlog: Int32) -> Int32 { listen(descriptor, backlog) }

extension ControlSocketError {
    /// Converts the failure to lock the lock file.
    fileprivate init(_ failure: LockFile.Failure, _ path: String) {
        self =
            switch failure {
            case .taken: .inUse(path)
            case .distrusted(let reason): .notTrusted(reason)
            case .notAFile(let kind): .inTheWay(path, kind)
            case .system(let code): .notWritable(path, code: code)
            }
    }
}
