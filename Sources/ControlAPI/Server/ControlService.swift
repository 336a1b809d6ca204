import Host
import Logging
import NIOCore

/// The state that all connections of a server share.
final class ControlService: Sendable {
    let limits: ServerLimits
    let router: Router
    let memory: BodyMemory
    let connections: ConnectionPools
    let streams: OpenStreams
    let lateListeners = DeferredListeners()
    let metrics = WireMetrics()

    init(
        _ host: LiveHost, _ limits: ServerLimits, _ logger: Logger, systems: TestSystems? = nil,
        common: @escaping @Sendable (LiveHost) -> [Route] = { _ in [] },
        _ more: (Routes.Parts) throws -> [Route] = { _ in [] }
    ) rethrows {
        self.limits = limits
        memory = BodyMemory(limits)
        connections = ConnectionPools(atMost: limits.connections)
        streams = OpenStreams(atMost: limits.streams)
        let parts = Routes.Parts(
            host: host, streams: streams, connections: connections, limits: limits, metrics: metrics,
            rate: limits.rate.map { EventRate($0) }, listeners: lateListeners, systems: systems, common: common,
            logger: logger)
        router = Router(
            routes: Routes.all(parts, and: try more(parts)), systems: systems, metrics: metrics, late: lateListeners,
            logger: logger)
    }

    /// Serves a client that has connected, or answers that there are too many connections.
    /// - Parameter listener: the listener that accepted the client; nil for the Unix socket.
    func serve(_ channel: any Channel, by listener: Listener? = nil) throws {
        let (loop, box) = (channel.eventLoop, NIOLoopBoundBox<Connection?>(nil, eventLoop: channel.eventLoop))
        let isServed = connections.pool(of: listener).add(channel) { loop.execute { box.value?.stop() } }
        let connection = Connection(
            self, on: loop, by: listener,
            refusal: isServed
                ? nil
                : .busy(
                    "\(limits.connections) connections are open, which is the limit",
                    ("connections", limits.connections)
                ))
        box.value = connection
        try connection.install(on: channel)
    }
}
