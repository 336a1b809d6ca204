import NIOCore

/// Runs tasks on the thread of an event loop.
///
/// Short requests are answered there: to go to another thread and back takes longer than most answers. The thread serves other
/// connections too, and reads none of their bytes while a task runs.
package final class LoopExecutor: TaskExecutor {
    private let loop: any EventLoop

    init(_ loop: any EventLoop) { self.loop = loop }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}
