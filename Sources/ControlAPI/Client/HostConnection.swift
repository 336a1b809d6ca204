import FoundationEssentials
import NIOCore
import NIOHTTP1

/// A connection to a host. Requests are pipelined: each is sent without waiting for earlier responses.
struct HostConnection: Sendable {
    let channel: any Channel

    static func open(_ socketPath: String) async throws -> HostConnection {
        HostConnection(
            channel: try await connect(to: socketPath) { channel in
                try channel.pipeline.syncOperations.addHTTPClientHandlers()
                try channel.pipeline.syncOperations.addHandler(RequestHandler())
            })
    }

    /// Sends a request. Responses arrive in the order of their requests.
    func send(
        _ method: HTTPMethod, _ path: String, contentType: String? = nil, body: ByteBuffer? = nil
    ) -> EventLoopFuture<ControlResponse> {
        var head = HTTPRequestHead(version: .http1_1, method: method, uri: path)
        head.headers.add(name: "host", value: "glassbus")
        if let contentType { head.headers.add(name: "content-type", value: contentType) }
        if let body { head.headers.add(name: "content-length", value: String(body.readableBytes)) }
        let promise = channel.eventLoop.makePromise(of: ControlResponse.self)
        channel.writeAndFlush(ClientRequest(head: head, body: body, promise: promise))
            .whenFailure { _ in promise.fail(HostLost()) }
        return promise.futureResult
    }

    var isOpen: Bool { channel.isActive }

    func close() { channel.close(promise: nil) }
}

/// A request, as it passes through the channel's handlers.
struct ClientRequest: Sendable {
    let head: HTTPRequestHead
    let body: ByteBuffer?
    let promise: EventLoopPromise<ControlResponse>
}

/// Matches responses to requests by order.
private final class RequestHandler: ChannelDuplexHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias OutboundIn = ClientRequest
    typealias OutboundOut = HTTPClientRequestPart

    private var waiting = CircularBuffer<EventLoopPromise<ControlResponse>>()
    private var response: ControlResponse?

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let request = unwrapOutboundIn(data)
        waiting.append(request.promise)
        context.write(wrapOutboundOut(.head(request.head)), promise: nil)
        if let body = request.body {
            context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
        }
        context.write(wrapOutboundOut(.end(nil)), promise: promise)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): response = ControlResponse(head)
        case .body(let bytes): response?.body.append(contentsOf: bytes.readableBytesView)
        case .end:
            guard let response, let promise = waiting.popFirst() else { return }
            self.response = nil
            promise.succeed(response)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        lose()
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        lose()
        context.close(promise: nil)
    }

    private func lose() {
        while let promise = waiting.popFirst() { promise.fail(HostLost()) }
    }
}

extension ControlResponse {
    init(_ head: HTTPResponseHead) {
        self.init(
            status: Int(head.status.code), contentType: head.headers.first(name: "content-type") ?? "", body: Data())
    }
}
