/// The delay before a link reconnects.
///
/// Each delay is a random fraction of a span, so that hosts that lost the broker together do not return together. The
/// span starts short, so that a restarted server is rejoined within seconds, and doubles with each failed attempt. This
/// suits the few programs of operators; ``init(ofHostWith:within:)`` is for hosts.
public struct RetryDelay: Sendable {
    /// The span of the first attempt after a connection was lost.
    public var first = Duration.seconds(2)
    /// The longest span.
    public var longest = Duration.seconds(30)
    /// A connection that was lost within this time counts as a failed attempt, so that a broker that drops its clients
    /// immediately is not contacted in a tight loop.
    public var stable = Duration.seconds(10)

    public init() {}

    /// The delays of one host among thousands. A server spends 3 ms of CPU time on each TLS connection, and drops those
    /// that take longer than two seconds to complete: if all hosts came at once, it would be busy without serving any.
    /// - Parameters:
    ///   - servers: the servers of the broker. They share the hosts, so more servers bring them back sooner.
    ///   - within: the span for a broker with one server.
    public init(ofHostWith servers: [String], within: Duration = .seconds(30)) {
        first = within / max(1, servers.count)
        longest = max(longest, first)
    }

    /// - Parameter failures: failed attempts since the last stable connection.
    /// - Returns: a random time between zero and the span of this attempt.
    package func next(after failures: Int) -> Duration {
        var span = first
        for _ in 0..<failures where span < longest { span *= 2 }
        return min(span, longest) * Double.random(in: 0..<1)
    }
}
