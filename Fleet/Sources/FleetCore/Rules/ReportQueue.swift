import FleetWire

/// The reports that the broker has not acknowledged. They are sent one at a time.
struct ReportQueue: Sendable {
    private var waiting: [AdoptionReport] = []
    private var isSending = false
    private var backoff = Backoff(first: 1, longest: 60)
    private var pausedUntil: Double?

    /// The maximum number of waiting reports.
    static let most = 64

    mutating func add(_ report: AdoptionReport) {
        waiting.append(report)
        // A broker that sends one invalid pointer after another must not exhaust memory.
        if waiting.count > Self.most { waiting.remove(at: isSending ? 1 : 0) }
    }

    /// When ``next(at:)`` returns a report; nil if none waits, or one is in flight.
    var deadline: Double? { isSending || waiting.isEmpty ? nil : pausedUntil }

    /// The report to send now.
    mutating func next(at now: Moment) -> AdoptionReport? {
        guard !isSending, let first = waiting.first, now.elapsed >= pausedUntil ?? 0 else { return nil }
        isSending = true
        pausedUntil = nil
        return first
    }

    mutating func sent(_ result: Result<Ack, LinkProblem>, at now: Moment) {
        isSending = false
        switch result {
        case .success:
            backoff.reset()
            if !waiting.isEmpty { waiting.removeFirst() }
        case .failure: pausedUntil = now.elapsed + backoff.pause()
        }
    }
}
