/// Checks times as RFC 3339 defines them, such as `2026-04-05T17:31:00.5+02:00`.
enum Timestamp {
    static func isValid(_ text: String) -> Bool {
        var reader = Reader(rest: Substring(text).utf8)
        guard let year = reader.number(of: 4), reader.take("-"), let month = reader.number(of: 2), reader.take("-"),
            let day = reader.number(of: 2), reader.take("Tt"),
            let hour = reader.number(of: 2), reader.take(":"), let minute = reader.number(of: 2), reader.take(":"),
            let second = reader.number(of: 2)
        else { return false }
        if reader.take("."), !reader.digits() { return false }
        guard let offset = reader.offset(), reader.rest.isEmpty else { return false }
        guard (1...12).contains(month), (1...days(of: month, year)).contains(day), hour < 24, minute < 60 else {
            return false
        }
        if second < 60 { return true }
        // A leap second is the last one of a day in UTC.
        let utc = (hour * 60 + minute - offset + 2 * minutesOfDay) % minutesOfDay
        return second == 60 && utc == minutesOfDay - 1
    }

    private static let minutesOfDay = 24 * 60

    private static func days(of month: Int, _ year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private struct Reader {
        var rest: Substring.UTF8View

        /// Takes one of these characters.
        mutating func take(_ characters: String) -> Bool {
            guard let first = rest.first, characters.utf8.contains(first) else { return false }
            rest = rest.dropFirst()
            return true
        }

        /// Takes digits, at least one.
        mutating func digits() -> Bool {
            let count = rest.prefix(while: Self.isDigit).count
            rest = rest.dropFirst(count)
            return count > 0
        }

        mutating func number(of count: Int) -> Int? {
            let digits = rest.prefix(count)
            guard digits.count == count, digits.allSatisfy(Self.isDigit) else { return nil }
            rest = rest.dropFirst(count)
            return Int(Substring(digits))
        }

        /// Takes the difference to UTC.
        /// - Returns: minutes; nil if there is none.
        mutating func offset() -> Int? {
            if take("Zz") { return 0 }
            let isNegative = rest.first == UInt8(ascii: "-")
            guard take("+-"), let hours = number(of: 2), hours < 24, take(":"), let minutes = number(of: 2),
                minutes < 60
            else { return nil }
            return (hours * 60 + minutes) * (isNegative ? -1 : 1)
        }

        private static func isDigit(_ byte: UInt8) -> Bool {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
    }
}
