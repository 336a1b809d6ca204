import Synchronization

/// The memory that all requests' bodies share. Who needs more than there is waits, and whoever
/// came first gets it first.
///
/// It has three parts. A small one for each connection, so that small requests never wait for large
/// ones. One as large as the largest body, for one request at a time: so at least one can always be
/// finished, and those that wait for each other do not wait for ever. The rest is for all.
final class BodyMemory: Sendable {
    private struct Waiter {
        let lease: Lease
        let bytes: Int
        let wake: @Sendable () -> Void
    }

    private struct State {
        var used = 0
        /// Who has the part for one.
        var first: ObjectIdentifier?
        var waiters: [Waiter] = []
        /// Bytes of all bodies, and the most that there ever were.
        var held = 0
        var most = 0
    }

    private let state = Mutex(State())
    /// Bytes for each connection.
    private let own: Int
    /// Bytes for all, beyond the parts of each and of the first.
    private let common: Int

    /// Most bytes that should be taken at a time: bytes that have come are there, also while they
    /// wait for their place, and so each connection may have as many too much.
    static let largestStep = 8 << 10

    init(_ limits: ServerLimits) {
        let rest = limits.bodies - limits.body
        own = min(16 << 10, rest / 2 / limits.connections)
        common = max(0, rest - (own + Self.largestStep) * limits.connections)
    }

    /// Whether somebody waits.
    var isShort: Bool { state.withLock { !$0.waiters.isEmpty } }

    /// The most bytes that there ever were at a time.
    var most: Int { state.withLock { $0.most } }

    func lease() -> Lease { Lease(self) }

    /// What one body has. It gives it back when it is let go.
    final class Lease: Sendable {
        private let memory: BodyMemory
        /// Bytes held, and those of them that are of the common part.
        fileprivate let bytes = Mutex((held: 0, common: 0))

        fileprivate init(_ memory: BodyMemory) { self.memory = memory }

        deinit { memory.giveBack(bytes.withLock { $0 }, ObjectIdentifier(self)) }

        /// Takes so many bytes more.
        /// - Parameter wake: called, on any thread, when they are there, if they are not yet.
        /// - Returns: whether they are there.
        func take(_ count: Int, orWait wake: @escaping @Sendable () -> Void) -> Bool {
            memory.take(count, for: self, wake)
        }

        /// Waits no longer. What it was given meanwhile goes back with the lease.
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
