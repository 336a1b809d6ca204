import Host
import NIOCore

/// Accepts no more connections than can be had: it waits when the limit is reached until one closes,
/// and when descriptors are short until there may be some again.
final class AcceptGate: ChannelDuplexHandler {
    typealias InboundIn = Channel
    typealias OutboundIn = Never

    /// Between two tries when descriptors are short.
    static let pause = Duration.milliseconds(250)

    private let connections: Connections
    private let health: HealthNotes

    private var isHeld = false
    private var pausing: Scheduled<Void>?
    private var isShort = false

    /// - Parameter health: has a note while no connection can be accepted.
    init(_ connections: Connections, _ health: HealthNotes) {
        self.connections = connections
        self.health = health
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let (me, loop) = (NIOLoopBound((self, context), eventLoop: context.eventLoop), context.eventLoop)
        connections.whenRoom {
            loop.execute {
                let (gate, context) = me.value
                gate.goOn(context)
            }
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        pausing?.cancel()
        connections.whenRoom {}
    }

    func read(context: ChannelHandlerContext) {
        guard connections.hasRoom else {
            isHeld = true
            return
        }
        context.read()
    }

    private func goOn(_ context: ChannelHandlerContext) {
        // A descriptor is free, too.
        if pausing != nil { endPause(context) }
        guard isHeld, connections.hasRoom else { return }
        isHeld = false
        context.read()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if isShort {
            isShort = false
            health.clear(.connections)
        }
        context.fireChannelRead(data)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard let failure = error as? IOError, SystemFailure.isShortage(failure.errnoCode) else {
            return context.fireErrorCaught(error)
        }
        isShort = true
        health.set(.connections, "none can be accepted: \(SystemFailure.text(of: failure.errnoCode))")
        guard pausing == nil else { return }
        // The read that failed is still under way for NIO, which would try again at once, for ever:
        // only this takes the socket out of what is waited for.
        try? context.channel.syncOptions?.setOption(.autoRead, value: false)
        pausing = context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(Self.pause)) { [self] in
            endPause(context)
        }
    }

    private func endPause(_ context: ChannelHandlerContext) {
        pausing?.cancel()
        pausing = nil
        try? context.channel.syncOptions?.setOption(.autoRead, value: true)
    }
}
