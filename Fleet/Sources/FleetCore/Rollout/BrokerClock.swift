/// Estimates the broker's time from the timestamps on its messages.
///
/// A message always arrives after it was stamped, so the message with the shortest delay gives the best estimate. The
/// clocks of hosts are not used.
public struct BrokerClock: Sendable {
    private var offset: Double?

    public init() {}

    /// Records the timestamp of a message, or a time from another source.
    /// - Parameters:
    ///   - time: the broker's time, in seconds since 1970.
    ///   - now: seconds by a monotonic clock.
    public mutating func hear(_ time: Double, at now: Double) {
        guard time.isFinite else { return }
        offset = max(offset ?? time - now, time - now)
    }

    /// Seconds since 1970; nil before the first message.
    public func time(at now: Double) -> Double? { offset.map { now + $0 } }
}
