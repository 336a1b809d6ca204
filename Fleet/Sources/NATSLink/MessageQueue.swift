import FleetWire
import NIOCore
import Synchronization

/// The messages of a subscription that wait to be read.
final class MessageQueue: Subscription, Receiver {
    let subject: String
    private let limit: Int
    private let pending: PendingReplies
    private let leave: @Sendable (MessageQueue) -> Void
    private let state = Mutex(State())

    /// The maximum number of bytes that may wait, independent of the limit of messages.
    private static let mostBytes = 64 << 20

    private struct State {
        var messages = CircularBuffer<Incoming>()
        /// The numbers of the calls that wait for a message.
        var readers = CircularBuffer<UInt64>()
        var dropped = 0
        /// The total size of the waiting messages.
        var bytes = 0
        var problem: LinkProblem?

        mutating func take() -> PendingReplies.Outcome? {
            guard let message = messages.popFirst() else { return problem.map { .failure($0) } }
            bytes -= message.body.count
            return .success(message)
        }

        mutating func putBack(_ message: Incoming) {
            messages.prepend(message)
            bytes += message.body.count
        }
    }

    init(
        _ subject: String, limit: Int, pending: PendingReplies, leave: @escaping @Sendable (MessageQueue) -> Void
    ) {
        self.subject = subject
        self.limit = limit
        self.pending = pending
        self.leave = leave
    }

    var dropped: Int { state.withLock { $0.dropped } }

    func next(within limit: Duration) async -> Incoming? { try? await take(until: .now + limit).get() }

    /// Waits for the next message, or for the problem that prevents one.
    func take(until deadline: ContinuousClock.Instant) async -> PendingReplies.Outcome {
        if let ready = takeNow() { return ready }
        var reader: UInt64 = 0
        let outcome = await pending.wait(until: deadline) { number in
            reader = number
            let ready = state.withLock { state in
                let ready = state.take()
                if ready == nil { state.readers.append(number) }
                return ready
            }
            guard let ready, !pending.end(number, ready), case .success(let message) = ready else { return }
            // The call ended in the meantime, so the message goes to the next call, which may be waiting already.
            let next = state.withLock { state -> UInt64? in
                if let next = state.readers.popFirst() { return next }
                state.putBack(message)
                return nil
            }
            if let next, !pending.end(next, ready) {
                state.withLock { $0.putBack(message) }
            }
        }
        if case .failure = outcome { state.withLock { $0.readers.removeAll { $0 == reader } } }
        return outcome
    }

    private func takeNow() -> PendingReplies.Outcome? { state.withLock { $0.take() } }

    func receive(_ message: Incoming) {
        while true {
            let reader = state.withLock { state -> UInt64? in
                if let reader = state.readers.popFirst() { return reader }
                if state.messages.count < limit, state.bytes < Self.mostBytes {
                    state.messages.append(message)
                    state.bytes += message.body.count
                } else {
                    state.dropped += 1
                }
                return nil
            }
            guard let reader, !pending.end(reader, .success(message)) else { return }
        }
    }

    func lost() {}
    func refused(_ refusal: Refusal) {}

    func end() {
        fail(.away("the subscription has ended"))
        leave(self)
    }

    /// Fails the waiting calls. Later ones first get the messages that are left, then the problem.
    private func fail(_ problem: LinkProblem) {
        let readers = state.withLock { state in
            state.problem = state.problem ?? problem
            defer { state.readers = [] }
            return state.readers
        }
        for reader in readers { pending.end(reader, .failure(problem)) }
    }
}
