import HTTPTypes
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
        /// `other` if it is no method of HTTP, or if the request was not read so far.
        let method: String
        let status: Int

        init(route: String?, method: String?, status: Int) {
            self.route = route ?? ""
            self.method = method ?? "other"
            self.status = status
        }

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

    /// Counts a request that was read whole.
    /// - Parameter nanoseconds: from there to its answer.
    func answered(_ request: Request, in nanoseconds: Int64) {
        state.withLock { state in
            state.requests[request, default: 0] += 1
            state.times[request.route, default: DurationHistogram()].add(UInt64(max(0, nanoseconds)))
        }
    }

    /// Counts a request that was refused before it was read whole.
    func cutOff(with problem: Problem) {
        let request = Request(route: nil, method: nil, status: problem.status.code)
        state.withLock { $0.requests[request, default: 0] += 1 }
        refused(problem)
    }

    /// Counts what could not be taken at the moment.
    func refused(_ problem: Problem) { if problem.kind == .busy { refused([.busy: 1]) } }

    /// Counts events that had no effect.
    func refused(_ refusals: [Refusal: Int]) {
        guard !refusals.isEmpty else { return }
        state.withLock { $0.refusals.merge(refusals, uniquingKeysWith: +) }
    }

    /// Counts a gap that a reader was told.
    func gap(_ reason: EventGap.Reason) { state.withLock { $0.gaps[reason, default: 0] += 1 } }
}
