/// The time of day and the day of the week, as last set by `environment.update`. Both advance with bus time.
///
/// Days are numbers: 0 is the day on which the time of day was last set, and -1 the day before.
struct DayClock {
    private static let day = Duration.seconds(86_400)

    /// The bus time at which day 0 began; nil while the time of day is unknown.
    private var midnight: Duration?
    /// The weekday of day 0, 1 for Monday to 7 for Sunday; nil while it is unknown.
    private var weekday: Int?

    /// Sets the time of day, the day of the week, or both. A value that is nil is not changed.
    /// - Returns: the correction of the clock, as the change of the bus time at which a minute begins: at most half a
    ///   day, and zero for a clock that was right.
    mutating func tell(minute: Int?, weekday: Int?, at now: Duration) -> Duration {
        guard let minute else {
            if let weekday { self.weekday = (weekday - 1 - (day(at: now) ?? 0)).modulo(7) + 1 }
            return .zero
        }
        let midnight = now - .seconds(60 * minute)
        // A clock that is set shortly before or after midnight may have been on the other side of it.
        let days = self.midnight.map { Int(((midnight - $0) / Self.day).rounded()) } ?? 0
        let change = self.midnight.map { midnight - $0 - Self.day * days } ?? .zero
        (self.weekday, self.midnight) = (weekday ?? self.weekday(ofDay: days), midnight)
        return change
    }

    /// The day at a time; nil while the time of day is unknown.
    func day(at time: Duration) -> Int? { midnight.map { Int((time - $0).components.seconds / 86_400) } }

    /// The minute of the day, 0 to 1439; nil while the time of day is unknown.
    func minuteOfDay(at time: Duration) -> Int? {
        midnight.map { Int((time - $0).components.seconds / 60 % 1440) }
    }

    /// The bus time at which a minute of a day begins; nil while the time of day is unknown.
    func time(ofMinute minute: Int, onDay day: Int) -> Duration? {
        midnight.map { $0 + Self.day * day + .seconds(60 * minute) }
    }

    /// The next time after `now` at which a minute of the day begins; nil while the time of day is unknown.
    func next(minute: Int, after now: Duration) -> Duration? {
        guard let today = day(at: now), let time = time(ofMinute: minute, onDay: today) else { return nil }
        return time > now ? time : time + Self.day
    }

    /// The weekday of a day, 1 for Monday to 7 for Sunday; nil while it is unknown.
    func weekday(ofDay day: Int) -> Int? { weekday.map { ($0 - 1 + day).modulo(7) + 1 } }
}

extension Int {
    /// The nonnegative remainder.
    fileprivate func modulo(_ divisor: Int) -> Int { (self % divisor + divisor) % divisor }
}
