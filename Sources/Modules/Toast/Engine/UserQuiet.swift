import Chrome
import EventBus

/// What the user asked for with `toast.setQuiet`, for all toasts and for those of single sources.
struct UserQuiet {
    private struct Wish {
        var level: ToastQuietLevel
        /// The bus time at which the wish is over; nil: never.
        var end: Duration?
        var kind = Kind.lasts

        /// What the end follows.
        enum Kind {
            /// The time that was asked for, or nothing.
            case lasts
            /// A minute of the day.
            case untilMinute
            /// The next change of the schedule, which the wish overrides until then.
            case untilChange
        }

        func holds(at time: Duration) -> Bool { end.map { time < $0 } ?? true }
    }

    /// The most sources whose levels are remembered. Further sources are ignored, so that they do not use more memory.
    private static let sourceLimit = 256

    private var all: Wish?
    private var sources: [String: Wish] = [:]

    /// The level for all toasts.
    func level(at time: Duration) -> ToastQuietLevel { Self.level(of: all, at: time) }

    /// The level for the toasts of a source; nil if it has no level of its own.
    func level(of source: String, at time: Duration) -> ToastQuietLevel? {
        sources[source].map { Self.level(of: $0, at: time) }
    }

    private static func level(of wish: Wish?, at time: Duration) -> ToastQuietLevel {
        guard let wish, wish.holds(at: time) else { return .off }
        return wish.level
    }

    /// Whether the user has turned off what the schedule says.
    func overridesSchedule(at time: Duration) -> Bool { all.map { $0.level == .off && $0.holds(at: time) } ?? false }

    /// When the wish for all toasts is over; nil if it has no end, or there is none.
    func end(at time: Duration) -> Duration? { all.flatMap { $0.holds(at: time) ? $0.end : nil } }

    /// When a wish is over next; nil if none has an end.
    func nextEnd(after time: Duration) -> Duration? {
        // order: the least is the same in any order
        ([all].compactMap(\.self) + sources.values).compactMap(\.end).filter { $0 > time }.min()
    }

    /// Follows a request.
    /// - Parameters:
    ///   - schedule: nil for no schedule.
    ///   - now: the time of the request.
    /// - Returns: false if the request ends at a time of day, and the time of day is unknown.
    mutating func follow(_ request: ToastSetQuiet, _ schedule: ToastQuietSchedule?, _ clock: DayClock, at now: Duration)
        -> Bool
    {
        var wish = Wish(level: request.level)
        if let length = request.for {
            wish.end = now + length
        } else if let until = request.until {
            guard let end = clock.next(minute: until.minutes, after: now) else { return false }
            (wish.end, wish.kind) = (end, .untilMinute)
        }
        guard let source = request.source else {
            // A level that the user has asked for ends alone: a popup that was quiet does not end a quiet night with it.
            let isOwn = level(at: now) != .off
            all = wish
            if wish.level == .off, wish.end == nil {
                all = nil
                if !isOwn { overrideSchedule(schedule, clock, at: now) }
            }
            return true
        }
        if wish.level == .off {
            sources[source] = nil
        } else if sources[source] != nil || sources.count < Self.sourceLimit {
            sources[source] = wish
        }
        return true
    }

    /// Turns the schedule off until its level changes next. Where it says nothing, there is nothing to turn off.
    private mutating func overrideSchedule(_ schedule: ToastQuietSchedule?, _ clock: DayClock, at now: Duration) {
        guard let schedule, schedule.level(at: now, by: clock) != .off else { return all = nil }
        all = Wish(level: .off, end: schedule.nextChange(after: now, by: clock), kind: .untilChange)
    }

    /// The schedule or the time of day is another one: a schedule that was turned off is off until its level changes next, and
    /// where it says nothing now, there is nothing to turn off.
    mutating func follow(_ schedule: ToastQuietSchedule?, _ clock: DayClock, at now: Duration) {
        guard let wish = all, wish.kind == .untilChange, wish.holds(at: now) else { return }
        overrideSchedule(schedule, clock, at: now)
    }

    /// The clock was corrected: what ends at a time of day moves with it.
    mutating func move(by change: Duration) {
        func moved(_ wish: Wish) -> Wish {
            var wish = wish
            if wish.kind == .untilMinute, let end = wish.end { wish.end = end + change }
            return wish
        }
        all = all.map(moved)
        sources = sources.mapValues(moved)
    }

    /// Forgets what is over.
    mutating func expire(at time: Duration) {
        if let wish = all, !wish.holds(at: time) { all = nil }
        sources = sources.filter { $0.value.holds(at: time) }
    }
}
