/// What time it is at the broker, told from the times that it put on its messages.
///
/// A message comes after it was stamped, so the true time is never before that of the message that came fastest. Clocks of
/// hosts play no part.
public struct BrokerClock: Sendable {
    private var offset: Double?

    public init() {}

    /// A message came, or somebody knows the time.
    /// - Parameters:
    ///   - time: the broker's time, in seconds since 1970.
    ///   - now: seconds by a clock that never goes back.
    public mutating func hear(_ time: Double, at now: Double) {
        guard time.isFinite else { return }
        offset = max(offset ?? time - now, time - now)
    }

    /// Seconds since 1970; nil before the first message.
    public func time(at now: Double) -> Double? { offset.map { now + $0 } }
}
