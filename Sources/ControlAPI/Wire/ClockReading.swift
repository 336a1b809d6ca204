import EventBus
import Host

/// The response to `GET /v1/clock`.
public struct ClockReading: Codable, Sendable {
    /// The bus time, in seconds.
    public var now: Double
    /// Whether time stands still between requests.
    public var virtual: Bool
    /// The bus time of the earliest timer; null if none is set.
    public var next: Nullable<Double>
    /// The date and time of day in UTC at `now`; null on virtual time without a date.
    public var date: Nullable<String>
}

/// The response to `POST /v1/clock`.
public struct ClockReport: Codable, Sendable {
    public struct Numbers: Codable, Sendable {
        public var first: UInt64
        public var last: UInt64
    }
    /// The bus time now, in seconds.
    public var now: Double
    /// The numbers of the events on the way; nil if there were none.
    public var events: Numbers?
    /// The number of timers that fired.
    public var timers: Int

    init(_ moved: TimeMoved) {
        now = moved.now.inSeconds
        events = moved.events.map { Numbers(first: $0.lowerBound, last: $0.upperBound) }
        timers = moved.timers
    }
}
