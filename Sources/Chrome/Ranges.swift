// Ranges that many fields have.

extension ClosedRange<Double> {
    /// Finite numbers of points that are not negative; also of seconds where a field is a plain number.
    public static var lengths: Self { 0...100_000 }
}

extension ClosedRange<Duration> {
    public static var upToADay: Self { .zero ... .seconds(86_400) }
}
