import FleetWire

/// Measures how long a stage has lasted. Time without a connection to the broker does not count, because no host could
/// report.
struct StageTime: Sendable {
    /// When this controller first saw the pointer of the stage, by its own clock in seconds.
    let began: Double
    /// Seconds since then without a connection.
    private(set) var away = 0.0

    init(began: Double) { self.began = began }

    mutating func wasAway(from start: Double, to end: Double) { away += max(0, end - max(start, began)) }

    /// When this many seconds will have elapsed, if the connection lasts.
    func when(_ elapsed: Double) -> Double { began + away + elapsed }
}

/// The stage that the channel's pointer has begun.
struct StageInProgress {
    let pointer: Pointer
    /// How long the hosts of the stage are watched, in seconds.
    let soak: Double
    let time: StageTime
    /// Whether the stage fails if too few hosts report within its time limit.
    let isLimited: Bool

    /// When the hosts have been watched long enough.
    var soakEnd: Double { time.when(soak) }

    /// When enough hosts must have reported: after three times the soak time, but at least 60 seconds, because hosts
    /// spread their fetches over half a minute and test the bundle first.
    var limit: Double { isLimited ? time.when(max(3 * soak, 60)) : .infinity }
}
