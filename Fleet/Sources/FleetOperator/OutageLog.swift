/// Decides which words on an outage go to the log: the first, then at most one a minute, and only if the reason has changed.
public struct OutageLog: Sendable {
    private var told: (words: String, time: ContinuousClock.Instant)?
    /// The shortest time between two lines.
    public static let pause = Duration.seconds(60)

    public init() {}

    /// - Parameter words: the reason at present.
    /// - Returns: whether it is to be written.
    public mutating func isNews(_ words: String, at now: ContinuousClock.Instant = .now) -> Bool {
        if let told, told.words == words || told.time.duration(to: now) < Self.pause { return false }
        told = (words, now)
        return true
    }

    /// All is well again.
    /// - Returns: whether the log says otherwise.
    public mutating func isOver() -> Bool {
        defer { told = nil }
        return told != nil
    }
}
