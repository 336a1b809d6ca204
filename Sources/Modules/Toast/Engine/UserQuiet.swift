import Chrome
import EventBus

/// The user's requests with `toast.setQuiet`, for all toasts and for those of single sources.
struct UserQuiet {
    private struct Wish {
        var level: ToastQuietLevel
        /// The bus time at which the request ends; nil: never.
        var end: Duration?
        var kind = Kind.lasts

        /// The kind of end.
        enum Kind {
            /// After the requested time, or never.
            case lasts
            /// At a minute of the day.
            case untilMinute
            /// At the next change of the schedule, which the request overrides until then.
            case untilChange
        }

        func holds(at time: Duration) -> Bool { end.map { time < $0 } ?? true }
    }

    /// The largest number of sources with levels. Further sources are ignored to bound memory.
    private static let sourceLimit = 256

    private var all: Wish?
    private var sources: [String: Wish] = [:]

    /// The level for all toasts.
    func level(at time: Duration) -> ToastQuietLevel { Self.level(of: all, at: time) }

    /// The level for the toasts of a source; nil if it does not have its own level.
    func level(of source: String, at time: Duration) -> ToastQuietLevel? {
        sources[source].map { Self.level(of: $0, at: time) }
    }

    private static func level(of wish: Wish?, at time: Duration) -> ToastQuietLevel {
        guard let wish, wish.holds(at: time) else { return .off }
        return wish.level
    }

    /// Whether the user has suspended the schedule.
    func overridesSchedule(at time: Duration) -> Bool { all.map { $0.level == .off && $0.holds(at: time) } ?? false }

    /// The end of the request for all toasts; nil if it has no end, or if there is no request.
    func end(at time: Duration) -> Duration? { all.flatMap { $0.holds(at: time) ? $0.end : nil } }

    /// The next end of a request; nil if no request has an end.
    func nextEnd(after time: Duration) -> Duration? {
        // order: the minimum does not depend on the order
        ([all].compactMap(\.self) + sources.values).compactMap(\.end).filter { $0 > time }.min()
    }

    /// Applies a request.
    /// - Parameters:
    ///   - schedule: nil for no schedule.
    ///   - now: the time of the request.
    /// - Returns: false if the request ends at a time of day, but the time of day is unknown.
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
            // Only the user's own level ends: a quiet popup does not end a quiet night with it.
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

    /// Suspends the schedule until its level next changes. Does nothing while the schedule has no level.
    private mutating func overrideSchedule(_ schedule: ToastQuietSchedule?, _ clock: DayClock, at now: Duration) {
        guard let schedule, schedule.level(at: now, by: clock) != .off else { return all = nil }
        all = Wish(level: .off, end: schedule.nextChange(after: now, by: clock), kind: .untilChange)
    }

    /// Follows a changed schedule or time of day: a suspended schedule stays so until its level next changes; if it has
    /// no level now, the suspension ends.
    mutating func follow(_ schedule: ToastQuietSchedule?, _ clock: DayClock, at now: Duration) {
        guard let wish = all, wish.kind == .untilChange, wish.holds(at: now) else { return }
        overrideSchedule(schedule, clock, at: now)
    }

    /// Moves the ends at a time of day after a correction of the clock.
    mutating func move(by change: Duration) {
        func moved(_ wish: Wish) -> Wish {
            var wish = wish
            if wish.kind == .untilMinute, let end = wish.end { wish.end = end + change }
            return wish
        }
        all = all.map(moved)
        sources = sources.mapValues(moved)
    }

    /// Removes requests that have ended.
    mutating func expire(at time: Duration) {
        if let wish = all, !wish.holds(at: time) { all = nil }
        sources = sources.filter { $0.value.holds(at: time) }
    }
}
