import EventBus
import Synchronization

/// Between the bus and one reader: what it has not yet taken, up to a bound.
///
/// The bus never waits here. When the bound is reached, the reader misses what comes
/// until it takes what is there; a gap says which ids that were.
final class EventReader: Sendable {
    enum Item: Sendable {
        case event(Envelope)
        case gap(ClosedRange<UInt64>)
    }

    enum Taken: Sendable {
        case items([Item])
        /// Nothing came; somebody wanted the reader to look up.
        case nudge
        case end
    }

    /// Most deliveries that wait for a reader.
    static let capacity = 4096
    /// Most bytes of inputs behind them.
    static let heaviest = 1 << 20

    private struct State {
        var items: [Item] = []
        /// Deliveries offered since the reader last took something: what it was given to
        /// begin with does not count.
        var offered = 0
        var weight = 0
        var isMissing = false
        var isNudged = false
        var isFinished = false
        var waiter: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    /// Gives the reader what came before it was there, in front of what has come since.
    func begin(with past: [Item]) { change { $0.items = past + $0.items } }

    /// The bus's side. Never waits.
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

    /// Makes a waiting reader look up.
    func nudge() { change { $0.isNudged = true } }

    /// Nothing more will come. What waits can still be taken.
    func finish() { change { $0.isFinished = true } }

    private func change(_ edit: (inout State) -> Void) {
        let waiter = state.withLock { state in
            edit(&state)
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume()
    }

    /// The reader's side: all that waits, as soon as there is something. One reader only.
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
                // Just wakes it; a cancelled reader finds out by itself.
                change { _ in }
            }
        }
    }
}
