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

extension Double {
    /// The number as people write it: 5 instead of 5.0.
    package var written: String {
        if isNaN { return "NaN" }
        return isInfinite ? (self < 0 ? "-infinity" : "infinity") : Value.double(self).json
    }
}
