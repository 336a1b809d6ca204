// Ranges that are shared by many fields.

extension ClosedRange<Double> {
    /// The range of lengths in points, and of times in seconds in fields that are plain numbers.
    public static var lengths: Self { 0...100_000 }
}

extension ClosedRange<Duration> {
    public static var upToADay: Self { .zero ... .seconds(86_400) }
}
