/// A time in the format of RFC 3339, such as `2026-04-05T17:31:00.5+02:00`.
package struct Timestamp: Sendable, Equatable {
    private let seconds: Int
    private let fraction: Int64
    /// The offset from UTC, in minutes.
    package let offset: Int

    static func isValid(_ text: String) -> Bool { Timestamp(text) != nil }

    /// Nanoseconds since 1970; nil for a time more than 292 years away from it.
    package var nanoseconds: Int64? {
        let (whole, isTooFar) = Int64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
        let (all, isTooFarWithFraction) = whole.addingReportingOverflow(fraction)
        return isTooFar || isTooFarWithFraction ? nil : all
    }

    /// - Returns: nil for another format, or for a time that does not exist.
    package init?(_ text: String) {
        var reader = Reader(rest: Substring(text).utf8)
        guard let year = reader.number(of: 4), reader.take("-"), let month = reader.number(of: 2), reader.take("-"),
            let day = reader.number(of: 2), reader.take("Tt"),
            let hour = reader.number(of: 2), reader.take(":"), let minute = reader.number(of: 2), reader.take(":"),
            let second = reader.number(of: 2)
        else { return nil }
        guard let fraction = reader.take(".") ? reader.fraction() : 0 else { return nil }
        guard let offset = reader.offset(), reader.rest.isEmpty else { return nil }
        guard (1...12).contains(month), (1...Self.days(of: month, year)).contains(day), hour < 24, minute < 60 else {
            return nil
        }
        // A leap second is the last second of a day in UTC.
        let utc = (hour * 60 + minute - offset + 2 * Self.minutesOfDay) % Self.minutesOfDay
        guard second < 60 || (second == 60 && utc == Self.minutesOfDay - 1) else { return nil }
        let minutes = Self.days(year, month, day) * Self.minutesOfDay + hour * 60 + minute - offset
        (self.offset, self.fraction) = (offset, fraction)
        seconds = minutes * 60 + second
    }

    private static let minutesOfDay = 24 * 60

    /// The days from 1970 to a date, by Howard Hinnant's algorithm, which ``RunDate`` inverts.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400, yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func days(of month: Int, _ year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private struct Reader {
        var rest: Substring.UTF8View

        /// Parses one of these characters.
        mutating func take(_ characters: String) -> Bool {
            guard let first = rest.first, characters.utf8.contains(first) else { return false }
            rest = rest.dropFirst()
            return true
        }

        /// Parses the fraction of a second, at least one digit.
        /// - Returns: nanoseconds; nil without a digit.
        mutating func fraction() -> Int64? {
            let digits = rest.prefix(while: Self.isDigit)
            rest = rest.dropFirst(digits.count)
            guard !digits.isEmpty else { return nil }
            let nanoseconds = digits.prefix(9)
            return nanoseconds.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) } * Self.power(9 - nanoseconds.count)
        }

        mutating func number(of count: Int) -> Int? {
            let digits = rest.prefix(count)
            guard digits.count == count, digits.allSatisfy(Self.isDigit) else { return nil }
            rest = rest.dropFirst(count)
            return Int(Substring(digits))
        }

        /// Parses the offset from UTC.
        /// - Returns: minutes; nil if there is no offset.
        mutating func offset() -> Int? {
            if take("Zz") { return 0 }
            let isNegative = rest.first == UInt8(ascii: "-")
            guard take("+-"), let hours = number(of: 2), hours < 24, take(":"), let minutes = number(of: 2),
                minutes < 60
            else { return nil }
            return (hours * 60 + minutes) * (isNegative ? -1 : 1)
        }

        private static func power(_ exponent: Int) -> Int64 { (0..<exponent).reduce(1) { power, _ in power * 10 } }

        private static func isDigit(_ byte: UInt8) -> Bool {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
    }
}
