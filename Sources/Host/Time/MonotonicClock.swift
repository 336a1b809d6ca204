import EventBus
import Synchronization

/// Measures durations and time limits. It never goes back, does not depend on the time of day, and stands still while
/// the machine sleeps. For bus time, see ``BusClock``.
package enum MonotonicClock {
    private static let start = SuspendingClock.now
    private static let latest = Atomic<Int64>(0)

    /// Nanoseconds since the first reading of this process.
    package static var now: Int64 { notBefore(start.duration(to: .now).nanosecondsClamped) }

    /// The largest of all readings so far, so that a faulty clock of the machine never makes time go back.
    static func notBefore(_ reading: Int64) -> Int64 { latest.max(reading, ordering: .relaxed).newValue }
}
