/// How often timers have fired.
struct FiredTimers: Sendable {
    private(set) var count = 0
    private var counts: [String: Int] = [:]

    mutating func add(_ name: String) {
        count += 1
        counts[name, default: 0] += 1
    }

    /// The names of the timers that fired most often, at most three; those that fired a few times are not among them.
    var mostFrequent: [String] {
        let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return sorted.prefix(3).filter { $0.value * 10 >= count }.map(\.key)
    }
}
