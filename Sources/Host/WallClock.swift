import FoundationEssentials

/// The time of day, for people who watch a live host. No decision depends on it.
enum WallClock {
    /// Such as `2026-11-21T12:03:11Z`.
    static var now: String { Date.now.formatted(.iso8601) }
}
