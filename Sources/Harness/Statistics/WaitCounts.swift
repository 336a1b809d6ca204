import EventBus

/// The distribution of waiting times.
struct WaitCounts: Sendable, Equatable {
    /// The number of waits by whole milliseconds.
    private var counts: [Int64: Int] = [:]
    private(set) var count = 0

    mutating func add(_ wait: Duration) {
        counts[wait.nanosecondsClamped / 1_000_000, default: 0] += 1
        count += 1
    }

    /// Returns the smallest waiting time that `percent` percent of the waits do not exceed; nil if there were none.
    func quantile(_ percent: Int) -> Duration? {
        var seen = 0
        for (milliseconds, times) in counts.sorted(by: { $0.key < $1.key }) {
            seen += times
            if seen * 100 >= count * percent { return .milliseconds(milliseconds) }
        }
        return nil
    }

    /// The median and the 95th percentile; nil if there were no waits.
    var summary: RecordedStatistics.Waits? {
        guard let p50 = quantile(50), let p95 = quantile(95), let longest = quantile(100) else { return nil }
        return .init(p50: p50.inSeconds, p95: p95.inSeconds, longest: longest.inSeconds)
    }
}
