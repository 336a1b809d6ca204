import ControlAPI
import NIOCore
import NIOHTTP1
import NIOPosix

/// Answers `GET /metrics` for Prometheus, at an address of this machine.
struct MetricsServer {
    private let channel: any Channel

    /// - Parameters:
    ///   - address: such as `127.0.0.1:7341`; nil for no server.
    ///   - text: makes the answer, at each question.
    /// - Throws: `ListenerProblem` if it is none of this machine; an error of the system if it cannot be used.
    init?(at address: String?, _ text: @escaping @Sendable () async -> MetricsText) async throws {
        guard let address = try address.map({ try ListenAddress($0) }) else { return nil }
        channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.configureHTTPServerPipeline(withErrorHandling: true)
                    try channel.pipeline.syncOperations.addHandler(Answers(text))
                }
            }
            .bind(host: address.host, port: address.port).get()
    }

    var port: Int? { channel.localAddress?.port }

    func stop() async { try? await channel.close() }
}

private final class Answers: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let text: @Sendable () async -> MetricsText
    private var isMeant = false

    init(_ text: @escaping @Sendable () async -> MetricsText) { self.text = text }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): isMeant = head.method == .GET && head.uri == "/metrics"
        case .body: break
        case .end: answer(context.channel, isMeant)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    private func answer(_ channel: any Channel, _ isMeant: Bool) {
        let text = text
        Task {
            let body = ByteBuffer(string: isMeant ? await text().text : "GET /metrics has the numbers\n")
            let head = HTTPResponseHead(
                version: .http1_1, status: isMeant ? .ok : .notFound,
                headers: [
                    "content-type": "text/plain; version=0.0.4; charset=utf-8",
                    "content-length": "\(body.readableBytes)",
                ])
            channel.write(HTTPServerResponsePart.head(head), promise: nil)
            channel.write(HTTPServerResponsePart.body(.byteBuffer(body)), promise: nil)
            channel.writeAndFlush(HTTPServerResponsePart.end(nil), promise: nil)
        }
    }
}
