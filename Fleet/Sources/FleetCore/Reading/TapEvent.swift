import EventBus
import FleetWire

/// An event of one host, as it comes to a reader of many.
public struct TapInput: Sendable {
    public var host: Token
    /// When the host's sidecar saw the event, in seconds since 1970 by the host's clock.
    public var seen: Double
    /// The number of the event in its host: it decides between events that were seen at the same time.
    public var sequence: Int
    /// The CloudEvent.
    public var payload: Value

    public init(host: Token, seen: Double, sequence: Int, payload: Value) {
        self.host = host
        self.seen = seen
        self.sequence = sequence
        self.payload = payload
    }
}

/// What a reader of many hosts gets.
public enum TapOutput: Hashable, Sendable {
    case event(TapEvent)
    /// There were more events than a reader is given.
    case gap(TapGap)
}

/// An event in its place among those of the other hosts.
public struct TapEvent: Hashable, Sendable {
    public var host: Token
    /// Seconds since 1970 by the host's clock.
    public var seen: Double
    public var sequence: Int
    public var payload: Value
    /// Whether events that were seen later have been given out before this one.
    public var isLate: Bool
    /// How many seconds the event was seen after its arrival (before it, if negative), if that is more than a minute. Then the
    /// clock of the host is wrong, or the event took long.
    public var offset: Double?
}

/// Events that were dropped because all hosts together sent too many.
public struct TapGap: Hashable, Sendable {
    /// The second in which they arrived, as a whole number of seconds since 1970.
    public var second: Double
    public var count: Int
}
