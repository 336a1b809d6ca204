import NIOCore

/// Runs tasks on the thread of an event loop.
///
/// Short requests are answered there, because switching threads takes longer than most answers. The thread also serves
/// other connections, and reads nothing from them while a task runs.
package final class LoopExecutor: TaskExecutor {
    private let loop: any EventLoop

    init(_ loop: any EventLoop) { self.loop = loop }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}
