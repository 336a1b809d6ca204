import EventBus
import Synchronization

/// The bounded queue between the bus and one reader of live deliveries.
///
/// The bus never waits for the reader. When the queue is full, the reader misses deliveries until it takes what
/// is in the queue; a gap then says which ids it missed.
final class EventReader: Sendable {
    enum Item: Sendable {
        case event(Envelope)
        case gap(ClosedRange<UInt64>)
    }

    enum Taken: Sendable {
        case items([Item])
        /// Nothing came, but the reader was woken by ``nudge()``.
        case nudge
        case end
    }

    /// How many deliveries may wait for a reader.
    static let capacity = 4096
    /// How many bytes the inputs behind them may have together.
    static let heaviest = 1 << 20

    private struct State {
        var items: [Item] = []
        /// How many deliveries were offered since the reader last took some. Those that it was given at the start
        /// are not counted.
        var offered = 0
        var weight = 0
        var isMissing = false
        var isNudged = false
        var isFinished = false
        var waiter: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    /// Gives the reader earlier deliveries, to be taken before those that came since.
    func begin(with past: [Item]) { change { $0.items = past + $0.items } }

    /// Offers a delivery. Called by the bus; never waits.
    func offer(_ envelope: Envelope, size: Int) {
        change { state in
            if !state.isMissing, state.offered < Self.capacity, state.weight + size <= Self.heaviest {
                state.items.append(.event(envelope))
                state.offered += 1
                state.weight += size
            } else if state.isMissing, case .gap(let missed)? = state.items.last {
                state.items[state.items.count - 1] = .gap(missed.lowerBound...envelope.id)
            } else {
                state.isMissing = true
                state.items.append(.gap(envelope.id...envelope.id))
            }
        }
    }

    /// Wakes the reader, if it waits.
    func nudge() { change { $0.isNudged = true } }

    /// Says that no more deliveries will come. Those in the queue can still be taken.
    func finish() { change { $0.isFinished = true } }

    private func change(_ edit: (inout State) -> Void) {
        let waiter = state.withLock { state in
            edit(&state)
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume()
    }

    /// Waits until there is something, and takes everything. Only one task may call it.
    func take() async -> Taken {
        while true {
            let taken = state.withLock { state -> Taken? in
                if !state.items.isEmpty {
                    let items = state.items
                    state.items = []
                    state.offered = 0
                    state.weight = 0
                    state.isMissing = false
                    return .items(items)
                }
                if state.isFinished || Task.isCancelled { return .end }
                defer { state.isNudged = false }
                return state.isNudged ? .nudge : nil
            }
            if let taken { return taken }
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    let isReady = state.withLock { state in
                        let isReady =
                            !state.items.isEmpty || state.isFinished || state.isNudged || Task.isCancelled
                        if !isReady { state.waiter = continuation }
                        return isReady
                    }
                    if isReady { continuation.resume() }
                }
            } onCancel: {
                // Only wakes the task, which then finds that it was cancelled.
                change { _ in }
            }
        }
    }
}
