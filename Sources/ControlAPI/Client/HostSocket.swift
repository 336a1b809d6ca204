import Host

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A socket that connects to a host that runs as this user or as root. If another user's process listens at the path,
/// nothing is sent.
///
/// ``connect()`` does not block; retry it after a ``pause``.
struct HostSocket: ~Copyable {
    /// How long to wait between two attempts.
    static let pause = Duration.milliseconds(10)

    let path: String
    let descriptor: Int32
    private var isReleased = false
    private var attempts = 500

    /// Whether a process listens at the path at the moment.
    static func mayConnect(to path: String) -> Bool { ![ENOENT, ECONNREFUSED].contains(UnixSocket.probe(path)) }

    /// - Throws: ``ControlSocketError`` if the path may not be used; ``HostNotRunning`` if it does not exist.
    init(_ path: String) throws {
        try ControlSocket.check(path)
        var endOfWay: Int32?
        do throws(DistrustedPath) {
            endOfWay = try TrustedPath.check(path)
            var info = stat()
            // If `stat` fails, so does the connection attempt, with an error that has the reason.
            if stat(path, &info) == 0 { try TrustedPath.check(info, "socket", path) }
        } catch {
            throw ControlSocketError.notTrusted(error)
        }
        if let endOfWay { throw Self.refusal(path, endOfWay) }
        let descriptor = UnixSocket.make()
        guard descriptor >= 0 else { throw ControlSocketError.unreachable(path, code: errno) }
        self.path = path
        self.descriptor = descriptor
    }

    deinit { if !isReleased { close(descriptor) } }

    /// Tries once to connect.
    /// - Returns: false if the host's queue of pending connections is full, which can happen while it starts or is
    ///   busy. Retry after ``pause``.
    /// - Throws: ``HostNotRunning`` or ``ControlSocketError``.
    mutating func connect() throws -> Bool {
        let code = UnixSocket.connect(descriptor, to: path)
        if code == EAGAIN {
            attempts -= 1
            guard attempts > 0 else { throw ControlSocketError.busy(path) }
            return false
        }
        guard code == 0 else { throw Self.refusal(path, code) }
        // The path is trusted, but its owner may have passed the listening socket to a process of another user.
        let user = UnixSocket.peer(of: descriptor)
        guard let user, TrustedPath.isTrusted(user) else {
            throw ControlSocketError.foreignHost(path, user: user ?? .max)
        }
        return true
    }

    /// - Returns: the descriptor, which the caller must close.
    consuming func release() -> Int32 {
        isReleased = true
        return descriptor
    }

    private static func refusal(_ path: String, _ code: Int32) -> any Error {
        var info = stat()
        if stat(path, &info) == 0, info.st_mode & S_IFMT != S_IFSOCK || code == EPROTOTYPE {
            return ControlSocketError.notASocket(path)
        }
        return switch code {
        case ECONNREFUSED, ENOENT, ENOTDIR: HostNotRunning(socketPath: path)
        case EACCES, EPERM: ControlSocketError.notPermitted(path)
        default: ControlSocketError.unreachable(path, code: code)
        }
    }
}
