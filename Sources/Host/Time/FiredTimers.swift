/// Counts timers that have fired, by name.
struct FiredTimers: Sendable {
    private(set) var count = 0
    private var counts: [String: Int] = [:]

    mutating func add(_ name: String) {
        count += 1
        counts[name, default: 0] += 1
    }

    /// The names of the most frequent timers, at most three; timers that fired only a few times are excluded.
    var mostFrequent: [String] {
        let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return sorted.prefix(3).filter { $0.value * 10 >= count }.map(\.key)
    }
}
