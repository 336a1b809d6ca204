import FoundationEssentials
import Host
import HTTPTypes
import NIOCore
import NIOHTTP1

extension Connection {
    var bound: NIOLoopBound<Connection> { NIOLoopBound(self, eventLoop: context!.eventLoop) }

    func answer() {
        guard let request else { return }
        phase = .answering
        alarm?.clear()
        isLast = isLast || request.isLast
        let (me, service, call) = (bound, service, Result { () throws(Problem) in try Call(request) })
        let (isForHead, lease) = (request.head.method == .HEAD, request.lease)
        answering = Task {
            let answer = await service.router.answer(to: call)
            // The body was in memory until here, also if the client has gone meanwhile.
            withExtendedLifetime(lease) {}
            me.eventLoop.execute { me.value.give(answer, withBody: !isForHead) }
        }
    }

    private func give(_ answer: Router.Answer, withBody: Bool) {
        guard phase == .answering, let version = request?.head.version else { return }
        request = nil
        switch answer {
        case .whole(let status, let fields, let body):
            writeHead(status, fields, version)
            if withBody, !body.isEmpty { write(.body(.byteBuffer(ByteBuffer(bytes: body)))) }
            writeEnd()
        case .stream(let stream):
            // Without chunks only the close ends it.
            isLast = isLast || version != .http1_1
            self.stream = { stream.events.nudge() }
            writeHead(.ok, [.contentType: MediaType.eventStream, .cacheControl: "no-cache"], version)
            if hasClientFinished { stream.events.nudge() }
            let me = bound
            // Whoever waits for an answer goes first.
            answering = Task(priority: .utility) {
                await stream.write { [loop = me.eventLoop] bytes in
                    try await loop.flatSubmit { me.value.writeBody(bytes, on: loop) }.get()
                }
                me.eventLoop.execute { me.value.writeEnd() }
            }
        }
    }

    private func writeHead(_ status: HTTPResponse.Status, _ fields: HTTPFields, _ version: HTTPVersion) {
        var headers = HTTPHeaders(fields.map { ($0.name.rawName, $0.value) })
        if isLast { headers.add(name: "connection", value: "close") }
        if !isLast, version != .http1_1 { headers.add(name: "connection", value: "keep-alive") }
        write(.head(HTTPResponseHead(version: version, status: .init(statusCode: status.code), headers: headers)))
    }

    private func writeBody(_ bytes: ByteBuffer, on loop: any EventLoop) -> EventLoopFuture<Void> {
        guard let context, phase == .answering else { return loop.makeFailedFuture(ChannelError.ioOnClosedChannel) }
        return context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(bytes))))
    }

    private func writeEnd() {
        guard let context, phase == .answering else { return }
        let me = bound
        context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in me.value.answered() }
    }

    private func write(_ part: HTTPServerResponsePart) { context?.write(wrapOutboundOut(part), promise: nil) }

    private func answered() {
        guard phase == .answering else { return }
        leave()
        if isLast { return linger() }
        phase = .idle
        while isReading, let part = ahead.popFirst() { take(part) }
        if let slip, isReading { return end(with: slip) }
        guard phase == .idle else { return gate?.pump() ?? () }
        if isInputOver {
            context?.close(promise: nil)
            return
        }
        alarm?.set(after: limits.idletime)
        gate?.pump()
    }

    func leave() {
        request?.lease.cancel()
        request = nil
        answering = nil
        stream = nil
        isWaitingForMemory = false
    }

    // MARK: Ending

    /// Says what is wrong, and closes: where the next request would begin is not known, or not
    /// worth waiting for.
    func end(with problem: Problem) {
        guard let context else { return }
        let version = request?.head.version ?? .http1_1
        leave()
        phase = .ending
        isLast = true
        alarm?.clear()
        let answer = Router.answer(for: problem)
        writeHead(answer.status, answer.fields, version)
        write(.body(.byteBuffer(ByteBuffer(bytes: answer.body))))
        let me = bound
        context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in me.value.linger() }
        // What the client still sends it may send: else it would not look for the answer.
        gate?.drain()
    }

    /// Closes this direction, and the connection when the client has closed the other. A close
    /// with bytes that nobody has read would take back the answer.
    private func linger() {
        phase = .ending
        guard let context, !hasClientFinished else {
            self.context?.close(promise: nil)
            return
        }
        context.close(mode: .output, promise: nil)
        alarm?.set(after: ServerLimits.lingering.time)
        gate?.drain()
    }

    /// The server stops: what is being answered is answered, nothing else.
    func stop() {
        isLast = true
        switch phase {
        case .idle, .head, .body: context?.close(promise: nil)
        case .answering, .ending: break
        }
    }
}
