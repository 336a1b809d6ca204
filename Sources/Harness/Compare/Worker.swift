import DequeModule
import Dispatch
import Host
import Synchronization

/// Does jobs in order on a thread of its own; the one who asked takes the results, in the
/// same order, when it needs them.
final class Worker<Job: Sendable, Output: Sendable>: Sendable {
    private struct State {
        /// Nil: there are no more.
        var jobs: Deque<Job?> = []
        var results: Deque<Result<Output, any Error>> = []
    }

    private let state = Mutex(State())
    private let asked = DispatchSemaphore(value: 0)
    private let done = DispatchSemaphore(value: 0)

    /// - Parameter make: called on the thread, which alone uses what it makes.
    /// - Throws: `SystemFailure` if there can be no thread.
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

    /// Waits for the result of the oldest job whose result was not taken.
    /// - Throws: what the job threw.
    func result() throws -> Output {
        done.wait()
        return try state.withLock { $0.results.removeFirst() }.get()
    }

    /// The thread ends after the jobs that are begun; call it once.
    func end() { submit(nil) }
}
