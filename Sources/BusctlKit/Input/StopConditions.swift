import CommandSupport
import EventBus

/// Decides when to stop reading a stream. It does no I/O: the reader of the stream reports events and passes the
/// current time.
struct StopConditions {
    enum Verdict: Equatable {
        case goOn
        case done
        /// The time ran out before the requested events came.
        case timedOut(String)
    }

    private let count: Int?
    private let until: TopicPattern?
    private let deadline: ContinuousClock.Instant?
    private let quiet: Duration?
    private var seen = 0
    private var last: ContinuousClock.Instant

    init(
        count: Int? = nil, until: TopicPattern? = nil, span: Duration? = nil, quiet: Duration? = nil,
        now: ContinuousClock.Instant
    ) {
        self.count = count
        self.until = until
        self.quiet = quiet
        deadline = span.map { now + $0 }
        last = now
    }

    /// Reports an event that was shown.
    mutating func saw(_ topic: String, at now: ContinuousClock.Instant) -> Verdict {
        seen += 1
        last = now
        if let until, let name = TopicName(topic), until.matches(name) { return .done }
        if let count, seen >= count { return .done }
        return check(at: now)
    }

    /// The earliest time at which a time limit may end the stream; nil if there is none.
    var nextCheck: ContinuousClock.Instant? {
        [deadline, quiet.map { last + $0 }].compactMap { $0 }.min()
    }

    /// Whether a time limit has ended the stream.
    func check(at now: ContinuousClock.Instant) -> Verdict {
        if let deadline, now >= deadline { return ranOut("--for") }
        if let quiet, now >= last + quiet { return ranOut("--wait") }
        return .goOn
    }

    private func ranOut(_ option: String) -> Verdict {
        if let until { return .timedOut("the time of \(option) ran out before \(until) came") }
        if let count { return .timedOut("the time of \(option) ran out: \(seen) of \(count) events came") }
        return .done
    }
}
