import Dispatch

/// The thread on which a connection calls libnats.
///
/// Those calls may block: to connect takes seconds, and to write takes as long as the socket is full. Swift's own threads, of
/// which there are as many as cores, must not wait for that.
final class Line: SerialExecutor {
    let queue = DispatchQueue(label: "glassbus.link")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
