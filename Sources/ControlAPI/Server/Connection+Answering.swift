import FoundationEssentials
import HTTPTypes
import Host
import NIOCore
import NIOHTTP1

extension Connection {
    // trap: a handler has a context while it is in its channel
    var bound: NIOLoopBound<Connection> { NIOLoopBound(self, eventLoop: context!.eventLoop) }

    func answer() {
        guard let request else { return }
        phase = .answering
        alarm?.clear()
        isLast = isLast || request.isLast
        if let listener, listener.isPreflight(request.head) {
            return give(.whole(.noContent, listener.preflight(request.head), Data()), withBody: false)
        }
        let match = service.router.match(
            Result { () throws(Problem) in try Call(request, isFromOwnUser: listener == nil) })
        let (me, service) = (bound, service)
        let (isForHead, lease) = (request.head.method == .HEAD, request.lease)
        answering = Task(executorPreference: match.isShort ? loopExecutor : nil) {
            let answer = await service.router.answer(to: match)
            // The memory of the body is in use until here, even if the client has disconnected.
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
            // HTTP/1.0 has no chunked encoding, so only closing the connection ends the stream.
            isLast = isLast || version != .http1_1
            self.stream = { stream.nudge() }
            writeHead(.ok, [.contentType: stream.type, .cacheControl: "no-cache"], version)
            // Shows that a quiet stream is open, also to proxies that wait for a first byte.
            if stream.type == MediaType.eventStream { write(.body(.byteBuffer(ByteBuffer(string: ":\n\n")))) }
            context?.flush()
            if hasClientFinished { stream.nudge() }
            let me = bound
            // Pending requests have priority over streams.
            answering = Task(priority: .utility) { [loopExecutor] in
                await stream.write(
                    { [loop = me.eventLoop] bytes in
                        try await loop.flatSubmit { me.value.writeBody(bytes, on: loop) }.get()
                    }, near: loopExecutor)
                me.eventLoop.execute { me.value.writeEnd() }
            }
        }
    }

    private func writeHead(_ status: HTTPResponse.Status, _ fields: HTTPFields, _ version: HTTPVersion) {
        var headers = HTTPHeaders(fields.map { ($0.name.rawName, $0.value) })
        for field in pageHeaders { headers.replaceOrAdd(name: field.name.rawName, value: field.value) }
        headers.add(name: "date", value: HTTPDate.now)
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
        pageHeaders = [:]
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

    /// Answers with a problem and closes the connection, because the start of the next request is unknown or not worth
    /// waiting for.
    func end(with problem: Problem) {
        guard let context else { return }
        let version = request?.head.version ?? .http1_1
        service.metrics.cutOff(with: problem)
        leave()
        phase = .ending
        isLast = true
        alarm?.clear()
        let answer = Router.answer(for: problem)
        writeHead(answer.status, answer.fields, version)
        write(.body(.byteBuffer(ByteBuffer(bytes: answer.body))))
        let me = bound
        context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in me.value.linger() }
        // The client may still be sending, and might not read the response before it is done.
        gate?.drain()
    }

    /// Closes the output, and then the whole connection once the client has closed its side. Closing a connection with
    /// unread input would make the system discard the response.
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

    /// Stops the connection with the server: the current request still gets its response, and no other request is read.
    func stop() {
        isLast = true
        switch phase {
        case .idle, .head, .body: context?.close(promise: nil)
        case .answering, .ending: break
        }
    }
}
