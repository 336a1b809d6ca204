import Synchronization

/// A rate limiter for the events of all clients together; see ``ServerLimits/rate``.
///
/// A second without events allows as many events as the rate, but no more. A larger request is refused at first; from
/// then on the allowance may grow to its size, so that a later retry succeeds.
final class EventRate: Sendable {
    private struct State {
        /// The number of events that may be published at once.
        var allowance: Double
        /// The largest allowance: the rate, or the size of the largest request that is expected to be retried.
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

    /// Takes the events of one request from the allowance.
    /// - Returns: nil if they may be published now; otherwise the time until they may.
    func take(_ events: Int, at now: ContinuousClock.Instant = .now) -> Duration? {
        state.withLock { state in
            // Requests arrive on several threads, so a later one may have an earlier time.
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
