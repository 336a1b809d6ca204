import NIOCore
import NIOPosix

/// Opens a connection to a host that runs as this user or as root. If another user's process listens at the path,
/// nothing is sent.
///
/// - Parameters:
///   - readsByItself: whether NIO reads on its own; false for a reader that controls the pace itself.
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

/// Waits until a process listens at the path, or until `patience` is over. If there is none, the connection attempt
/// that follows reports the reason.
func waitForHost(at socketPath: String, atMost patience: Duration) async throws {
    let end = ContinuousClock.now + patience
    while ContinuousClock.now < end, !HostSocket.mayConnect(to: socketPath) {
        try await Task.sleep(for: HostSocket.pause)
    }
}

private func connectedSocket(_ path: String) async throws -> Int32 {
    var socket = try HostSocket(path)
    while try socket.connect() == false { try await Task.sleep(for: HostSocket.pause) }
    return socket.release()
}
