import Host
import RuleHost
import Synchronization

/// What a server counts of its requests and streams.
final class WireMetrics: Sendable {
    /// Why an event from outside had no effect.
    enum Refusal: String, CaseIterable { case invalid, refused, duplicate, dropped, busy }

    struct Request: Hashable, Comparable {
        /// The path of the route, such as `/v1/topics/{name}`; empty if no route answered.
        let route: String
        let method: String
        let status: Int

        static func < (a: Request, b: Request) -> Bool {
            (a.route, a.method, a.status) < (b.route, b.method, b.status)
        }
    }

    struct State {
        // Sorted before they are shown.
        var requests: [Request: Int] = [:]
        var times: [String: DurationHistogram] = [:]
        var refusals: [Refusal: Int] = [:]
        var gaps: [EventGap.Reason: Int] = [:]
    }

    private let state = Mutex(State())

    var snapshot: State { state.withLock { $0 } }

    func answered(_ request: Request, in nanoseconds: Int64) {
        state.withLock { state in
            state.requests[request, default: 0] += 1
            state.times[request.route, default: DurationHistogram()].add(UInt64(max(0, nanoseconds)))
            if request.status == 503 || request.status == 429 { state.refusals[.busy, default: 0] += 1 }
        }
    }

    func refused(_ refusals: [Refusal: Int]) {
        guard !refusals.isEmpty else { return }
        state.withLock { $0.refusals.merge(refusals, uniquingKeysWith: +) }
    }

    func gap(_ reason: EventGap.Reason) { state.withLock { $0.gaps[reason, default: 0] += 1 } }
}
