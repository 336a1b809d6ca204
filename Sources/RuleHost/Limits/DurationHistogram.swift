/// How many of some durations were at most so long.
public struct DurationHistogram: Sendable, Equatable {
    /// The upper ends of the ranges in nanoseconds: 1, 2.5 and 5 of each power of ten, from a microsecond to a second.
    public static let bounds: [UInt64] = [
        1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000,
        10_000_000, 25_000_000, 50_000_000, 100_000_000, 250_000_000, 500_000_000, 1_000_000_000,
    ]

    /// For each of ``bounds`` how many durations are longer than the bound before it, and at most as long as it; last, how
    /// many are longer than all.
    public private(set) var counts = [UInt64](repeating: 0, count: bounds.count + 1)
    /// The sum of all durations in nanoseconds.
    public private(set) var sum: UInt64 = 0

    public init() {}

    /// Counts a duration.
    /// - Parameter times: how many durations are as long.
    public mutating func add(_ nanoseconds: UInt64, times: UInt64 = 1) {
        counts[Self.bounds.firstIndex { nanoseconds <= $0 } ?? Self.bounds.count] += times
        sum &+= nanoseconds &* times
    }
}
