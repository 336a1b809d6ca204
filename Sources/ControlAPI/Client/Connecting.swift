import Host
import NIOCore
import NIOPosix

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Opens a connection to a host that runs as this user or as root. If another user listens at the path, nothing
/// is sent.
///
/// - Parameters:
///   - readsByItself: whether NIO reads without being asked; false for a reader that controls its speed.
///   - setUp: adds the handlers to the channel.
/// - Throws: ``HostNotRunning`` or ``ControlSocketError``.
func connect(
    to socketPath: String, readsByItself: Bool = true,
    _ setUp: @escaping @Sendable (any Channel) throws -> Void
) async throws -> any Channel {
    let descriptor = try await connectedSocket(socketPath)
    do {
        return try await ClientBootstrap(group: EventLoops.ofClients)
            .channelOption(.autoRead, value: readsByItself)
            .channelInitializer { channel in channel.eventLoop.makeCompletedFuture { try setUp(channel) } }
            .withConnectedSocket(descriptor).get()
    } catch let error as IOError {
        throw ControlSocketError.unreachable(socketPath, code: error.errnoCode)
    }
}

/// Waits until a process listens at the path, or the time is over. What is wrong then, the attempt to connect tells.
func waitForHost(at socketPath: String, atMost patience: Duration) async throws {
    let end = ContinuousClock.now + patience
    while ContinuousClock.now < end, [ENOENT, ECONNREFUSED].contains(UnixSocket.probe(socketPath)) {
        try await Task.sleep(for: .milliseconds(20))
    }
}

private func connectedSocket(_ path: String) async throws -> Int32 {
    try ControlSocket.check(path)
    var endOfWay: Int32?
    do throws(DistrustedPath) {
        endOfWay = try TrustedPath.check(path)
        var info = stat()
        // If `stat` fails, the attempt to connect tells what is wrong.
        if stat(path, &info) == 0 { try TrustedPath.check(info, "socket", path) }
    } catch {
        throw ControlSocketError.notTrusted(error)
    }
    if let endOfWay { throw refusal(path, endOfWay) }
    let descriptor = UnixSocket.make()
    guard descriptor >= 0 else { throw ControlSocketError.unreachable(path, code: errno) }
    do {
        try await connect(descriptor, path)
        // The path is trusted, but its owner may have passed the listening socket to another user's process.
        let user = UnixSocket.peer(of: descriptor)
        guard let user, TrustedPath.isTrusted(user) else {
            throw ControlSocketError.foreignHost(path, user: user ?? .max)
        }
        return descriptor
    } catch {
        close(descriptor)
        throw error
    }
}

private func connect(_ descriptor: Int32, _ path: String) async throws {
    // While a host starts or has much to do, the queue of clients that want to connect may be full.
    for _ in 0..<500 {
        let code = UnixSocket.connect(descriptor, to: path)
        if code == 0 { return }
        guard code == EAGAIN else { throw refusal(path, code) }
        try await Task.sleep(for: .milliseconds(10))
    }
    throw ControlSocketError.busy(path)
}

private func refusal(_ path: String, _ code: Int32) -> any Error {
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
