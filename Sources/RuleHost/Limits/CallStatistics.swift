/// Counts the calls of a rule since it was loaded and records their durations.
final class CallStatistics {
    /// Each range from one power of two to the next is split into eight buckets, so durations are accurate to one
    /// eighth.
    private static let steps = 8
    private static let buckets = 40 * steps

    private(set) var calls: UInt64 = 0
    /// The duration of the longest call in nanoseconds.
    private(set) var worst: UInt64 = 0
    /// Allocated with the first measured duration, because runs in virtual time measure none.
    private var counts: UnsafeMutablePointer<UInt32>?

    deinit { counts?.deallocate() }

    /// - Parameter nanoseconds: the duration of the call; 0 if time is not measured.
    func add(_ nanoseconds: UInt64) {
        calls &+= 1
        guard nanoseconds > 0 else { return }
        if nanoseconds > worst { worst = nanoseconds }
        let counts = self.counts ?? makeCounts()
        counts[Self.bucket(of: nanoseconds)] &+= 1
    }

    private func makeCounts() -> UnsafeMutablePointer<UInt32> {
        let counts = UnsafeMutablePointer<UInt32>.allocate(capacity: Self.buckets)
        counts.initialize(repeating: 0, count: Self.buckets)
        self.counts = counts
        return counts
    }

    /// The median duration in nanoseconds, rounded up to the end of its bucket; nil if nothing was measured.
    var median: UInt64? {
        guard let counts else { return nil }
        let all = UnsafeBufferPointer(start: counts, count: Self.buckets)
        let total = all.reduce(0) { $0 + UInt64($1) }
        var seen: UInt64 = 0
        for (bucket, count) in all.enumerated() {
            seen += UInt64(count)
            if seen * 2 >= total { return min(worst, Self.upperEnd(of: bucket)) }
        }
        return nil
    }

    /// The durations in coarser ranges; each counts with the upper end of its bucket.
    var histogram: DurationHistogram {
        var histogram = DurationHistogram()
        guard let counts else { return histogram }
        for (bucket, count) in UnsafeBufferPointer(start: counts, count: Self.buckets).enumerated() where count > 0 {
            histogram.add(min(worst, Self.upperEnd(of: bucket)), times: UInt64(count))
        }
        return histogram
    }

    private static func bucket(of nanoseconds: UInt64) -> Int {
        let power = 63 - nanoseconds.leadingZeroBitCount
        guard power >= 3 else { return Int(nanoseconds) }
        let step = Int(nanoseconds >> UInt64(power - 3)) & (steps - 1)
        return min(buckets - 1, (power - 2) * steps + step)
    }

    private static func upperEnd(of bucket: Int) -> UInt64 {
        guard bucket >= steps else { return UInt64(bucket) }
        let power = bucket / steps + 2
        return (UInt64(steps + bucket % steps + 1) << UInt64(power - 3)) - 1
    }
}
