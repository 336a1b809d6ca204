/// Exponential backoff: each pause is twice as long as the one before, up to a limit.
struct Backoff: Sendable {
    let first: Double
    let longest: Double
    private var next: Double

    /// - Parameters:
    ///   - first: the first pause, in seconds.
    ///   - longest: the longest pause, in seconds.
    init(first: Double, longest: Double) {
        self.first = first
        self.longest = longest
        next = first
    }

    /// The pause before the next attempt, in seconds.
    mutating func pause() -> Double {
        defer { next = min(longest, next * 2) }
        return next
    }

    mutating func reset() { next = first }
}
