import Chrome
import EventBus

// Which spans of the schedule are in force, and when that changes.
extension ToastQuietSchedule {
    /// The highest level of the spans that are in force at a time; off while the time of day is unknown.
    func level(at time: Duration, by clock: DayClock) -> ToastQuietLevel {
        guard let today = clock.day(at: time) else { return .off }
        var level = ToastQuietLevel.off
        for span in spans {
            // A span that began yesterday may still be in force.
            for day in [today - 1, today] {
                if let times = span.times(onDay: day, by: clock), times.contains(time) {
                    level = max(level, span.level ?? .quiet)
                }
            }
        }
        return level
    }

    /// When the level next changes; nil if it never does, or the time of day is unknown.
    func nextChange(after time: Duration, by clock: DayClock) -> Duration? {
        guard let today = clock.day(at: time) else { return nil }
        let level = level(at: time, by: clock)
        // After a week, and the day on which a span of the night before ends, everything repeats.
        let ends = spans.flatMap { span in
            (today - 1...today + 8).compactMap { span.times(onDay: $0, by: clock) }
                .flatMap { [$0.lowerBound, $0.upperBound] }
        }
        return ends.filter { $0 > time }.sorted().first { self.level(at: $0, by: clock) != level }
    }
}

extension ToastQuietSpan {
    /// From when to when the span lasts that begins on a day; nil if none begins on it, or the time of day is unknown.
    fileprivate func times(onDay day: Int, by clock: DayClock) -> Range<Duration>? {
        if let weekdays {
            guard let weekday = clock.weekday(ofDay: day), weekdays.contains(weekday) else { return nil }
        }
        guard let start = clock.time(ofMinute: from.minutes, onDay: day) else { return nil }
        let minutes = to.minutes - from.minutes
        return start..<start + .seconds(60 * (minutes > 0 ? minutes : minutes + 1440))
    }
}
