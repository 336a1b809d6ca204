import NIOCore
import Synchronization

/// The open connections.
final class Connections: Sendable {
    private struct Member {
        let channel: any Channel
        let stop: @Sendable () -> Void
    }

    private struct State {
        // Only looked up, or all treated alike, so that the order does not matter.
        var members: [ObjectIdentifier: Member] = [:]
        /// The connections that are told that there are too many.
        var refused: Set<ObjectIdentifier> = []
        var isStopping = false
        /// By the object that set it. All are called, so that the order does not matter.
        var whenRoom: [ObjectIdentifier: @Sendable () -> Void] = [:]
        var whenEmpty: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())
    private let most: Int

    init(atMost most: Int) { self.most = most }

    /// Whether one more connection is accepted, if only to be refused.
    var hasRoom: Bool { state.withLock { $0.members.count < most + ServerLimits.refusals } }

    var count: Int { state.withLock { $0.members.count } }

    /// Sets the closure that is called each time a connection closes.
    /// - Parameters:
    ///   - owner: each listener has its own closure.
    ///   - body: nil to set none any more.
    func whenRoom(of owner: AnyObject, _ body: (@Sendable () -> Void)?) {
        state.withLock { $0.whenRoom[ObjectIdentifier(owner)] = body }
    }

    /// - Parameter stop: ends the connection after the response that is due.
    /// - Returns: whether the connection is within the limit.
    func add(_ channel: any Channel, stop: @escaping @Sendable () -> Void) -> Bool {
        let id = ObjectIdentifier(channel)
        let (isServed, isStopping) = state.withLock { state in
            let isServed = state.members.count - state.refused.count < most
            if !isServed { state.refused.insert(id) }
            state.members[id] = Member(channel: channel, stop: stop)
            return (isServed, state.isStopping)
        }
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

    /// Ends all connections. Those that are still open after `patience` are closed. Returns when all are closed.
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
