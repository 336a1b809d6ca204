import CLua
import EventBus

/// The time of day that rules read as `ctx.clock`. It is set from outside and then advances with bus time, so a replay
/// reads the same times.
package final class RuleClock {
    /// Memory with a stable address, because every Lua state reads the clock there.
    let told = UnsafeMutablePointer<clua_clock>.allocate(capacity: 1)

    init() { told.initialize(to: clua_clock()) }

    deinit { told.deallocate() }

    /// Whether the time of day has been set.
    package var isTold: Bool { told.pointee.is_told }
    /// Whether a rule has read the time of day before it was set.
    package var wasMissed: Bool { told.pointee.was_missed }

    /// Minutes since midnight at a bus time; nil while the time of day is unknown.
    package func minuteOfDay(at time: Duration) -> Int? {
        isTold ? Int(clua_minute_of_day(told, time.nanosecondsClamped)) : nil
    }

    /// Clears ``wasMissed``, because other rules decide now.
    func forgetMissing() { told.pointee.was_missed = false }

    /// Makes the time of day unknown.
    package func forget() { told.pointee.is_told = false }

    /// Sets the clock. Values that are nil keep running from their previous setting.
    /// - Parameters:
    ///   - minuteOfDay: minutes since midnight, 0 to 1439.
    ///   - weekday: 1 for Monday to 7 for Sunday.
    ///   - offset: minutes by which local time is ahead of UTC.
    ///   - now: bus time.
    package func tell(minuteOfDay: Int?, weekday: Int?, offset: Int?, at now: Duration) {
        let now = now.nanosecondsClamped
        if let weekday { told.pointee.weekday = Int32(weekday) }
        if let offset { (told.pointee.has_offset, told.pointee.offset) = (true, Int32(offset)) }
        if let minuteOfDay {
            // The weekday was set with an earlier time of day and has advanced since. A clock that is set close to
            // midnight may have been on the other side of it.
            if weekday == nil, told.pointee.is_told, case let former = clua_weekday(told, now), former > 0 {
                let jump = minuteOfDay - Int(clua_minute_of_day(told, now))
                // Six days ahead means one day back.
                let days: Int32 = jump < -720 ? 1 : jump > 720 ? 6 : 0
                told.pointee.weekday = (former - 1 + days) % 7 + 1
            }
            (told.pointee.is_told, told.pointee.minute_of_day, told.pointee.told_at) = (true, Int32(minuteOfDay), now)
        }
    }
}
