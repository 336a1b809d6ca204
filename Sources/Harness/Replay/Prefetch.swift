import Dispatch
import Host
import Synchronization

/// Produces elements on a separate thread while earlier ones are used, so that two cores work.
///
/// Elements arrive in batches and in order. At most `depth` batches wait.
final class Prefetch<Element: Sendable>: Sendable {
    private struct State {
        var batches: [[Element]] = []
        var failure: (any Error)?
        var isAbandoned = false
    }

    private let state = Mutex(State())
    // Counts the free slots. It is created with 0 and then signaled, because a semaphore traps if it is released with a
    // lower value than its initial one.
    private let room = DispatchSemaphore(value: 0)
    private let filled = DispatchSemaphore(value: 0)

    /// - Parameter produce: called once, on the thread. It passes non-empty batches to `emit`, and returns at the end
    ///   or when `emit` returns false because no more batches are wanted.
    /// - Throws: `SystemFailure` if the thread cannot be created.
    init(depth: Int = 8, _ produce: @escaping @Sendable (_ emit: ([Element]) -> Bool) throws -> Void) throws {
        for _ in 0..<depth { room.signal() }
        try DedicatedThread.start(stack: 4 << 20) { [self] in
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
            // An empty batch marks the end.
            state.withLock { $0.batches.append([]) }
            filled.signal()
        }
    }

    /// Waits for the next batch; nil at the end.
    /// - Throws: the error of `produce`, after all batches that it emitted before.
    func next() throws -> [Element]? {
        filled.wait()
        let (batch, failure) = state.withLock { ($0.batches.removeFirst(), $0.failure) }
        guard batch.isEmpty else {
            room.signal()
            return batch
        }
        // The end mark is put back, so that a further call also ends.
        state.withLock { $0.batches.append([]) }
        filled.signal()
        if let failure { throw failure }
        return nil
    }

    /// Stops the thread, because no more batches are wanted.
    func abandon() {
        state.withLock { $0.isAbandoned = true }
        room.signal()
    }
}
