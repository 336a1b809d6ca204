import HTTPTypes
import NIOCore
import NIOHTTP1

/// The connection of one client. It reads requests one after the other, has the router answer them, and closes when the
/// client is done, is too slow, or sends something that is not HTTP.
///
/// A request reaches its route only when it is complete. During an answer nothing more is read, and bytes that have
/// arrived wait, so responses have the order of the requests.
final class Connection: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    enum Phase {
        /// Between two requests.
        case idle
        case head, body
        case answering
        /// The last response is being sent, or has been sent.
        case ending
    }

    let service: ControlService
    /// The listener that accepted the client; nil for the Unix socket, whose file mode controls access.
    let listener: Listener?
    /// Response headers for the page that sent the request; empty for other clients.
    var pageHeaders: HTTPFields = [:]
    /// A problem that answers every request; nil if requests are served.
    let refusal: Problem?
    var limits: ServerLimits { service.limits }

    private(set) var context: ChannelHandlerContext?
    /// Runs on the thread of the connection.
    let loopExecutor: LoopExecutor
    weak var gate: BackpressureGate?
    var alarm: Alarm?

    var phase = Phase.idle
    var request: IncomingRequest?
    /// The parts that the client sent after the current request.
    var ahead = CircularBuffer<HTTPServerRequestPart>()
    var slip: Problem?
    var isWaitingForMemory = false
    /// Whether this is the last request of the connection.
    var isLast = false
    var hasClientFinished = false
    /// Whether the client has finished sending, and everything it sent has been read.
    var isInputOver = false
    var answering: Task<Void, Never>?
    /// Wakes the stream that is being written; nil if the response is not a stream.
    var stream: (@Sendable () -> Void)?

    init(_ service: ControlService, on loop: any EventLoop, by listener: Listener?, refusal: Problem? = nil) {
        self.service = service
        loopExecutor = LoopExecutor(loop)
        self.listener = listener
        self.refusal = refusal
    }

    /// Adds this handler, and the handlers it needs, to an accepted connection.
    func install(on channel: any Channel) throws {
        let gate = BackpressureGate(self, limits)
        self.gate = gate
        // NIO limits the sum, which includes the target.
        let most = limits.header + limits.target
        try channel.pipeline.syncOperations.addHandler(gate)
        try channel.pipeline.syncOperations.configureHTTPServerPipeline(
            withPipeliningAssistance: false, withErrorHandling: false, withOutboundHeaderValidation: false,
            withEncoderConfiguration: .init(),
            withDecoderLimitConfiguration: {
                var decoder = NIOHTTPDecoderLimitConfiguration()
                (decoder.maxHeaderFieldSize, decoder.maxHeaderListSize) = (most, most)
                decoder.maxHeaderFieldCount = ServerLimits.headerLines
                return decoder
            }())
        try channel.pipeline.syncOperations.addHandler(self)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        alarm = Alarm(on: context.eventLoop.assumeIsolated()) { [weak self] in self?.timeIsUp() }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        alarm?.clear()
        self.context = nil
    }

    func channelActive(context: ChannelHandlerContext) {
        // A client that connects and sends nothing is not a client that pauses between two requests.
        let patience = min(limits.idletime, max(limits.headtime, ServerLimits.silence))
        alarm?.set(after: refusal == nil ? patience : ServerLimits.lingering.time)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        phase = .ending
        alarm?.clear()
        answering?.cancel()
        leave()
        context.fireChannelInactive()
    }

    // MARK: Input

    var wantsBytes: Bool { isReading && slip == nil }

    var isReading: Bool {
        switch phase {
        case .idle, .head, .body: !isWaitingForMemory
        case .answering, .ending: false
        }
    }

    /// The size of the next piece in bytes; small if a piece may contain several requests.
    var pieceSize: Int {
        guard phase == .body, let expected = request?.bytesExpected, expected > 0 else { return 4096 }
        return min(expected, BodyMemory.largestStep)
    }

    /// Called before the next piece is parsed.
    /// - Returns: whether the piece begins a request.
    func bytesCame() -> Bool {
        guard phase == .idle else { return false }
        phase = .head
        if refusal == nil { alarm?.set(after: limits.headtime) }
        return true
    }

    func clientFinished() {
        hasClientFinished = true
        // Only writing shows whether the client has disconnected.
        stream?()
        if phase == .ending { context?.close(promise: nil) }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .inputClosed? = event as? ChannelEvent {
            isInputOver = true
            // No partial request was read: otherwise the parser would have reported an error.
            if phase == .idle || phase == .head { context.close(promise: nil) }
        }
        context.fireUserInboundEventTriggered(event)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part = unwrapInboundIn(data)
        switch phase {
        case .answering: ahead.append(part)
        case .ending: break
        case .body where request?.isWhole ?? false: ahead.append(part)
        case .idle, .head, .body: take(part)
        }
    }

    func take(_ part: HTTPServerRequestPart) {
        switch part {
        case .head(let head):
            if let refusal { return end(with: refusal) }
            pageHeaders = listener?.headers(for: head) ?? [:]
            if let problem = listener?.problem(head, at: context?.localAddress?.port) { return end(with: problem) }
            if let listener, listener.isAuthorized(head), let channel = context?.channel {
                service.connections.ports.prove(channel)
            }
            let request = IncomingRequest(head, service.memory.lease())
            self.request = request
            phase = .body
            if let problem = request.problem(limits) { return end(with: problem) }
            if request.awaitsContinue {
                do throws(Problem) {
                    let call = try Call(request, isFromOwnUser: listener == nil)
                    if let problem = service.router.refusal(of: call) { return end(with: problem) }
                } catch {
                    return end(with: error)
                }
                context?.writeAndFlush(
                    wrapOutboundOut(.head(HTTPResponseHead(version: head.version, status: .continue))), promise: nil)
            }
            alarm?.set(after: tick)
        case .body(let bytes):
            guard let request else { return }
            guard request.body.count + bytes.readableBytes <= limits.body else {
                return end(with: .bodyTooLarge(limits))
            }
            let me = bound
            isWaitingForMemory = !request.append(bytes) {
                me.eventLoop.execute { me.value.memoryCame() }
            }
            if isWaitingForMemory { alarm?.set(after: limits.bodytime * 2) }
        case .end:
            // The last bytes of the body may still be waiting for memory.
            request?.isWhole = true
            if !isWaitingForMemory { answer() }
        }
    }

    private func memoryCame() {
        guard isWaitingForMemory, phase == .body, let request else { return }
        isWaitingForMemory = false
        request.latestByte = .now()
        if request.isWhole { return answer() }
        alarm?.set(after: tick)
        gate?.pump()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard error is HTTPParserError else { return context.close(promise: nil) }
        let problem = problem(for: error)
        switch phase {
        case .idle, .head, .body: end(with: problem)
        // The response to the preceding request is sent first.
        case .answering: slip = slip ?? problem
        case .ending: break
        }
    }

    private func problem(for error: any Error) -> Problem {
        switch error as? HTTPParserError {
        case .headerOverflow?: (gate?.isInFirstLine ?? false) ? .targetTooLong(limits) : .headerTooLarge(limits)
        case .invalidVersion?: Problem(.version, "the host understands HTTP/1.0 and HTTP/1.1")
        case .invalidEOFState?: .badRequest("the request ends too early")
        default: .badRequest("this is not an HTTP request: \(error)")
        }
    }

    // MARK: Time

    /// How often the progress of a body is checked.
    private var tick: Duration { min(limits.bodytime, ServerLimits.patienceInShortage) }

    private func timeIsUp() {
        switch phase {
        case .ending: context?.close(promise: nil)
        case .idle:
            // A client that has not sent its request also gets the refusal, so that it can retry later.
            if let refusal { return end(with: refusal) }
            context?.close(promise: nil)
        case .head: end(with: refusal ?? .timeout("the head of the request did not come within \(limits.headtime)"))
        case .body where isWaitingForMemory: end(with: .busy("other requests use up the memory for request bodies"))
        case .body:
            if let problem = request?.delay(limits, isShort: service.memory.isShort) { return end(with: problem) }
            alarm?.set(after: tick)
        case .answering: break
        }
    }
}
