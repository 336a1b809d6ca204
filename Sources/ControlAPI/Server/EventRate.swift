import Synchronization

/// How many events a second all clients together may publish; see ``ServerLimits/rate``.
///
/// A second without events allows as many events as the rate, not more. A request with more events than that is taken
/// after such a second, and the requests behind it wait until the rate is met again. So every request can be taken at some
/// time.
final class EventRate: Sendable {
    private struct State {
        /// How many events may be published at once; less than 0 after a request with more events than the rate.
        var allowance: Double
        var updated: ContinuousClock.Instant
    }
    private let rate: Double
    private let state: Mutex<State>

    /// - Parameter rate: in events per second.
    init(_ rate: Int, now: ContinuousClock.Instant = .now) {
        self.rate = Double(rate)
        state = Mutex(State(allowance: Double(rate), updated: now))
    }

    /// Takes the events of one request.
    /// - Returns: nil if they may be published now, and otherwise the time until then.
    func take(_ events: Int, at now: ContinuousClock.Instant = .now) -> Duration? {
        state.withLock { state in
            // Requests come here on several threads, so that a later one may have an earlier time.
            let passed = max(.zero, state.updated.duration(to: now))
            state.allowance = min(rate, state.allowance + passed / .seconds(1) * rate)
            state.updated = max(state.updated, now)
            let missing = min(Double(events), rate) - state.allowance
            guard missing <= 0 else { return .seconds(missing / rate) }
            state.allowance -= Double(events)
            return nil
        }
    }
}
