import ControlAPI
import Logging
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// Serves `GET /metrics` for Prometheus at a local address.
///
/// Metrics never stop the program: if the address is in use, the server logs a warning, and tries again each minute.
struct MetricsServer {
    private let task: Task<Void, Never>

    /// - Parameters:
    ///   - address: such as `127.0.0.1:7341`; nil for no server.
    ///   - text: creates the response to each request.
    /// - Throws: `ListenerProblem` if it is not a local address.
    init?(at address: String?, logger: Logger, _ text: @escaping @Sendable () async -> FleetMetrics) throws {
        guard let address = try address.map({ try ListenAddress($0) }) else { return nil }
        task = Task {
            var isTold = false
            while !Task.isCancelled {
                do {
                    let channel = try await Self.bind(address, text)
                    try? await Task.sleep(for: .seconds(1 << 40))
                    try? await channel.close()
                } catch {
                    if !isTold { logger.warning("Prometheus gets no metrics at \(address): \(error)") }
                    isTold = true
                    try? await Task.sleep(for: .seconds(60))
                }
            }
        }
    }

    func stop() async {
        task.cancel()
        await task.value
    }

    /// Listens at an address.
    /// - Parameter limit: how long a client may stay connected.
    static func bind(
        _ address: ListenAddress, limit: TimeAmount = .seconds(10),
        _ text: @escaping @Sendable () async -> FleetMetrics
    ) async throws -> any Channel {
        let open = OpenConnections(limit: limit)
        return try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try open.add(channel)
                    try channel.pipeline.syncOperations.configureHTTPServerPipeline(withErrorHandling: true)
                    try channel.pipeline.syncOperations.addHandler(MetricsHandler(text))
                }
            }
            .bind(host: address.host, port: address.port).get()
    }
}

/// Limits the connections, which any local user can open: only a few at a time, and each for a short time.
private final class OpenConnections: Sendable {
    private let count = Mutex(0)
    private static let most = 16
    private let limit: TimeAmount

    private struct TooMany: Error {}

    init(limit: TimeAmount) { self.limit = limit }

    func add(_ channel: any Channel) throws {
        let isTaken = count.withLock { count in
            guard count < Self.most else { return false }
            count += 1
            return true
        }
        guard isTaken else { throw TooMany() }
        let end = channel.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
        channel.closeFuture.whenComplete { _ in
            end.cancel()
            self.count.withLock { $0 -= 1 }
        }
    }
}

/// Answers the first request of a connection, and closes it.
private final class MetricsHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let text: @Sendable () async -> FleetMetrics
    private var head: HTTPRequestHead?
    private var isAnswered = false

    init(_ text: @escaping @Sendable () async -> FleetMetrics) { self.text = text }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): self.head = head
        case .body: break
        case .end:
            guard let head, !isAnswered else { return }
            isAnswered = true
            answer(head, on: context.channel)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    private func answer(_ request: HTTPRequestHead, on channel: any Channel) {
        let text = text
        Task {
            let (status, words): (HTTPResponseStatus, String) =
                switch (request.method, request.uri) {
                // Rejects browser pages that reach this address under a name of their own (DNS rebinding).
                case _ where !request.isForThisMachine: (.misdirectedRequest, "this is not an address of yours\n")
                case (.GET, "/metrics"), (.HEAD, "/metrics"): (.ok, await text().text)
                case (_, "/metrics"): (.methodNotAllowed, "GET /metrics has the numbers\n")
                default: (.notFound, "GET /metrics has the numbers\n")
                }
            let body = ByteBuffer(string: words)
            let head = HTTPResponseHead(
                version: .http1_1, status: status,
                headers: [
                    "content-type": "text/plain; version=0.0.4; charset=utf-8",
                    "content-length": "\(body.readableBytes)", "connection": "close",
                ])
            channel.write(HTTPServerResponsePart.head(head), promise: nil)
            if request.method != .HEAD { channel.write(HTTPServerResponsePart.body(.byteBuffer(body)), promise: nil) }
            try? await channel.writeAndFlush(HTTPServerResponsePart.end(nil))
            try? await channel.close()
        }
    }
}

extension HTTPRequestHead {
    /// Whether the client has addressed this machine directly, not through a name that resolves to it.
    fileprivate var isForThisMachine: Bool {
        guard let host = headers.first(name: "host") else { return version == .http1_0 }
        return ["localhost", "127.", "[::1]"].contains { host.hasPrefix($0) }
    }
}
