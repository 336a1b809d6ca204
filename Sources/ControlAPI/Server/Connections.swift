import EventBus
import Host
import NIOCore
import Synchronization

/// The open connections of a server. The Unix socket and the TCP ports have separate limits, so that other users of the
/// machine, who can reach a port, cannot lock the owner out.
struct ConnectionPools {
    let socket: Connections
    let ports: Connections

    init(atMost most: Int) {
        socket = Connections(atMost: most)
        ports = Connections(atMost: most, unprovenFor: ServerLimits.unproven)
    }

    var count: Int { socket.count + ports.count }

    func pool(of listener: Listener?) -> Connections { listener == nil ? socket : ports }

    /// Ends all connections; see ``Connections/end(within:)``.
    func end(within patience: Duration) async {
        async let socket: Void = socket.end(within: patience)
        async let ports: Void = ports.end(within: patience)
        _ = await (socket, ports)
    }
}

/// Open connections with one limit.
final class Connections: Sendable {
    private struct Member {
        let channel: any Channel
        let stop: @Sendable () -> Void
        /// The time when the client connected.
        let since: Int64
        /// Whether the client has shown that it may use the host.
        var isProven = false
    }

    private struct State {
        // Only for lookup or for uniform treatment, so the order does not matter.
        var members: [ObjectIdentifier: Member] = [:]
        /// The connections that get an error because there are too many.
        var refused: Set<ObjectIdentifier> = []
        var isStopping = false
        /// By the object that set the closure. All are called, so the order does not matter.
        var whenRoom: [ObjectIdentifier: @Sendable () -> Void] = [:]
        var whenEmpty: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())
    private let most: Int

    private let patience: Duration?

    /// - Parameter patience: how long a client without a verified token keeps its connection when there are too many;
    ///   nil if clients need no token.
    init(atMost most: Int, unprovenFor patience: Duration? = nil) { (self.most, self.patience) = (most, patience) }

    /// Whether another connection is accepted, if only to be refused.
    var hasRoom: Bool {
        state.withLock { $0.members.count < most + ServerLimits.refusals || leaver(in: $0) != nil }
    }

    /// The connection to close in favor of a new one: the oldest whose time to present a token is over.
    private func leaver(in state: State) -> ObjectIdentifier? {
        guard let patience else { return nil }
        let latest = MonotonicClock.now - patience.nanosecondsClamped
        return state.members.filter { !$0.value.isProven && $0.value.since <= latest }
            .min { $0.value.since < $1.value.since }?.key
    }

    /// Records that the client of a connection has shown that it may use the host.
    func prove(_ channel: any Channel) {
        state.withLock { $0.members[ObjectIdentifier(channel)]?.isProven = true }
    }

    var count: Int { state.withLock { $0.members.count } }

    /// Sets the closure to call each time a connection closes.
    /// - Parameters:
    ///   - owner: the listener that owns the closure.
    ///   - body: nil to remove the closure.
    func whenRoom(of owner: AnyObject, _ body: (@Sendable () -> Void)?) {
        state.withLock { $0.whenRoom[ObjectIdentifier(owner)] = body }
    }

    /// - Parameter stop: ends the connection after the pending response.
    /// - Returns: whether the connection is within the limit.
    func add(_ channel: any Channel, stop: @escaping @Sendable () -> Void) -> Bool {
        let id = ObjectIdentifier(channel)
        let (isServed, isStopping, leaver) = state.withLock { state in
            var leaver: Member?
            if state.members.count - state.refused.count >= most, let id = self.leaver(in: state) {
                leaver = state.members.removeValue(forKey: id)
                state.refused.remove(id)
            }
            let isServed = state.members.count - state.refused.count < most
            if !isServed { state.refused.insert(id) }
            state.members[id] = Member(channel: channel, stop: stop, since: MonotonicClock.now)
            return (isServed, state.isStopping, leaver)
        }
        leaver?.channel.close(promise: nil)
        channel.closeFuture.whenComplete { _ in self.remove(id) }
        if isStopping { stop() }
        return isServed
    }

    private func remove(_ id: ObjectIdentifier) {
        let (whenRoom, whenEmpty) = state.withLock { state in
            state.members[id] = nil
            state.refused.remove(id)
            guard state.members.isEmpty else {
                return (Array(state.whenRoom.values), [] as [CheckedContinuation<Void, Never>])
            }
            defer { state.whenEmpty = [] }
            return (Array(state.whenRoom.values), state.whenEmpty)
        }
        for body in whenRoom { body() }
        for waiter in whenEmpty { waiter.resume() }
    }

    /// Ends all connections. Those still open after `patience` are closed. Returns when all are closed.
    func end(within patience: Duration) async {
        let members = state.withLock { state in
            state.isStopping = true
            return Array(state.members.values)
        }
        // order: each on its own
        for member in members { member.stop() }
        let hurry = Task {
            try await Task.sleep(for: patience)
            // order: each on its own
            for member in self.state.withLock({ Array($0.members.values) }) { member.channel.close(promise: nil) }
        }
        await withCheckedContinuation { continuation in
            let isEmpty = state.withLock { state in
                if !state.members.isEmpty { state.whenEmpty.append(continuation) }
                return state.members.isEmpty
            }
            if isEmpty { continuation.resume() }
        }
        hurry.cancel()
    }
}
