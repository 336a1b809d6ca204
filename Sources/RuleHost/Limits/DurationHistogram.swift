/// A histogram of durations with fixed buckets.
public struct DurationHistogram: Sendable, Equatable {
    /// The upper bounds of the buckets in nanoseconds: 1, 2.5 and 5 of each power of ten, from a microsecond to a
    /// second.
    public static let bounds: [UInt64] = [
        1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000,
        10_000_000, 25_000_000, 50_000_000, 100_000_000, 250_000_000, 500_000_000, 1_000_000_000,
    ]

    /// The number of durations in each bucket: longer than the bound before it, and at most as long as its own. The
    /// last element counts durations longer than all ``bounds``.
    public private(set) var counts = [UInt64](repeating: 0, count: bounds.count + 1)
    /// The sum of all durations in nanoseconds.
    public private(set) var sum: UInt64 = 0

    public init() {}

    /// Adds a duration.
    /// - Parameter times: the number of durations of this length.
    public mutating func add(_ nanoseconds: UInt64, times: UInt64 = 1) {
        counts[Self.bounds.firstIndex { nanoseconds <= $0 } ?? Self.bounds.count] += times
        sum &+= nanoseconds &* times
    }
}
