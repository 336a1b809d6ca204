#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Formats times for HTTP headers (RFC 9110, section 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
enum HTTPDate {
    /// The current time.
    static var now: String { text(of: time(nil)) }

    /// - Parameter seconds: seconds since 1970, in UTC.
    static func text(of seconds: time_t) -> String {
        var (seconds, parts) = (seconds, tm())
        gmtime_r(&seconds, &parts)
        return "\(days[Int(parts.tm_wday)]), \(two(parts.tm_mday)) \(months[Int(parts.tm_mon)]) "
            + "\(parts.tm_year + 1900) \(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) GMT"
    }

    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
