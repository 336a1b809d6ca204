/// Measures how long a toast remains on screen. It can be stopped, restarted and refilled.
struct DwellTimer {
    private(set) var dwell: Dwell
    /// The time that was left when the timer last started or stopped; unused if the dwell is sticky.
    private var left: Duration
    /// When the timer last started. It is in the future while the timer waits for the end of an entrance, and
    /// nil while the timer is stopped.
    private var runningSince: Duration?
    /// The timer does not run before this time.
    private let startsAt: Duration

    init(_ dwell: Dwell, startsAt: Duration) {
        self.dwell = dwell
        self.startsAt = startsAt
        left = dwell.onWire
        runningSince = startsAt
    }

    /// The time that is left at `now`; zero if sticky.
    func remaining(at now: Duration) -> Duration {
        guard let runningSince else { return left }
        return max(.zero, left - max(.zero, now - runningSince))
    }

    /// The dwell with which the toast returns if it leaves the screen at `now`: the time that is left, but at least
    /// `floor`. A sticky toast remains sticky.
    func dwellLeft(at now: Duration, atLeast floor: Duration = .zero) -> Dwell {
        dwell == .sticky ? .sticky : .lasts(max(floor, remaining(at: now)))
    }

    /// The time at which the dwell ends; nil if the timer is stopped or sticky.
    var deadline: Duration? {
        guard dwell != .sticky, let runningSince else { return nil }
        return runningSince + left
    }

    mutating func stop(at now: Duration) {
        if dwell != .sticky { left = remaining(at: now) }
        runningSince = nil
    }

    mutating func start(at now: Duration) {
        runningSince = max(now, startsAt)
    }

    /// Adds time. A sticky timer remains sticky.
    mutating func extend(by more: Duration) {
        guard dwell != .sticky else { return }
        dwell = dwell.extended(by: more)
        left += more
    }

    /// Restarts the timer with the full time. A stopped timer gets the full time but remains stopped.
    mutating func refill(_ dwell: Dwell, at now: Duration) {
        self.dwell = dwell
        left = dwell.onWire
        if runningSince != nil { start(at: now) }
    }
}
