import DequeModule
import EventBus
import Synchronization

/// The bounded queue between the bus and one reader of live deliveries.
///
/// The bus never waits for the reader. While the queue is full, the reader misses deliveries; a gap then reports their
/// IDs.
package final class EventReader: Sendable {
    package enum Item: Sendable {
        case event(Envelope)
        case gap(EventGap)
    }

    enum Taken: Sendable {
        case items([Item])
        /// No item arrived, but ``nudge()`` woke the reader.
        case nudge
        case end
    }

    /// The maximum number of deliveries that wait for a reader.
    static let capacity = 4096
    /// The maximum size of the inputs behind them, in bytes.
    static let heaviest = 8 << 20

    /// The number of deliveries that the reader takes at a time. Taken deliveries are no longer counted, so they are
    /// few.
    static let portion = 256

    private struct State {
        /// Deliveries given to the reader at the start, to be taken before all others. They are not counted.
        var past: ArraySlice<Item> = []
        var items: Deque<(item: Item, size: Int)> = []
        var weight = 0
        /// Whether the latest item is a growing gap.
        var isMissing = false
        var isNudged = false
        var isFinished = false
        var waiter: CheckedContinuation<Void, Never>?

        var isEmpty: Bool { past.isEmpty && items.isEmpty }

        /// Removes and returns the next items; nil if there are none.
        mutating func take() -> [Item]? {
            guard !isEmpty else { return nil }
            var taken = Array(past.prefix(EventReader.portion))
            past = past.dropFirst(taken.count)
            while taken.count < EventReader.portion, let (item, size) = items.popFirst() {
                taken.append(item)
                weight -= size
            }
            if items.isEmpty { isMissing = false }
            return taken
        }
    }

    private let state = Mutex(State())

    /// Gives the reader earlier deliveries, to be taken before newer ones.
    func begin(with past: [Item]) { change { $0.past = past[...] } }

    /// Offers a delivery. Called by the bus; never blocks.
    func offer(_ envelope: Envelope, size: Int) {
        change { state in
            if !state.isMissing, state.items.count < Self.capacity, state.weight + size <= Self.heaviest {
                state.items.append((.event(envelope), size))
                state.weight += size
            } else if state.isMissing, case .gap(var missed)? = state.items.last?.item {
                missed.to = envelope.id
                state.items[state.items.count - 1].item = .gap(missed)
            } else {
                state.isMissing = true
                state.items.append((.gap(EventGap(from: envelope.id, to: envelope.id, reason: .slow)), 0))
            }
        }
    }

    /// Whether ``take()`` would wait.
    var wouldWait: Bool { state.withLock { $0.isEmpty && !$0.isFinished && !$0.isNudged } }

    /// Wakes the reader if it is waiting.
    func nudge() { change { $0.isNudged = true } }

    /// Ends the deliveries. Those in the queue can still be taken.
    func finish() { change { $0.isFinished = true } }

    private func change(_ edit: (inout State) -> Void) {
        let waiter = state.withLock { state in
            edit(&state)
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume()
    }

    /// Waits for items, and takes up to ``portion`` of them. Only one task may call it.
    func take() async -> Taken {
        while true {
            let taken = state.withLock { state -> Taken? in
                if let items = state.take() { return .items(items) }
                if state.isFinished || Task.isCancelled { return .end }
                defer { state.isNudged = false }
                return state.isNudged ? .nudge : nil
            }
            if let taken { return taken }
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    let isReady = state.withLock { state in
                        let isReady =
                            !state.isEmpty || state.isFinished || state.isNudged || Task.isCancelled
                        if !isReady { state.waiter = continuation }
                        return isReady
                    }
                    if isReady { continuation.resume() }
                }
            } onCancel: {
                // Only wakes the task, which then detects its cancellation.
                change { _ in }
            }
        }
    }
}
