import EventBus
import FoundationEssentials

/// The time of day, for display only. No decision depends on it.
package enum WallClock {
    /// The day in UTC, such as `2026-11-21`.
    package static var today: String { String(now.prefix(10)) }

    /// The current time in UTC, such as `2026-11-21T12:03:11Z`.
    static var now: String { Date.now.formatted(.iso8601) }

    /// The day in UTC on which a file was last written; nil if it is unknown.
    package static func day(ofFileAt path: String) -> String? {
        let date = (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
        return date.map { String($0.formatted(.iso8601).prefix(10)) }
    }

    /// The time of day in nanoseconds since 1970.
    static var nanoseconds: Int64 { Int64(Date.now.timeIntervalSince1970 * 1e9) }
}

/// The time when the bus time of a run began, from which each delivery gets its time of day.
package struct RunDate: Sendable {
    /// Nanoseconds from 1970 to the beginning of bus time.
    let began: Int64

    /// The time of day at a bus time, such as `2026-11-21T12:03:11.250Z`: the `time` of a CloudEvent, in the format of
    /// RFC 3339.
    func text(at time: Duration) -> String {
        let milliseconds = (began &+ time.nanosecondsClamped) / 1_000_000
        let (days, rest) = milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
        let (year, month, day) = Self.civil(days)
        func two(_ number: Int64) -> String { (number < 10 ? "0" : "") + String(number) }
        let fraction = String(1000 + rest % 1000).dropFirst()
        return "\(year)-\(two(month))-\(two(day))T\(two(rest / 3_600_000)):\(two(rest / 60_000 % 60))"
            + ":\(two(rest / 1000 % 60)).\(fraction)Z"
    }

    /// The date of a day since 1970, by Howard Hinnant's algorithm ("chrono-Compatible Low-Level Date Algorithms"),
    /// which is much faster than a calendar.
    private static func civil(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = days + 719_468, era = shifted / 146_097, dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let part = (5 * dayOfYear + 2) / 153
        let month = part < 10 ? part + 3 : part - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * part + 2) / 5 + 1)
    }
}
