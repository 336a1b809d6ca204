import FoundationEssentials

/// The time of day, for people who look at a live host: nothing is decided by it.
enum WallClock {
    /// `2026-11-21T12:03:11Z`
    static var now: String { Date.now.formatted(.iso8601) }
}
