import EventBus
import Host

/// A manually advanced clock. It drives a system in tests, scenarios and replays.
///
/// ```swift
/// let clock = VirtualClock(driving: system)
/// system.bus.publish(ToastShow(message: "Saved"))
/// try clock.advance(by: .seconds(3))       // every timer on the way fires, in order
/// ```
public struct VirtualClock {
    private let system: ChromeSystem

    /// The reason why time cannot advance.
    public enum Failure: Error, Equatable, CustomStringConvertible {
        /// The time is in the past.
        case backwards(from: Duration, to: Duration)
        /// The time does not fit into 64 bits of nanoseconds.
        case outOfRange
        /// The timer limit was reached, so the system probably sets timers endlessly.
        case neverSettles(timers: Int, now: Duration)

        public var description: String {
            switch self {
            case .backwards(let from, let to):
                "time cannot go back: it is \(Self.text(from)) s, and \(Self.text(to)) s was asked for"
            case .outOfRange: "expected a number of seconds from 0 to 9223372036"
            case .neverSettles(let timers, let now):
                "still not settled after \(timers) timers, at \(Self.text(now)) s: something sets a timer again and again"
            }
        }

        private static func text(_ time: Duration) -> String { Value.double(time.inSeconds).json }
    }

    public init(driving system: ChromeSystem) { self.system = system }

    /// Bus time: the time since the system's start.
    public var now: Duration { system.bus.now }

    /// The maximum number of instants at which timers may fire in one step of time. Otherwise a timer that sets itself
    /// again could keep a recording busy indefinitely.
    static let mostInstants = 5_000_000

    /// Advances time to `time` and fires every timer on the way at its own deadline.
    /// - Throws: ``Failure/backwards(from:to:)`` if `time` is in the past; the system is then unchanged.
    ///   ``Failure/neverSettles(timers:now:)`` if more timers are due on the way than a step allows.
    public func advance(to time: Duration) throws(Failure) {
        try advance(to: time, limit: Self.mostInstants)
    }

    func advance(to time: Duration, limit: Int) throws(Failure) {
        guard time >= now else { throw .backwards(from: now, to: time) }
        var instants = 1
        let isThere = system.advance(
            to: time,
            while: {
                instants += 1
                return instants <= limit
            })
        guard isThere else { throw .neverSettles(timers: limit, now: now) }
    }

    /// Advances time by `span` and fires every timer on the way.
    /// - Throws: ``Failure/backwards(from:to:)`` for a negative span, ``Failure/outOfRange`` for one that is too long.
    public func advance(by span: Duration) throws(Failure) {
        let (time, isTooLate) = now.nanosecondsClamped.addingReportingOverflow(span.nanosecondsClamped)
        guard !isTooLate else { throw .outOfRange }
        try advance(to: .init(nanoseconds: time))
    }

    /// Advances time until no timer is pending.
    /// - Parameter limit: the number of timers after which the clock gives up.
    /// - Throws: ``Failure/neverSettles(timers:now:)``.
    public func settle(limit: Int = 100_000) throws(Failure) {
        var fired = 0
        while let next = system.nextDeadline {
            guard fired < limit else { throw .neverSettles(timers: fired, now: now) }
            system.advance(to: next)
            fired += 1
        }
    }
}
