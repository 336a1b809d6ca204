import EventBus

/// When a stream has shown enough. Pure: whoever reads the stream tells it what came and
/// what time it is.
struct StopConditions {
    enum Verdict: Equatable {
        case goOn
        case done
        /// Time ran out before the events came that were asked for.
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

    /// After an event was shown.
    mutating func saw(_ topic: String, at now: ContinuousClock.Instant) -> Verdict {
        seen += 1
        last = now
        if let until, let name = TopicName(topic), until.matches(name) { return .done }
        if let count, seen >= count { return .done }
        return check(at: now)
    }

    /// When time alone may end the stream; nil: never.
    var nextCheck: ContinuousClock.Instant? {
        [deadline, quiet.map { last + $0 }].compactMap { $0 }.min()
    }

    /// Whether time alone has ended it.
    func check(at now: ContinuousClock.Instant) -> Verdict {
        if let deadline, now >= deadline { return ranOut("--for") }
        if let quiet, now >= last + quiet { return ranOut("--wait") }
        return .goOn
    }

    private func ranOut(_ option: String) -> Verdict {
        if let until { return .timedOut("\(option): no \(until) came") }
        if let count { return .timedOut("\(option): \(seen) of \(count) events came") }
        return .done
    }
}
