import NIOCore
import NIOPosix

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Opens a connection to a host.
///
/// - Throws: ``HostNotRunning`` or ``ControlSocketError``.
func connect(
    to socketPath: String, readsByItself: Bool = true,
    _ setUp: @escaping @Sendable (any Channel) throws -> Void
) async throws -> any Channel {
    guard socketPath.utf8.count <= ControlSocket.longestPath else { throw ControlSocketError.tooLong(socketPath) }
    do {
        return try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelOption(.autoRead, value: readsByItself)
            .channelInitializer { channel in channel.eventLoop.makeCompletedFuture { try setUp(channel) } }
            .connect(unixDomainSocketPath: socketPath).get()
    } catch let error as IOError where error.errnoCode == EACCES || error.errnoCode == EPERM {
        throw ControlSocketError.notPermitted(socketPath)
    } catch is IOError {
        throw HostNotRunning(socketPath: socketPath)
    }
}
