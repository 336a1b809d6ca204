import EventBus
import Synchronization

/// The one real clock of the process: never steps back, ignores the time of day.
package enum MonotonicClock {
    private static let start = SuspendingClock.now
    private static let latest = Atomic<Int64>(0)

    /// Nanoseconds since the process first asked.
    package static var now: Int64 { notBefore(start.duration(to: .now).nanosecondsClamped) }

    /// The latest of all readings: what a broken machine says is no reason to go back, or to stop.
    static func notBefore(_ reading: Int64) -> Int64 { latest.max(reading, ordering: .relaxed).newValue }
}
