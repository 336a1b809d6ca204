import EventBus

/// How many things waited how long.
struct WaitCounts: Sendable, Equatable {
    /// By whole milliseconds.
    private var counts: [Int64: Int] = [:]
    private(set) var count = 0

    mutating func add(_ wait: Duration) {
        counts[wait.nanosecondsClamped / 1_000_000, default: 0] += 1
        count += 1
    }

    /// The shortest wait that `percent` of a hundred do not exceed; nil if nothing waited.
    func quantile(_ percent: Int) -> Duration? {
        var seen = 0
        for (milliseconds, times) in counts.sorted(by: { $0.key < $1.key }) {
            seen += times
            if seen * 100 >= count * percent { return .milliseconds(milliseconds) }
        }
        return nil
    }

    /// The median and what few exceed; nil if nothing waited.
    var summary: RecordedStatistics.Waits? {
        guard let p50 = quantile(50), let p95 = quantile(95), let longest = quantile(100) else { return nil }
        return .init(p50: p50.inSeconds, p95: p95.inSeconds, longest: longest.inSeconds)
    }
}
