import NIOCore
import NIOHTTP1
import Synchronization

/// Buffers the events of a stream that have arrived but were not taken yet. It outlives the connection, so no event is
/// lost that the host sent before closing it.
final class EventInbox: Sendable {
    private struct State {
        var events: [ServerSentEvent] = []
        var hasEnded = false
        var isClosed = false
        var waiter: CheckedContinuation<Void, Never>?

        var isReady: Bool { !events.isEmpty || hasEnded || isClosed }
    }

    private let state = Mutex(State())

    /// Waits for events, then removes and returns them; nil at the end of the stream.
    /// - Throws: ``HostLost`` if the connection closed before the end of the stream.
    func take(from channel: any Channel) async throws -> [ServerSentEvent]? {
        while true {
            let taken = try state.withLock { state -> [ServerSentEvent]?? in
                if !state.events.isEmpty {
                    defer { state.events = [] }
                    return state.events
                }
                if state.hasEnded { return .some(nil) }
                if state.isClosed { throw HostLost() }
                return nil
            }
            if let taken { return taken }
            try Task.checkCancellation()
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    let isReady = state.withLock { state in
                        if !state.isReady { state.waiter = continuation }
                        return state.isReady
                    }
                    if isReady { continuation.resume() } else { channel.read() }
                }
            } onCancel: {
                channel.close(promise: nil)
            }
        }
    }

    func add(_ events: [ServerSentEvent]) { change { $0.events += events } }
    func end() { change { $0.hasEnded = true } }
    func close() { change { $0.isClosed = true } }

    /// Whether a reader is waiting for events.
    var isHungry: Bool { state.withLock { $0.waiter != nil } }

    private func change(_ edit: (inout State) -> Void) {
        let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
            edit(&state)
            guard state.isReady else { return nil }
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume()
    }
}

/// A request for a stream, as it passes through the channel's handlers.
struct StreamRequest: Sendable {
    let path: String
    /// Succeeds with nil when the stream begins, and otherwise with the host's response.
    let promise: EventLoopPromise<ControlResponse?>
}

/// Reads from the socket only while a reader is waiting, so that a slow reader slows the sender down instead of filling
/// a buffer here.
final class EventStreamHandler: ChannelDuplexHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias OutboundIn = StreamRequest
    typealias OutboundOut = HTTPClientRequestPart

    private let inbox: EventInbox
    private var parser = ServerSentEventParser()
    private var problem: ControlResponse?
    private var opening: EventLoopPromise<ControlResponse?>?

    init(_ inbox: EventInbox) { self.inbox = inbox }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let request = unwrapOutboundIn(data)
        opening = request.promise
        var head = HTTPRequestHead(version: .http1_1, method: .GET, uri: request.path)
        head.headers.add(name: "host", value: "glassbus")
        head.headers.add(name: "accept", value: "text/event-stream")
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.end(nil)), promise: promise)
        context.read()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            if head.status == .ok {
                opening?.succeed(nil)
                opening = nil
            } else {
                problem = ControlResponse(head)
            }
        case .body(let bytes):
            if problem == nil {
                inbox.add(parser.feed(bytes.readableBytesView))
            } else {
                problem?.body.append(contentsOf: bytes.readableBytesView)
            }
        case .end:
            inbox.end()
            if let problem { opening?.succeed(problem) }
            opening = nil
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if opening != nil || inbox.isHungry { context.read() }
        context.fireChannelReadComplete()
    }

    func channelInactive(context: ChannelHandlerContext) {
        inbox.close()
        opening?.fail(HostLost())
        opening = nil
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }
}
