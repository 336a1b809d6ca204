/// Checks values against the ranges of fields, and describes the values that are outside.
enum FieldRange {
    /// - Parameter range: a `ClosedRange<V>`, or nil for any value.
    static func check<V: Comparable>(_ range: Any?) -> ((V) -> String?)? {
        guard let range = range as? ClosedRange<V> else { return nil }
        return { problem($0, range) }
    }

    /// The problem as text; nil if the value is in the range. NaN is in no range.
    @inline(__always)
    static func problem<V: Comparable>(_ value: V, _ range: ClosedRange<V>) -> String? {
        range.contains(value) ? nil : text(value, range)
    }

    @inline(never)
    private static func text<V: Comparable>(_ value: V, _ range: ClosedRange<V>) -> String {
        let unit = V.self == Duration.self ? " seconds" : ""
        return "expected \(written(range.lowerBound)) to \(written(range.upperBound))\(unit), found \(written(value))"
    }

    private static func written(_ value: some Any) -> String {
        switch value {
        case let number as Double: number.written
        case let duration as Duration: duration.inSeconds.written
        default: "\(value)"
        }
    }
}

/// The smallest and the largest number of a field, as a JSON Schema has them. A time is a number of seconds.
struct FieldBounds: Sendable {
    let least: Value
    let most: Value

    /// Nil for a range of anything but numbers and times.
    init?<V: Comparable>(_ range: ClosedRange<V>) {
        guard let least = Self.value(range.lowerBound), let most = Self.value(range.upperBound) else { return nil }
        (self.least, self.most) = (least, most)
    }

    private static func value(_ bound: some Any) -> Value? {
        switch bound {
        case let number as Int: .int(number)
        case let number as Double: Int(exactly: number).map { .int($0) } ?? .double(number)
        case let time as Duration: value(time.inSeconds)
        default: nil
        }
    }
}

extension Double {
    /// The number as people write it: 5 instead of 5.0.
    package var written: String {
        if isNaN { return "NaN" }
        return isInfinite ? (self < 0 ? "-infinity" : "infinity") : Value.double(self).json
    }
}
