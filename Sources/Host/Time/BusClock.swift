import EventBus
import Synchronization

/// The real clock behind the bus time of a live host.
///
/// Unlike ``MonotonicClock``, which measures durations of work, it keeps running while the machine sleeps: a timer for
/// noon has fired when the machine wakes in the afternoon. It never goes back.
package enum BusClock {
    private static let start = (machine: ContinuousClock.now, awake: SuspendingClock.now)
    private static let latest = Atomic<Int64>(0)
    private static let latestSlept = Atomic<Int64>(0)

    /// Nanoseconds since the first reading of this process.
    package static var now: Int64 {
        latest.max(start.machine.duration(to: .now).nanosecondsClamped, ordering: .relaxed).newValue
    }

    /// The time for which the machine has slept since the first reading, in nanoseconds.
    ///
    /// It may briefly be too small, but never too large: the clock that keeps running is read first, so a thread that
    /// is suspended in between sees too little sleep.
    static var slept: Int64 {
        let machine = start.machine.duration(to: .now).nanosecondsClamped
        let awake = start.awake.duration(to: .now).nanosecondsClamped
        return latestSlept.max(machine - awake, ordering: .relaxed).newValue
    }
}
