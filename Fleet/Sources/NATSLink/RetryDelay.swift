/// How long a link waits before it tries to connect again.
///
/// Each wait is a random part of a span, so that hosts which lost the broker together do not come back together. The span is short
/// at first: a server that restarts is joined again in seconds. It doubles with each attempt that fails, as attempts do when a
/// broker is gone for long. That is right for programs of operators, which are few; ``init(ofHostWith:within:)`` is for hosts.
public struct RetryDelay: Sendable {
    /// The span of the first attempt after a connection was lost.
    public var first = Duration.seconds(2)
    /// The longest span.
    public var longest = Duration.seconds(30)
    /// A connection that was lost within this time counts as a failed attempt, so that a broker which drops its clients at
    /// once is not asked in a tight loop.
    public var stable = Duration.seconds(10)

    public init() {}

    /// The waits of one host among thousands. A server needs 3 ms of a processor for each connection with TLS, and drops those
    /// that do not come through within two seconds: hosts that all come at once would keep it busy with nothing.
    /// - Parameters:
    ///   - servers: the servers of the broker. Each of them takes its part of the hosts, so that all are back sooner.
    ///   - within: the span for a broker with one server.
    public init(ofHostWith servers: [String], within: Duration = .seconds(30)) {
        first = within / max(1, servers.count)
        longest = max(longest, first)
    }

    /// - Parameter failures: how many attempts failed since the last stable connection.
    /// - Returns: a random time from zero up to the span of this attempt.
    package func next(after failures: Int) -> Duration {
        var span = first
        for _ in 0..<failures where span < longest { span *= 2 }
        return min(span, longest) * Double.random(in: 0..<1)
    }
}
