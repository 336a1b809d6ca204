import NIOCore

/// The bytes of one connection, before they are parsed as HTTP, and after responses are written as HTTP.
///
/// Input is passed on in small pieces, and only while the ``Connection`` wants it; what a client sends ahead
/// stays here as bytes, or is not read from the socket. Output is watched: a connection whose client takes
/// nothing of a response for too long is closed.
final class BackpressureGate: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = IOData
    typealias OutboundOut = IOData

    /// Decides whether more input is wanted, and how large the next piece is.
    private let connection: Connection
    private let writetime: Duration
    private var context: ChannelHandlerContext?

    private var waiting = ByteBuffer()
    private var isPumping = false
    /// Whether the latest request has not come further than its first line. If it arrived in one piece with the
    /// end of the request before it, that is unknown and this is true.
    private(set) var isInFirstLine = true
    /// The number of bytes thrown away so far; nil while input is not thrown away.
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

    // MARK: In

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

    /// Passes waiting bytes on, as long as the connection wants them.
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

    /// From now on throws all input away.
    func drain() {
        guard drained == nil else { return }
        drained = waiting.readableBytes
        pump()
    }

    // MARK: Out

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

    /// Finds out how many bytes the client's side has taken.
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
