import Synchronization

/// How many events a second all clients together may publish; see ``ServerLimits/rate``.
///
/// A second without events allows as many events as the rate, not more. A request with more events than that is refused
/// at first; from then on a longer time allows as many as it has, so that it is taken when it comes again.
final class EventRate: Sendable {
    private struct State {
        /// How many events may be published at once.
        var allowance: Double
        /// The largest allowance: the rate, or the events of the largest request that waits to come again.
        var most: Double
        var updated: ContinuousClock.Instant
    }
    private let rate: Double
    private let state: Mutex<State>

    /// - Parameter rate: in events per second.
    init(_ rate: Int, now: ContinuousClock.Instant = .now) {
        self.rate = Double(rate)
        state = Mutex(State(allowance: Double(rate), most: Double(rate), updated: now))
    }

    /// Takes the events of one request.
    /// - Returns: nil if they may be published now, and otherwise the time until then.
    func take(_ events: Int, at now: ContinuousClock.Instant = .now) -> Duration? {
        state.withLock { state in
            // Requests come here on several threads, so that a later one may have an earlier time.
            let passed = max(.zero, state.updated.duration(to: now))
            state.allowance = min(state.most, state.allowance + passed / .seconds(1) * rate)
            state.updated = max(state.updated, now)
            let missing = Double(events) - state.allowance
            guard missing <= 0 else {
                state.most = max(state.most, Double(events))
                return .seconds(missing / rate)
            }
            state.allowance -= Double(events)
            if Double(events) > rate { state.most = rate }
            return nil
        }
    }
}
