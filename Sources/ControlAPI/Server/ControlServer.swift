import Host
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle

/// An HTTP server through which other processes use a host, over a Unix socket and optionally over TCP.
///
/// ```swift
/// let server = ControlServer(host: host, socketPath: path, logger: logger)
/// try await server.run()      // until the task is canceled
/// ```
/// From a shell: `curl --unix-socket PATH http://glassbus/v1/healthz`.
public struct ControlServer: Sendable {
    private let host: LiveHost
    private let socketPath: String
    private let claim: SocketClaim?
    private let limits: ServerLimits
    private let listeners: [Listener]
    private let systems: TestSystems?
    private let common: @Sendable (LiveHost) -> [Route]
    private let routes: @Sendable (Routes.Parts) throws -> [Route]
    private let logger: Logger

    /// How long a stopping server waits for incomplete requests.
    private static let patience = Duration.seconds(1)
    /// The interval at which the server checks that its socket still exists.
    private static let look = Duration.seconds(1)

    /// - Parameters:
    ///   - claim: the right to the path, for a program that must hold it before it starts a host. The server releases
    ///     it when it ends.
    ///   - limits: the limits for clients.
    ///   - listeners: additional TCP listeners.
    ///   - systems: the systems of a test host; nil for any other host.
    public init(
        host: LiveHost, socketPath: String, claim: SocketClaim? = nil, limits: ServerLimits = ServerLimits(),
        listeners: [Listener] = [], systems: TestSystems? = nil, logger: Logger
    ) {
        self.init(
            host: host, socketPath: socketPath, claim: claim, limits: limits, listeners: listeners, systems: systems,
            logger: logger, routes: { _ in [] })
    }

    /// - Parameters:
    ///   - common: creates additional routes for the host and for each of its systems.
    ///   - routes: creates additional routes, which all listeners serve.
    package init(
        host: LiveHost, socketPath: String, claim: SocketClaim? = nil, limits: ServerLimits = ServerLimits(),
        listeners: [Listener] = [], systems: TestSystems? = nil, logger: Logger,
        common: @escaping @Sendable (LiveHost) -> [Route] = { _ in [] },
        routes: @escaping @Sendable (Routes.Parts) throws -> [Route]
    ) {
        self.systems = systems
        self.common = common
        self.host = host
        self.socketPath = socketPath
        self.claim = claim
        self.limits = limits
        self.listeners = listeners
        self.routes = routes
        self.logger = logger
    }

    /// Serves until the task is canceled or the surrounding service group shuts down. Then requests in progress get
    /// their responses, streams end, and the socket is removed. That takes at most one second, whatever the clients do.
    /// - Parameter whenListening: called once clients can connect, with the addresses of the TCP listeners and their
    ///   actual ports.
    /// - Throws: ``ControlSocketError`` if the socket cannot be used; ``ListenerProblem`` if a TCP address cannot be
    ///   used.
    public func run(whenListening: @escaping @Sendable ([ListenAddress]) -> Void = { _ in }) async throws {
        let claim = if let claim { claim } else { try await SocketClaim.take(socketPath) }
        defer { claim.remove() }
        let service = try ControlService(
            host, limits, logger, systems: systems, common: common, routes)
        var network: [(channel: any Channel, address: ListenAddress)] = []
        let listening: any Channel
        do {
            for listener in listeners { network.append(try await listen(by: listener, for: service)) }
            listening = try await listen(on: claim, for: service)
        } catch {
            for (channel, _) in network { try? await channel.close() }
            throw error
        }
        let keeper = Task { await keepSocket(claim, for: service) }
        service.lateListeners.begin { listener in try await listen(by: listener, for: service) }
        whenListening(network.map(\.address))
        // The end of listening is an error only if nothing requested it.
        let result: Result<Void, any Error>
        do {
            try await withTaskCancellationOrGracefulShutdownHandler {
                try await listening.closeFuture.get()
            } onCancelOrGracefulShutdown: {
                listening.close(promise: nil)
            }
            result = .success(())
        } catch {
            result = .failure(error)
        }
        keeper.cancel()
        await keeper.value
        for (channel, _) in network { try? await channel.close() }
        await service.lateListeners.end()
        service.streams.finishAll()
        // In its own task: canceling this one must not cut off responses.
        await Task { await service.connections.end(within: Self.patience) }.value
        try result.get()
    }

    private func bootstrap(for service: ControlService, by listener: Listener? = nil) -> ServerBootstrap {
        ServerBootstrap(group: EventLoops.ofServers)
            .serverChannelInitializer { [health = host.health] channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(
                        ConnectionLimiter(service.connections.pool(of: listener), health))
                }
            }
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelOption(.autoRead, value: false)
            .childChannelOption(.maxMessagesPerRead, value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture { try service.serve(channel, by: listener) }
            }
    }

    /// Recreates the socket whenever something has removed it, until the task is canceled.
    private func keepSocket(_ claim: SocketClaim, for service: ControlService) async {
        var renewed: (any Channel)?
        while (try? await Task.sleep(for: Self.look)) != nil {
            guard !claim.isInPlace else { continue }
            do {
                if try claim.renew() {
                    let channel = try await listen(on: claim, for: service)
                    try? await renewed?.close()
                    renewed = channel
                }
                host.health.clear(.socket)
                logger.warning("the socket '\(socketPath)' was removed, and was made again")
            } catch {
                host.health.set(
                    .socket, "no client finds this host at '\(socketPath)', because its socket was removed: \(error)",
                    severity: .fail)
            }
        }
        try? await renewed?.close()
    }

    private func listen(on claim: SocketClaim, for service: ControlService) async throws -> any Channel {
        guard let listener = claim.takeListener() else { throw ControlSocketError.inUse(socketPath) }
        do {
            return try await bootstrap(for: service).withBoundSocket(listener).get()
        } catch let error as IOError {
            // NIO's text has the name of its own function; the system's text describes the problem.
            throw ControlSocketError.notWritable(socketPath, code: error.errnoCode)
        }
    }

    private func listen(
        by listener: Listener, for service: ControlService
    ) async throws -> (channel: any Channel, address: ListenAddress) {
        let wanted = listener.address
        do {
            let bootstrap = bootstrap(for: service, by: listener)
            let channel =
                if let bound = listener.port?.take() {
                    try await bootstrap.withBoundSocket(bound).get()
                } else {
                    try await bootstrap.serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                        .bind(host: wanted.host, port: wanted.port).get()
                }
            return (channel, ListenAddress(host: wanted.host, port: channel.localAddress?.port ?? wanted.port))
        } catch let error as IOError {
            throw ListenerProblem.notBound(wanted, code: error.errnoCode)
        }
    }
}
