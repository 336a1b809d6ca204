import EventBus

/// The one real clock of the process: never steps back, ignores the time of day.
package enum MonotonicClock {
    private static let start = SuspendingClock.now

    /// Nanoseconds since the process first asked.
    package static var now: Int64 { start.duration(to: .now).nanosecondsClamped }
}
