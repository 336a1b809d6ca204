import EventBus

/// The result of publishing one event.
public struct Delivery: Sendable, Equatable {
    public let outcome: Admitted
    /// Whether the event is a CloudEvent that was already taken, with the same source and ID. It has no effect, and
    /// `outcome` has the number of the first delivery, or 0 if the first event was not delivered at once, or reached an
    /// earlier run of the host.
    public let isDuplicate: Bool
    /// The reason why the event had no effect: a module refused it, it is invalid, or the host has stopped. Nil if it
    /// was not refused.
    public let refusal: String?
    /// The problem of an invalid event: with the fields of an event created in Swift, or with the container of any
    /// event. Nil if it was valid.
    public let problem: FieldError?
    /// Whether everything persistent about the event is on disk: the state it changed, its identity and its recording.
    /// False if the disk does not respond or is full; ``LiveHost/health`` has the problem.
    public let isKept: Bool

    init(
        outcome: Admitted, refusal: String?, problem: FieldError? = nil, isDuplicate: Bool = false, isKept: Bool = true
    ) {
        self.outcome = outcome
        self.problem = problem
        self.isDuplicate = isDuplicate
        self.refusal = refusal
        self.isKept = isKept
    }

    /// The result of an accepted event, as reported by another host.
    package init(_ outcome: Admitted, isDuplicate: Bool = false, isKept: Bool) {
        self.init(outcome: outcome, refusal: nil, isDuplicate: isDuplicate, isKept: isKept)
    }

    /// The result for an invalid event.
    /// - Parameter refusal: the problem as the client sees it; nil for the problem itself.
    init(_ problem: FieldError, refusal: String? = nil) {
        let refusal = refusal ?? problem.description
        self.init(outcome: .dropped(refusal), refusal: refusal, problem: problem)
    }

    /// The same result for an event that could not be stored.
    var notKept: Delivery {
        Delivery(outcome: outcome, refusal: refusal, problem: problem, isDuplicate: isDuplicate, isKept: false)
    }

    /// The result for an event that arrives after the host has stopped.
    static let refusedByStoppedHost = Delivery(
        outcome: .dropped("the host has stopped"), refusal: "the host has stopped")

    /// The result for a CloudEvent that an earlier run of the host took.
    static let ofEarlierRun = Delivery(outcome: .delivered(0), refusal: nil, isDuplicate: true)

    /// The ID of the delivery; 0 if the event was not delivered, or not yet.
    public var id: UInt64 { outcome.id }
}

/// The refusals on a bus since the last reset, that is, those caused by the latest input.
final class Refusals {
    private var watched: Set<TopicName> = []
    private var seen: [(cause: UInt64?, explanation: String)] = []

    func reset() {
        if !seen.isEmpty { seen.removeAll() }
    }

    func explanation(causedBy id: UInt64) -> String? {
        seen.first { $0.cause == id }?.explanation
    }

    /// Starts watching a bus. Only the topics of refusals are tapped.
    func watch(_ bus: EventBus) {
        watch(bus.catalogue.eventTypes, on: bus)
        bus.whenLanguageGrows { [unowned self, unowned bus] in watch($0.events, on: bus) }
    }

    private func watch(_ types: [any Event.Type], on bus: EventBus) {
        for type in types where type.isRefusal {
            guard watched.insert(type.topic).inserted, let pattern = TopicPattern(type.topic.text)
            else { continue }
            bus.tap(pattern) { [unowned self] envelope in
                guard let refusal = envelope.event as? any Refusal else { return }
                seen.append((envelope.cause, refusal.explanation))
            }
        }
    }
}
