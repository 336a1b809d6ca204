import DequeModule
import Dispatch
import Host
import Synchronization

/// Performs jobs in order on its own thread. The caller fetches the results in the same order when it needs them.
final class Worker<Job: Sendable, Output: Sendable>: Sendable {
    private struct State {
        /// The waiting jobs; nil marks the end.
        var jobs: Deque<Job?> = []
        var results: Deque<Result<Output, any Error>> = []
    }

    private let state = Mutex(State())
    private let asked = DispatchSemaphore(value: 0)
    private let done = DispatchSemaphore(value: 0)

    /// - Parameter make: called on the new thread. Only that thread uses the closure that it returns.
    /// - Throws: `SystemFailure` if the thread cannot be started.
    init(stack: Int = 8 << 20, _ make: @escaping @Sendable () -> (Job) throws -> Output) throws {
        try DedicatedThread.start(stack: stack) { [self] in
            let perform = make()
            while let job = next() {
                let result = Result { try perform(job) }
                state.withLock { $0.results.append(result) }
                done.signal()
            }
        }
    }

    private func next() -> Job? {
        asked.wait()
        return state.withLock { $0.jobs.removeFirst() }
    }

    private func submit(_ job: Job?) {
        state.withLock { $0.jobs.append(job) }
        asked.signal()
    }

    func begin(_ job: Job) { submit(job) }

    /// Waits for the result of the oldest job whose result was not fetched yet.
    /// - Throws: the error that the job threw.
    func result() throws -> Output {
        done.wait()
        return try state.withLock { $0.results.removeFirst() }.get()
    }

    /// Ends the thread when all submitted jobs are done. Call it once.
    func end() { submit(nil) }
}
