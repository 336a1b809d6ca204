import Chrome
import EventBus

// The spans of the schedule in effect at a time, and the times at which that changes.
extension ToastQuietSchedule {
    /// The highest level of the spans in effect at a time; off while the time of day is unknown.
    func level(at time: Duration, by clock: DayClock) -> ToastQuietLevel {
        guard let today = clock.day(at: time) else { return .off }
        var level = ToastQuietLevel.off
        for span in spans {
            // A span that began yesterday may still be in effect.
            for day in [today - 1, today] {
                if let times = span.times(onDay: day, by: clock), times.contains(time) {
                    level = max(level, span.level ?? .quiet)
                }
            }
        }
        return level
    }

    /// The next change of the level; nil if it never changes, or if the time of day is unknown.
    func nextChange(after time: Duration, by clock: DayClock) -> Duration? {
        guard let today = clock.day(at: time) else { return nil }
        let level = level(at: time, by: clock)
        // Everything repeats after a week, plus the day on which an overnight span ends.
        let ends = spans.flatMap { span in
            (today - 1...today + 8).compactMap { span.times(onDay: $0, by: clock) }
                .flatMap { [$0.lowerBound, $0.upperBound] }
        }
        return ends.filter { $0 > time }.sorted().first { self.level(at: $0, by: clock) != level }
    }
}

extension ToastQuietSpan {
    /// The time range of the span that begins on a day; nil if none begins on it, or if the time of day is unknown.
    fileprivate func times(onDay day: Int, by clock: DayClock) -> Range<Duration>? {
        if let weekdays {
            guard let weekday = clock.weekday(ofDay: day), weekdays.contains(weekday) else { return nil }
        }
        guard let start = clock.time(ofMinute: from.minutes, onDay: day) else { return nil }
        let minutes = to.minutes - from.minutes
        return start..<start + .seconds(60 * (minutes > 0 ? minutes : minutes + 1440))
    }
}
