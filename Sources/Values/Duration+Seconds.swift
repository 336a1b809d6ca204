/// Conversions between `Duration`, the time of the bus (whole nanoseconds, up to ±292 years), and seconds as JSON
/// and Lua write them.
///
/// Sums of decimal seconds drift (0.1 + 0.2 is not 0.3); sums of nanoseconds do not. So seconds are converted to
/// nanoseconds at input, and back to a double only at output.
extension Duration {
    /// Creates a duration from a number of seconds, rounded to the nearest nanosecond: 0.24 is exactly 240 ms.
    ///
    /// Nil for NaN, infinity and anything outside of ±9.2e9 seconds.
    @inlinable
    public init?(seconds: Double) {
        guard seconds.magnitude <= 9.2e9 else { return nil }  // false for NaN
        let whole = seconds.rounded(.towardZero)
        // The fraction is exact, so no digit is lost at large numbers of seconds.
        let fraction = ((seconds - whole) * 1e9).rounded()
        self.init(nanoseconds: Int64(whole) * 1_000_000_000 + Int64(fraction))
    }

    @inlinable
    public init(nanoseconds: Int64) {
        self.init(attoseconds: Int128(nanoseconds) * 1_000_000_000)
    }

    /// The duration in seconds, as the double nearest to its whole nanoseconds, so that it prints as the shortest
    /// decimal. At most ±9.223372036854775807e9, which is 292 years.
    @inlinable
    public var inSeconds: Double {
        let nanoseconds = nanosecondsClamped
        if nanoseconds.magnitude < 1 << 53 { return Double(nanoseconds) / 1e9 }
        // Above 104 days the number of nanoseconds is not exact in a double.
        let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        return Double(seconds) + Double(rest) / 1e9
    }

    /// The whole nanoseconds, rounded toward zero, limited to `Int64.min...Int64.max`, which is ±292 years.
    @inlinable
    public var nanosecondsClamped: Int64 {
        Int64(clamping: attoseconds / 1_000_000_000)
    }

    static let expectedSeconds = "a number of seconds from -9.2e9 to 9.2e9"
}
