import Host
import NIOCore

/// Limits the number of accepted connections. At the limit it waits until a connection closes; when the process has run
/// out of file descriptors, it pauses.
final class ConnectionLimiter: ChannelDuplexHandler {
    typealias InboundIn = Channel
    typealias OutboundIn = Never

    /// The time between two attempts while the process has no free file descriptor.
    static let pause = Duration.milliseconds(250)

    private let connections: Connections
    private let health: HealthStatus

    private var isHeld = false
    private var pausing: Scheduled<Void>?
    private var isShort = false

    /// - Parameter health: gets a note while no connection can be accepted.
    init(_ connections: Connections, _ health: HealthStatus) {
        self.connections = connections
        self.health = health
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let (me, loop) = (NIOLoopBound((self, context), eventLoop: context.eventLoop), context.eventLoop)
        connections.whenRoom(of: self) {
            loop.execute {
                let (gate, context) = me.value
                gate.goOn(context)
            }
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        pausing?.cancel()
        connections.whenRoom(of: self, nil)
    }

    func read(context: ChannelHandlerContext) {
        guard connections.hasRoom else {
            isHeld = true
            return
        }
        context.read()
    }

    private func goOn(_ context: ChannelHandlerContext) {
        // A connection closed, so a file descriptor is free as well.
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
        health.set(.connections, "new connections cannot be accepted: \(SystemFailure.text(of: failure.errnoCode))")
        guard pausing == nil else { return }
        // NIO considers the failed read still pending, and would repeat it in a tight loop. Only turning off autoRead
        // stops that.
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
