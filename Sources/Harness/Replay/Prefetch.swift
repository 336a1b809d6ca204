import Dispatch
import Host
import Synchronization

/// Makes elements on a thread of its own while the one before are used: two cores work.
///
/// In order; at most `depth` batches wait.
final class Prefetch<Element: Sendable>: Sendable {
    private struct State {
        var batches: [[Element]] = []
        var failure: (any Error)?
        var isAbandoned = false
    }

    private let state = Mutex(State())
    /// Made empty and filled after: a semaphore must not go with less than it was made with.
    private let room = DispatchSemaphore(value: 0)
    private let filled = DispatchSemaphore(value: 0)

    /// - Parameter produce: called once, on the thread; hands over batches until it returns,
    ///   or until `emit` says that nobody wants more.
    /// - Throws: `SystemFailure` if there can be no thread.
    init(depth: Int = 8, _ produce: @escaping @Sendable (_ emit: ([Element]) -> Bool) throws -> Void) throws {
        for _ in 0..<depth { room.signal() }
        try DedicatedThread.start(stack: 1 << 20) { [self] in
            do {
                try produce { batch in
                    room.wait()
                    let isWanted = state.withLock { state in
                        state.batches.append(batch)
                        return !state.isAbandoned
                    }
                    filled.signal()
                    return isWanted
                }
            } catch {
                state.withLock { $0.failure = error }
            }
            // An empty batch is the end.
            state.withLock { $0.batches.append([]) }
            filled.signal()
        }
    }

    /// The next batch; nil at the end.
    /// - Throws: what `produce` threw, after all that it had handed over.
    func next() throws -> [Element]? {
        filled.wait()
        let (batch, failure) = state.withLock { ($0.batches.removeFirst(), $0.failure) }
        guard batch.isEmpty else {
            room.signal()
            return batch
        }
        // Whoever asks again gets the same answer.
        state.withLock { $0.batches.append([]) }
        filled.signal()
        if let failure { throw failure }
        return nil
    }

    /// Nobody wants more: the thread ends.
    func abandon() {
        state.withLock { $0.isAbandoned = true }
        room.signal()
    }
}
