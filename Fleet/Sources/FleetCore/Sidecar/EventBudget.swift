import FleetWire

/// How many events of a host are forwarded: so many a second over a long time, and so many at once.
///
/// What is above it is left out and counted. All hosts of a fleet share the disks of the broker.
public struct EventBudget: Sendable {
    /// Events per second.
    public let rate: Double
    /// Events at once, at least 2.
    public let burst: Double
    private var tokens: Double
    private var filled: Double?
    private var gap: FleetGap?
    private var gapBegan = 0.0

    /// After this many seconds a gap is told even if it has not ended.
    static let longestGap = 60.0

    public init(rate: Double, burst: Double) {
        self.rate = rate
        // After a gap, there must be room for the gap and for an event.
        self.burst = max(2, burst)
        tokens = self.burst
    }

    /// When a gap is told at the latest, in seconds since the start; nil if there is none.
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

    /// Takes the gap, if it can be told now.
    /// - Parameter isOver: whether no event follows at the moment.
    mutating func takeGap(at now: Double, isOver: Bool) -> FleetGap? {
        guard gap != nil else { return nil }
        fill(at: now)
        guard tokens >= 2 || (isOver && now - gapBegan >= Self.longestGap) else { return nil }
        return endGap(at: now)
    }

    /// Takes the gap, whatever the budget has.
    mutating func endGap(at now: Double) -> FleetGap? {
        guard let told = gap else { return nil }
        fill(at: now)
        // The gap itself is an event.
        tokens = max(0, tokens - 1)
        gap = nil
        return told
    }

    private mutating func fill(at now: Double) {
        tokens = min(burst, tokens + (now - (filled ?? now)) * rate)
        filled = now
    }
}
