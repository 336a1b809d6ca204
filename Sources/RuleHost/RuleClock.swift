import CLua
import EventBus

/// The time of day that rules read as `ctx.clock`. Somebody outside tells it, and from then on it runs with bus time. So a
/// replay has the same one.
package final class RuleClock {
    /// In memory that stays in its place, because every Lua state reads it there.
    let told = UnsafeMutablePointer<clua_clock>.allocate(capacity: 1)

    init() { told.initialize(to: clua_clock()) }

    deinit { told.deallocate() }

    /// Whether somebody has told the time of day.
    package var isTold: Bool { told.pointee.is_told }
    /// Whether a rule has read the time of day before anybody told it.
    package var wasMissed: Bool { told.pointee.was_missed }

    /// Minutes since midnight at a bus time; nil while the time of day is not known.
    package func minuteOfDay(at time: Duration) -> Int? {
        isTold ? Int(clua_minute_of_day(told, time.nanosecondsClamped)) : nil
    }

    /// Forgets who has missed the time of day, because other rules decide now.
    func forgetMissing() { told.pointee.was_missed = false }

    /// Makes the time of day unknown.
    package func forget() { told.pointee.is_told = false }

    /// Takes over what was told. What is nil stays as it was, and runs on.
    /// - Parameters:
    ///   - minuteOfDay: minutes since midnight, 0 to 1439.
    ///   - weekday: 1 for Monday to 7 for Sunday.
    ///   - offset: minutes that the local time is ahead of UTC.
    ///   - now: bus time.
    package func tell(minuteOfDay: Int?, weekday: Int?, offset: Int?, at now: Duration) {
        let now = now.nanosecondsClamped
        if let weekday { told.pointee.weekday = Int32(weekday) }
        if let offset { (told.pointee.has_offset, told.pointee.offset) = (true, Int32(offset)) }
        if let minuteOfDay {
            // The weekday was told with an earlier time of day, and has run on since. A clock that is told shortly before or
            // after midnight may have been on the other side of it.
            if weekday == nil, told.pointee.is_told, case let former = clua_weekday(told, now), former > 0 {
                let jump = minuteOfDay - Int(clua_minute_of_day(told, now))
                // 6 days ahead is a day back.
                let days: Int32 = jump < -720 ? 1 : jump > 720 ? 6 : 0
                told.pointee.weekday = (former - 1 + days) % 7 + 1
            }
            (told.pointee.is_told, told.pointee.minute_of_day, told.pointee.told_at) = (true, Int32(minuteOfDay), now)
        }
    }
}
