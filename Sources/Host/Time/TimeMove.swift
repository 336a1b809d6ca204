import EventBus

/// How far the bus time of a host is to move whose time stands still between requests.
public enum TimeMove: Sendable, Equatable {
    case advance(by: Duration)
    /// To a bus time that is not in the past.
    case until(Duration)
    /// To the earliest timer; nowhere if none is set.
    case next
    /// To where no timer is set.
    /// - Parameter limit: the bus time that this may take at most.
    case idle(limit: Duration)

    /// The limit of ``idle(limit:)`` if none is named.
    public static let usualLimit = Duration.seconds(600)
    /// The latest bus time, about a hundred years. With it, no date of such a host is beyond the nanoseconds since 1970.
    public static let latest = Duration.seconds(3_150_000_000)
    /// How many timers may fire in one move.
    public static let mostTimers = 100_000
    /// How many minutes of the day may be published in one move.
    public static let mostMinutes = 1_000_000
}

/// What a move of bus time has caused.
public struct TimeMoved: Sendable, Equatable {
    /// The bus time now.
    public var now: Duration
    /// The numbers of the first and the last event; nil if there was none.
    public var events: ClosedRange<UInt64>?
    /// How many timers have fired.
    public var timers: Int
}

/// Why bus time could not move, or not as far as it should.
public enum TimeMoveFailure: Error, Sendable, Equatable, CustomStringConvertible {
    /// The host's time is the real one.
    case isReal
    /// The host has not started, or has stopped.
    case isNotRunning
    /// The wanted time is before the bus time.
    case isPast(Duration, now: Duration)
    /// The wanted time is after ``TimeMove/latest``.
    case isTooFar(now: Duration)
    /// Too many timers fired, or too many minutes of the day were published; these did most often.
    case isEndless([String], now: Duration)
    /// At the limit, these timers are still set.
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
