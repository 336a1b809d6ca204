/// How long the toast on screen still stays: a clock that can be stopped (T1–T5).
struct DwellTimer {
    private(set) var dwell: Dwell
    /// What was left when the clock last started or stopped; unused if sticky.
    private var left: Duration
    /// When it started; in the future while an entrance is waited for (T1). Nil while
    /// it is stopped.
    private var runningSince: Duration?
    /// Before this nothing counts.
    private let startsAt: Duration

    init(_ dwell: Dwell, startsAt: Duration) {
        self.dwell = dwell
        self.startsAt = startsAt
        left = dwell.onWire
        runningSince = startsAt
    }

    /// What is left at `now`; zero if sticky.
    func remaining(at now: Duration) -> Duration {
        guard let runningSince else { return left }
        return max(.zero, left - max(.zero, now - runningSince))
    }

    /// When it runs out, if nothing stops it.
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

    /// Gives it more time; one that stays until it is dismissed has all there is.
    mutating func extend(by more: Duration) {
        guard dwell != .sticky else { return }
        dwell = dwell.extended(by: more)
        left += more
    }

    /// Starts again in full (C6); a stopped one stays stopped (T5).
    mutating func refill(_ dwell: Dwell, at now: Duration) {
        self.dwell = dwell
        left = dwell.onWire
        if runningSince != nil { start(at: now) }
    }
}
