import EventBus
import Synchronization

/// Reports inputs and questions that block the bus: afterwards if they took more than ``limit``, and while they run if
/// they take more than ``patience``.
///
/// While the bus is idle, the watchdog's thread sleeps too.
final class Watchdog: Sendable {
    /// A job that takes longer is reported when it is over.
    static let limit = Duration.milliseconds(50)
    /// A job that takes longer is reported while it runs.
    static let patience = Duration.seconds(1)
    private static let interval = Duration.milliseconds(100)
    /// How many times the thread must find the bus idle before it sleeps.
    private static let looks = 3

    private let executor: BusExecutor
    private let wakeup = Wakeup()
    private let isAwake = Atomic(false)
    private let isStopped = Atomic(false)
    private let held: @Sendable (Duration) -> Void

    /// - Parameters:
    ///   - held: called on the watchdog's thread once a job has run for ``patience``, once per job, with its duration
    ///     so far.
    ///   - over: called on the bus's thread after a job that took more than ``limit``.
    /// - Throws: ``SystemFailure`` if no thread can be started.
    init(
        _ executor: BusExecutor, held: @escaping @Sendable (Duration) -> Void,
        over: @escaping @Sendable (Duration) -> Void
    ) throws(SystemFailure) {
        self.executor = executor
        self.held = held
        try DedicatedThread.start(stack: 256 << 10) { [self] in run() }
        executor.onLongJob(over: Self.limit, over)
        executor.onBegin { [weak self] in self?.awake() }
    }

    func stop() {
        executor.onLongJob(over: Self.limit, nil)
        executor.onBegin(nil)
        isStopped.store(true, ordering: .releasing)
        wakeup.signal()
    }

    private func awake() {
        if isAwake.load(ordering: .sequentiallyConsistent) { return }
        if !isAwake.exchange(true, ordering: .sequentiallyConsistent) { wakeup.signal() }
    }

    private func run() {
        var told: Int64 = 0
        var rests = 0
        while !isStopped.load(ordering: .acquiring) {
            guard isAwake.load(ordering: .acquiring) else {
                wakeup.wait()
                rests = 0
                continue
            }
            wakeup.wait(until: MonotonicClock.now + Self.interval.nanosecondsClamped)
            guard let since = executor.busySince else {
                rests += 1
                guard rests == Self.looks else { continue }
                isAwake.store(false, ordering: .sequentiallyConsistent)
                // A job that began in between did not know that it must wake this thread.
                if executor.busySince != nil { isAwake.store(true, ordering: .releasing) }
                continue
            }
            rests = 0
            let time = MonotonicClock.now - since
            if since != told, time > Self.patience.nanosecondsClamped {
                told = since
                held(.init(nanoseconds: time))
            }
        }
    }
}
