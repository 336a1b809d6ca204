import EventBus

/// The target of a move of bus time, on a host with virtual time.
public enum TimeMove: Sendable, Equatable {
    case advance(by: Duration)
    /// Moves to a bus time that is not in the past.
    case until(Duration)
    /// Moves to the earliest timer; does nothing if none is set.
    case next
    /// Moves until no timer is set.
    /// - Parameter limit: the maximum bus time that this may take.
    case idle(limit: Duration)

    /// The default limit of ``idle(limit:)``.
    public static let usualLimit = Duration.seconds(600)
    /// The latest bus time, about a hundred years. It keeps all dates of such a host within the range of nanoseconds
    /// since 1970.
    public static let latest = Duration.seconds(3_150_000_000)
    /// The maximum number of timers that fire in one move.
    public static let mostTimers = 100_000
    /// The maximum number of minutes of the day published in one move.
    public static let mostMinutes = 1_000_000
}

/// The result of a move of bus time.
public struct TimeMoved: Sendable, Equatable {
    /// The bus time now.
    public var now: Duration
    /// The numbers of the first and the last event; nil if there was none.
    public var events: ClosedRange<UInt64>?
    /// The number of timers that fired.
    public var timers: Int
}

/// The reason why bus time could not move, or moved only part of the way.
public enum TimeMoveFailure: Error, Sendable, Equatable, CustomStringConvertible {
    /// The host's time follows the real clock.
    case isReal
    /// The host has not started, or has stopped.
    case isNotRunning
    /// The requested time is before the bus time.
    case isPast(Duration, now: Duration)
    /// The requested time is after ``TimeMove/latest``.
    case isTooFar(now: Duration)
    /// Too many timers fired, or too many minutes of the day were published; these are the most frequent ones.
    case isEndless([String], now: Duration)
    /// These timers are still set at the limit.
    case isNotIdle([String], now: Duration)

    public var description: String {
        switch self {
        case .isReal: "the time of this host is the real one and cannot be moved"
        case .isNotRunning: "the host does not run"
        case .isPast(let wanted, let now):
            "time cannot go back to \(wanted.inSeconds) s: it is \(now.inSeconds) s"
        case .isTooFar(let now):
            "bus time ends at \(TimeMove.latest.inSeconds) s, about a hundred years; it is \(now.inSeconds) s"
        case .isEndless(let timers, let now):
            "time got to \(now.inSeconds) s only; what goes round: \(timers.joined(separator: ", "))"
        case .isNotIdle(let timers, let now):
            "timers are still set at \(now.inSeconds) s: \(timers.joined(separator: ", "))"
        }
    }
}
