import CommandSupport
import FoundationEssentials
import RuleHost

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A time of day in the local time zone.
enum TimeOfDay {
    /// Such as ` of 12:03:11`, with the date if that was not today; empty if the time is unknown.
    /// - Parameter word: the text before the time.
    static func text(_ moment: RuleStatus.Moment, _ word: String) -> String {
        moment.time.flatMap(text).map { word + $0 } ?? ""
    }

    /// Such as `12:03:11`, with the date if that was not today; nil if the text is not a time.
    /// - Parameter time: such as `2026-11-21T12:03:11Z`.
    static func text(_ time: String) -> String? {
        guard let date = try? Date(time, strategy: .iso8601) else { return nil }
        let (then, today) = (local(date), local(.now))
        let isToday = then.tm_yday == today.tm_yday && then.tm_year == today.tm_year
        return (isToday ? "" : day(then) + " ") + clock(then)
    }

    /// Such as `12:03:11.250`.
    static func text(_ date: Date) -> String {
        let milliseconds = Int((date.timeIntervalSince1970 * 1000).rounded(.down)) % 1000
        return clock(local(date)) + "." + String(milliseconds).leftPadded(to: 3).replacing(" ", with: "0")
    }

    private static func local(_ date: Date) -> tm {
        var seconds = time_t(date.timeIntervalSince1970)
        var parts = tm()
        localtime_r(&seconds, &parts)
        return parts
    }

    private static func day(_ time: tm) -> String {
        "\(1900 + time.tm_year)-\(two(time.tm_mon + 1))-\(two(time.tm_mday))"
    }

    private static func clock(_ time: tm) -> String { "\(two(time.tm_hour)):\(two(time.tm_min)):\(two(time.tm_sec))" }

    private static func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
