import Host
import HummingbirdCore
import Logging
import NIOCore
import NIOExtras
import NIOPosix
import ServiceLifecycle

/// Lets other processes talk to a host: HTTP over a Unix socket.
///
/// ```swift
/// let server = ControlServer(host: host, socketPath: path, logger: logger)
/// try await server.run()      // until the task is cancelled
/// ```
/// From a shell: `curl --unix-socket PATH http://glassbus/v1/healthz`.
public struct ControlServer: Sendable {
    private let host: LiveHost
    private let socketPath: String
    private let claim: SocketClaim?
    private let logger: Logger

    /// How long a stopping server waits for requests that are not finished.
    private static let patience = Duration.seconds(2)

    /// - Parameter claim: the right to the path, if whoever starts a host wants to be sure of it
    ///   first. The server gives it up at its end.
    public init(host: LiveHost, socketPath: String, claim: SocketClaim? = nil, logger: Logger) {
        self.host = host
        self.socketPath = socketPath
        self.claim = claim
        self.logger = logger
    }

    /// Serves until the task is cancelled or a surrounding service group shuts down; then
    /// requests that are being answered are finished, streams end, and the socket is
    /// removed.
    /// - Parameter whenListening: called once, when clients can connect.
    /// - Throws: ``ControlSocketError`` if the socket cannot be had.
    public func run(whenListening: @escaping @Sendable () -> Void = {}) async throws {
        let claim = if let claim { claim } else { try await SocketClaim.take(socketPath) }
        defer { claim.remove() }
        let streams = OpenStreams()
        let router = Router(routes: Routes.all(of: host), streams: streams, logger: logger)
        var settings = logger
        settings.logLevel = max(logger.logLevel, .notice)
        let quiet = settings
        let connections = HTTP1Channel(
            responder: { request, writer, _ in try await router.respond(to: request, writer) },
            configuration: .init(additionalChannelHandlers: [MalformedRequestHandler()]))
        guard let listener = claim.takeListener() else { throw ControlSocketError.inUse(socketPath) }
        let group = MultiThreadedEventLoopGroup.singleton
        let quiescing = ServerQuiescingHelper(group: group)
        let bootstrap = ServerBootstrap(group: group)
            .serverChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(quiescing.makeServerChannelHandler(channel: channel))
                }
            }
            .childChannelOption(.allowRemoteHalfClosure, value: true)
        let server: NIOAsyncChannel<HTTP1Channel.Value, Never>
        do {
            server = try await bootstrap.bind(listener) { channel in connections.setup(channel: channel, logger: quiet) }
        } catch let error as IOError {
            // NIO's own text names its function; the system's says what is wrong.
            throw ControlSocketError.notWritable(socketPath, code: error.errnoCode)
        }
        whenListening()

        // Not a child of this task: cancelling it must not cut off answers.
        let running = Task {
            try await withThrowingDiscardingTaskGroup { tasks in
                try await server.executeThenClose { accepted in
                    for try await channel in accepted {
                        tasks.addTask { await connections.handle(value: channel, logger: quiet) }
                    }
                }
            }
        }
        do {
            try await withTaskCancellationOrGracefulShutdownHandler {
                try await running.value
            } onCancelOrGracefulShutdown: {
                streams.finishAll()
                quiescing.initiateShutdown(promise: nil)
                Task {
                    try? await Task.sleep(for: Self.patience)
                    running.cancel()
                }
            }
        } catch let error as IOError {
            // NIO's own text names its function; the system's says what is wrong.
            throw ControlSocketError.notWritable(socketPath, code: error.errnoCode)
        } catch is CancellationError {
        } catch where Task.isCancelled {
        }
    }
}
