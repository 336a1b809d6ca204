import Dispatch
import Host
import Synchronization

/// Makes elements on a thread of its own while earlier ones are used, so that two cores work.
///
/// Elements arrive in batches and in order. At most `depth` batches wait.
final class Prefetch<Element: Sendable>: Sendable {
    private struct State {
        var batches: [[Element]] = []
        var failure: (any Error)?
        var isAbandoned = false
    }

    private let state = Mutex(State())
    // Counts the free places. It is made with 0 and then signalled, because a semaphore traps if it is released with a
    // lower value than it was made with.
    private let room = DispatchSemaphore(value: 0)
    private let filled = DispatchSemaphore(value: 0)

    /// - Parameter produce: called once, on the thread. It passes batches, none of them empty, to `emit`, and returns
    ///   at the end or when `emit` returns false because no more batches are wanted.
    /// - Throws: `SystemFailure` if no thread can be made.
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
    /// - Throws: the error of `produce`, after all batches that it had passed on before.
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

    /// Tells the thread that no more batches are wanted, so that it ends.
    func abandon() {
        state.withLock { $0.isAbandoned = true }
        room.signal()
    }
}
