import NIOCore

/// Controls the bytes of one connection, before HTTP parsing and after HTTP serialization.
///
/// Input is passed on in small pieces, and only while the ``Connection`` wants it; bytes that a client sends ahead stay
/// here, or are not read from the socket. Output is monitored: the connection is closed if its client reads nothing of
/// a response for too long.
final class BackpressureGate: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = IOData
    typealias OutboundOut = IOData

    /// Decides whether more input is wanted, and the size of the next piece.
    private let connection: Connection
    private let writetime: Duration
    private var context: ChannelHandlerContext?

    private var waiting = ByteBuffer()
    private var isPumping = false
    /// Whether the latest request has arrived only up to its first line. True as well if it arrived in one piece with
    /// the end of the request before it, because then that is unknown.
    private(set) var isInFirstLine = true
    /// The number of bytes discarded so far; nil while input is not discarded.
    private var drained: Int?
    private enum End { case open, seen, told }
    private var end = End.open

    private var written = 0
    private var taken = 0
    private var lastTaken = NIODeadline.now()
    private var watch: Alarm?

    init(_ connection: Connection, _ limits: ServerLimits) {
        self.connection = connection
        writetime = limits.writetime
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        watch = Alarm(on: context.eventLoop.assumeIsolated()) { [weak self] in self?.checkWriting() }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        watch?.clear()
        self.context = nil
    }

    func channelActive(context: ChannelHandlerContext) {
        context.fireChannelActive()
        context.read()
    }

    func channelInactive(context: ChannelHandlerContext) {
        watch?.clear()
        context.fireChannelInactive()
    }

    // MARK: Input

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var bytes = unwrapInboundIn(data)
        if let count = drained {
            drained = count + bytes.readableBytes
            if count > ServerLimits.lingering.bytes { context.close(promise: nil) }
        } else if waiting.readableBytes == 0 {
            waiting = bytes
        } else {
            waiting.writeBuffer(&bytes)
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        pump()
        context.fireChannelReadComplete()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard case .inputClosed? = event as? ChannelEvent else { return context.fireUserInboundEventTriggered(event) }
        end = .seen
        connection.clientFinished()
        pump()
    }

    /// Passes waiting bytes on while the connection wants them.
    func pump() {
        guard let context, !isPumping else { return }
        isPumping = true
        defer { isPumping = false }
        while drained == nil, connection.wantsBytes,
            case let length = min(connection.pieceSize, waiting.readableBytes), length > 0,
            let piece = waiting.readSlice(length: length)
        {
            if connection.bytesCame() { isInFirstLine = true }
            if isInFirstLine, piece.readableBytesView.contains(UInt8(ascii: "\n")) { isInFirstLine = false }
            context.fireChannelRead(wrapInboundOut(piece))
        }
        guard waiting.readableBytes == 0 || drained != nil else { return }
        waiting = ByteBuffer()
        if end == .seen {
            end = .told
            context.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        } else if end == .open, connection.wantsBytes || drained != nil {
            context.read()
        }
    }

    /// Discards all input from now on.
    func drain() {
        guard drained == nil else { return }
        drained = waiting.readableBytes
        pump()
    }

    // MARK: Output

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        look(context)
        if untaken == 0 { lastTaken = .now() }
        written += unwrapOutboundIn(data).readableBytes
        context.write(data, promise: promise)
    }

    func flush(context: ChannelHandlerContext) {
        context.flush()
        look(context)
        if untaken > 0 { watch?.set(after: writetime / 4) }
    }

    private var untaken: Int { written - taken }

    /// Checks how many bytes the client has acknowledged.
    private func look(_ context: ChannelHandlerContext) {
        let buffered = (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
        guard written - buffered > taken else { return }
        taken = written - buffered
        lastTaken = .now()
    }

    private func checkWriting() {
        guard let context, context.channel.isActive else { return }
        look(context)
        guard untaken > 0 else { return }
        if .now() - lastTaken >= TimeAmount(writetime) { return context.close(promise: nil) }
        watch?.set(after: writetime / 4)
    }
}
