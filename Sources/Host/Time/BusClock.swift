import EventBus
import Synchronization

/// The real clock behind the bus time of a live host.
///
/// Unlike ``MonotonicClock``, which measures how long something takes, it goes on while the machine sleeps: what was to
/// end at noon has ended when the machine wakes in the afternoon. It never goes back.
package enum BusClock {
    private static let start = (machine: ContinuousClock.now, awake: SuspendingClock.now)
    private static let latest = Atomic<Int64>(0)
    private static let latestSlept = Atomic<Int64>(0)

    /// Nanoseconds since the first reading of this process.
    package static var now: Int64 {
        latest.max(start.machine.duration(to: .now).nanosecondsClamped, ordering: .relaxed).newValue
    }

    /// The nanoseconds since the first reading in which the machine slept.
    ///
    /// It can be too small for a moment, and never too large: the clock that goes on is read first, so that a thread that
    /// has to wait in between sees too little sleep.
    static var slept: Int64 {
        let machine = start.machine.duration(to: .now).nanosecondsClamped
        let awake = start.awake.duration(to: .now).nanosecondsClamped
        return latestSlept.max(machine - awake, ordering: .relaxed).newValue
    }
}
