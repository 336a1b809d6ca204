import EventBus
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The thread of a live bus, as the executor of an actor with one alarm. (A host has further threads, which prepare
/// rules and write files.)
///
/// Jobs run in FIFO order. The thread is separate because rules need a deep stack, and because a bus must not wait for
/// unrelated work of a thread pool. When the executor is released, the thread ends after the last job.
package final class BusExecutor: SerialExecutor {
    private let queue = WorkQueue()

    /// - Throws: ``SystemFailure`` if no thread can be started.
    package init() throws(SystemFailure) {
        try DedicatedThread.start(stack: 4 << 20) { [queue] in queue.run() }
    }

    deinit { queue.close() }

    package func enqueue(_ job: consuming ExecutorJob) {
        queue.add(.job(UnownedJob(job), asUnownedSerialExecutor()))
    }

    package func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

    package func isIsolatingCurrentContext() -> Bool? { queue.isCurrent }

    // trap: Swift code on the wrong thread
    package func checkIsolated() { precondition(queue.isCurrent, "not on the bus's thread") }

    /// Runs `body` on the bus's thread after the waiting jobs.
    package func submit(_ body: @escaping @Sendable () -> Void) { queue.add(.block(body)) }

    /// Runs `body` on the bus's thread and waits for its result. Traps if called on that thread.
    func sync<T>(_ body: @escaping @Sendable () throws -> sending T) throws -> sending T {
        precondition(!queue.isCurrent, "would wait for itself")  // trap: Swift code on the wrong thread
        let done = Wakeup()
        // The bus's thread writes it before the signal, and this thread reads it after the signal.
        nonisolated(unsafe) var result: Result<T, any Error>?
        queue.add(
            .block {
                result = Result { try body() }
                done.signal()
            })
        done.wait()
        return try result!.get()  // trap: the body has run
    }

    /// Sets the moment of ``BusClock`` at which the closure of ``onAlarm(_:)`` is called; nil for none.
    func wake(at moment: Int64?) { queue.wake(at: moment) }

    /// Sets the closure that is called at the alarm, and when the machine may have slept for ``leastSleep``.
    func onAlarm(_ body: (@Sendable () -> Void)?) { queue.onAlarm(body) }

    /// The shortest sleep of the machine that is detected, in nanoseconds.
    static let leastSleep: Int64 = 2_000_000_000

    /// The moment of ``MonotonicClock`` at which the running job began; nil if no job runs.
    var busySince: Int64? { queue.busySince }

    /// Sets a closure that is called on the thread after each job that took longer than `limit`, with its duration.
    func onLongJob(over limit: Duration, _ body: (@Sendable (Duration) -> Void)?) { queue.onLongJob(over: limit, body) }

    /// Sets a closure that is called when a job has begun.
    func onBegin(_ body: (@Sendable () -> Void)?) { queue.onBegin(body) }
}

/// The state shared by the executor and its thread. The thread holds only this object, so that the executor can be
/// released.
private final class WorkQueue: Sendable {
    enum Work {
        // The executor exists as long as an actor on it has a job.
        case job(UnownedJob, UnownedSerialExecutor)
        case block(@Sendable () -> Void)
    }

    private struct State {
        var work: [Work] = []
        var alarm: Int64?
        var onAlarm: (@Sendable () -> Void)?
        var onBegin: (@Sendable () -> Void)?
        var longJob: (limit: Int64, body: @Sendable (Duration) -> Void)?
        var isWaiting = false
        var isClosed = false
    }

    /// The longest wait of the thread before it checks the clock again, in nanoseconds. A wait does not include the
    /// time in which the machine sleeps, and the process gets no other notification of a sleep.
    private static let look: Int64 = 1_000_000_000

    private let state = Mutex(State())
    private let wakeup = Wakeup()
    /// The moment at which the running job began; 0 if no job runs.
    private let begun = Atomic<Int64>(0)
    private let thread = Atomic<UInt>(0)

    var isCurrent: Bool { thread.load(ordering: .relaxed) == UInt(pthread_self()) }

    func add(_ work: Work) { change { $0.work.append(work) } }
    func close() { change { $0.isClosed = true } }
    func onAlarm(_ body: (@Sendable () -> Void)?) { state.withLock { $0.onAlarm = body } }
    func onBegin(_ body: (@Sendable () -> Void)?) { state.withLock { $0.onBegin = body } }

    func onLongJob(over limit: Duration, _ body: (@Sendable (Duration) -> Void)?) {
        state.withLock { $0.longJob = body.map { (limit.nanosecondsClamped, $0) } }
    }

    var busySince: Int64? {
        let moment = begun.load(ordering: .sequentiallyConsistent)
        return moment == 0 ? nil : moment
    }

    func wake(at moment: Int64?) {
        if isCurrent {
            // The thread reads the alarm before it waits.
            state.withLock { $0.alarm = moment }
        } else {
            change { $0.alarm = moment }
        }
    }

    private func change(_ edit: (inout State) -> Void) {
        let mustWake = state.withLock { state in
            edit(&state)
            defer { state.isWaiting = false }
            return state.isWaiting
        }
        if mustWake { wakeup.signal() }
    }

    private enum Step {
        case perform
        /// - Parameter looks: whether the alarm's closure must be called after a sleep of the machine.
        case wait(until: Int64?, looks: Bool)
        case end
    }

    func run() {
        thread.store(UInt(pthread_self()), ordering: .relaxed)
        var work: [Work] = []
        // The closures to call when a job has begun, and after a long one.
        var (begin, longJob): ((@Sendable () -> Void)?, (limit: Int64, body: @Sendable (Duration) -> Void)?)
        while true {
            let step = state.withLock { state -> Step in
                (begin, longJob) = (state.onBegin, state.longJob)
                if !state.work.isEmpty {
                    swap(&state.work, &work)
                    return .perform
                }
                if state.isClosed { return .end }
                state.isWaiting = true
                return .wait(until: state.alarm, looks: state.onAlarm != nil)
            }
            switch step {
            case .perform:
                for item in work { measure(begin, longJob) { perform(item) } }
                work.removeAll(keepingCapacity: work.capacity < 1024)
            case .wait(nil, looks: false):
                wakeup.wait()
                state.withLock { $0.isWaiting = false }
            case .wait(let alarm, _):
                let before = BusClock.now
                let left = alarm.map { $0.subtractingReportingOverflow(before).partialValue } ?? Self.look
                wakeup.wait(until: MonotonicClock.now + min(left, Self.look))
                let now = BusClock.now
                // A wait takes at most a second, so the machine has slept, or the process was suspended.
                let hasSlept = now - before >= BusExecutor.leastSleep
                if let ring = closure(dueAt: now, always: hasSlept) { measure(begin, longJob, ring) }
            case .end:
                return
            }
        }
    }

    private func measure(
        _ begin: (@Sendable () -> Void)?, _ longJob: (limit: Int64, body: @Sendable (Duration) -> Void)?,
        _ body: () -> Void
    ) {
        let start = MonotonicClock.now
        // Stored before the watcher is woken: otherwise the watcher could see an idle thread, and go to sleep too.
        begun.store(max(1, start), ordering: .sequentiallyConsistent)
        begin?()
        body()
        begun.store(0, ordering: .relaxed)
        guard let longJob else { return }
        let time = MonotonicClock.now - start
        if time > longJob.limit { longJob.body(.init(nanoseconds: time)) }
    }

    private func perform(_ work: Work) {
        switch work {
        case .job(let job, let executor): job.runSynchronously(on: executor)
        case .block(let body): body()
        }
    }

    /// The closure of the alarm if it is due at a moment, or if `always` is true; otherwise nil.
    private func closure(dueAt now: Int64, always: Bool) -> (@Sendable () -> Void)? {
        state.withLock { state in
            state.isWaiting = false
            guard always || state.alarm.map({ $0 <= now }) ?? false else { return nil }
            state.alarm = nil
            return state.onAlarm
        }
    }
}
