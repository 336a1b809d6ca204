import FleetWire

/// Limits the events that a host forwards, by a token bucket: a long-term rate, and a burst.
///
/// Excess events are dropped and counted. The hosts of a fleet share the broker's disks.
public struct EventBudget: Sendable {
    /// Events per second.
    public let rate: Double
    /// Maximum burst of events, at least 2.
    public let burst: Double
    private var tokens: Double
    private var filled: Double?
    private var gap: FleetGap?
    private var gapBegan = 0.0

    /// A gap is reported after this many seconds even if it has not ended.
    static let longestGap = 60.0

    public init(rate: Double, burst: Double) {
        self.rate = rate
        // After a gap, there must be room for the gap itself and for an event.
        self.burst = max(2, burst)
        tokens = self.burst
    }

    /// When a gap must be reported at the latest, in seconds since the start; nil if there is none.
    var deadline: Double? { gap == nil ? nil : gapBegan + Self.longestGap }

    /// Whether one more event may be forwarded.
    mutating func takes(number: Int?, at now: Double) -> Bool {
        fill(at: now)
        if tokens >= 1, gap == nil {
            tokens -= 1
            return true
        }
        if gap == nil { gapBegan = now }
        let count = (gap?.count ?? 0) + 1
        gap = FleetGap(from: gap?.from ?? number, to: number, count: count, reason: .budget)
        return false
    }

    /// Takes the gap, if it can be reported now.
    /// - Parameter isOver: whether no event follows for now.
    mutating func takeGap(at now: Double, isOver: Bool) -> FleetGap? {
        guard gap != nil else { return nil }
        fill(at: now)
        guard tokens >= 2 || (isOver && now - gapBegan >= Self.longestGap) else { return nil }
        return endGap(at: now)
    }

    /// Takes the gap, regardless of the budget.
    mutating func endGap(at now: Double) -> FleetGap? {
        guard let told = gap else { return nil }
        fill(at: now)
        // The gap itself counts as an event.
        tokens = max(0, tokens - 1)
        gap = nil
        return told
    }

    private mutating func fill(at now: Double) {
        tokens = min(burst, tokens + (now - (filled ?? now)) * rate)
        filled = now
    }
}
