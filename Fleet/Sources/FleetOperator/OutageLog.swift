/// Rate-limits log messages about an outage: logs the first, then at most one a minute, and only if the reason has
/// changed.
public struct OutageLog: Sendable {
    private var told: (words: String, time: ContinuousClock.Instant)?
    /// The shortest time between two lines.
    public static let pause = Duration.seconds(60)

    public init() {}

    /// - Parameter words: the current reason.
    /// - Returns: whether it should be logged.
    public mutating func isNews(_ words: String, at now: ContinuousClock.Instant = .now) -> Bool {
        if let told, told.words == words || told.time.duration(to: now) < Self.pause { return false }
        told = (words, now)
        return true
    }

    /// Ends the outage.
    /// - Returns: whether the outage had been logged.
    public mutating func isOver() -> Bool {
        defer { told = nil }
        return told != nil
    }
}
