import Synchronization

/// The memory that the bodies of all requests share. A body that needs more than is free waits, in FIFO order.
///
/// The memory has three parts. Each connection has a small part to itself, so that small requests never wait for large
/// ones. One part, as large as the largest body, belongs to one request at a time, so that at least one request can
/// always complete and no deadlock is possible. The rest is shared by all.
final class BodyMemory: Sendable {
    private struct Waiter {
        let lease: Lease
        let bytes: Int
        let wake: @Sendable () -> Void
    }

    private struct State {
        var used = 0
        /// The lease that owns the part for one request.
        var first: ObjectIdentifier?
        var waiters: [Waiter] = []
        /// The bytes of all bodies, and their maximum so far.
        var held = 0
        var most = 0
    }

    private let state = Mutex(State())
    /// The bytes reserved for each connection.
    private let own: Int
    /// The shared bytes, without the parts for each connection and for one request.
    private let common: Int

    /// The maximum number of bytes to take at once. Bytes that have arrived are in memory even while they wait for
    /// their share, so each connection may exceed its part by this number.
    static let largestStep = 8 << 10

    init(_ limits: ServerLimits) {
        let rest = limits.bodies - limits.body
        own = min(16 << 10, rest / 2 / limits.connections)
        common = max(0, rest - (own + Self.largestStep) * limits.connections)
    }

    /// Whether a body is waiting for memory.
    var isShort: Bool { state.withLock { !$0.waiters.isEmpty } }

    /// The maximum number of bytes held at any time.
    var most: Int { state.withLock { $0.most } }

    func lease() -> Lease { Lease(self) }

    /// The memory of one body. It is returned when the lease is released.
    final class Lease: Sendable {
        private let memory: BodyMemory
        /// The bytes held, and the portion of them that belongs to the common part.
        fileprivate let bytes = Mutex((held: 0, common: 0))

        fileprivate init(_ memory: BodyMemory) { self.memory = memory }

        deinit { memory.giveBack(bytes.withLock { $0 }, ObjectIdentifier(self)) }

        /// Takes `count` more bytes.
        /// - Parameter wake: called on any thread once the bytes are available, if they are not available yet.
        /// - Returns: whether the bytes are available now.
        func take(_ count: Int, orWait wake: @escaping @Sendable () -> Void) -> Bool {
            memory.take(count, for: self, wake)
        }

        /// Stops waiting. Bytes granted in the meantime are returned with the lease.
        func cancel() { memory.cancel(self) }
    }

    private func take(_ count: Int, for lease: Lease, _ wake: @escaping @Sendable () -> Void) -> Bool {
        state.withLock { state in
            let beyond = lease.bytes.withLock { bytes in
                let before = max(0, bytes.held - own)
                bytes.held += count
                return max(0, bytes.held - own) - before
            }
            state.held += count
            state.most = max(state.most, state.held)
            guard beyond > 0 else { return true }
            let isNext = state.waiters.isEmpty || state.first == ObjectIdentifier(lease)
            if isNext, give(beyond, lease, &state) { return true }
            state.waiters.append(Waiter(lease: lease, bytes: beyond, wake: wake))
            return false
        }
    }

    private func give(_ count: Int, _ lease: Lease, _ state: inout State) -> Bool {
        if state.first == ObjectIdentifier(lease) { return true }
        if state.used + count <= common {
            state.used += count
            lease.bytes.withLock { $0.common += count }
            return true
        }
        guard state.first == nil else { return false }
        state.first = ObjectIdentifier(lease)
        return true
    }

    private func giveBack(_ bytes: (held: Int, common: Int), _ lease: ObjectIdentifier) {
        change { state in
            state.held -= bytes.held
            state.used -= bytes.common
            if state.first == lease { state.first = nil }
        }
    }

    private func cancel(_ lease: Lease) {
        change { state in state.waiters.removeAll { $0.lease === lease } }
    }

    private func change(_ edit: (inout State) -> Void) {
        let woken = state.withLock { state -> [Waiter] in
            edit(&state)
            var woken: [Waiter] = []
            while let waiter = state.waiters.first, give(waiter.bytes, waiter.lease, &state) {
                woken.append(waiter)
                state.waiters.removeFirst()
            }
            return woken
        }
        for waiter in woken { waiter.wake() }
    }
}
