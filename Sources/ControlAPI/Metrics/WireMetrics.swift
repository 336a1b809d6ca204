import HTTPTypes
import Host
import RuleHost
import Synchronization

/// Counts the requests and streams of a server.
final class WireMetrics: Sendable {
    /// The reason why an event from outside had no effect.
    enum Refusal: String, CaseIterable { case invalid, refused, duplicate, dropped, busy }

    struct Request: Hashable, Comparable {
        /// The path of the route, such as `/v1/topics/{name}`; empty if no route answered.
        let route: String
        /// The HTTP method; `other` if it is unknown, or if the request was not read that far.
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
        // Sorted before output.
        var requests: [Request: Int] = [:]
        var times: [String: DurationHistogram] = [:]
        var refusals: [Refusal: Int] = [:]
        var gaps: [EventGap.Reason: Int] = [:]
    }

    private let state = Mutex(State())

    var snapshot: State { state.withLock { $0 } }

    /// Counts a request that was read completely.
    /// - Parameter nanoseconds: the time from then to its answer.
    func answered(_ request: Request, in nanoseconds: Int64) {
        state.withLock { state in
            state.requests[request, default: 0] += 1
            state.times[request.route, default: DurationHistogram()].add(UInt64(max(0, nanoseconds)))
        }
    }

    /// Counts a request that was refused before it was read completely.
    func cutOff(with problem: Problem) {
        let request = Request(route: nil, method: nil, status: problem.status.code)
        state.withLock { $0.requests[request, default: 0] += 1 }
        refused(problem)
    }

    /// Counts a request that the server is too busy to accept.
    func refused(_ problem: Problem) { if problem.kind == .busy { refused([.busy: 1]) } }

    /// Counts events that had no effect.
    func refused(_ refusals: [Refusal: Int]) {
        guard !refusals.isEmpty else { return }
        state.withLock { $0.refusals.merge(refusals, uniquingKeysWith: +) }
    }

    /// Counts a gap that was sent to a reader.
    func gap(_ reason: EventGap.Reason) { state.withLock { $0.gaps[reason, default: 0] += 1 } }
}
