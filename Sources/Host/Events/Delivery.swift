import EventBus

/// What became of one published event.
public struct Delivery: Sendable, Equatable {
    public let outcome: Admitted
    /// Whether the event is a CloudEvent that came before, with the same source and the same id. It has no effect, and
    /// `outcome` has the number of the first delivery; 0 if that did not happen at once, or in an earlier run of the
    /// host.
    public let isDuplicate: Bool
    /// The reason why the event had no effect: a module refused it, it is not valid, or the host has stopped. Nil if nothing
    /// refused it.
    public let refusal: String?
    /// The problem for which the event was not delivered: with the fields of one that was made in Swift, or with the container
    /// that an event names. Nil if it was valid.
    public let problem: FieldError?
    /// Whether everything that must be kept of the event is on the disk: the state that it changed, its identity, and
    /// its recording. False if the disk does not answer or is full; ``LiveHost/health`` says which.
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

    /// The result of an event that nothing refused, which another host has told.
    package init(_ outcome: Admitted, isDuplicate: Bool = false, isKept: Bool) {
        self.init(outcome: outcome, refusal: nil, isDuplicate: isDuplicate, isKept: isKept)
    }

    /// The result for an event that is not valid.
    /// - Parameter refusal: the problem as the client reads it; nil for the problem itself.
    init(_ problem: FieldError, refusal: String? = nil) {
        let refusal = refusal ?? problem.description
        self.init(outcome: .dropped(refusal), refusal: refusal, problem: problem)
    }

    /// The same result of an event that could not be kept.
    var notKept: Delivery {
        Delivery(outcome: outcome, refusal: refusal, problem: problem, isDuplicate: isDuplicate, isKept: false)
    }

    /// The result for an event that comes after the host has stopped.
    static let refusedByStoppedHost = Delivery(
        outcome: .dropped("the host has stopped"), refusal: "the host has stopped")

    /// The result for a CloudEvent that an earlier run of the host has taken.
    static let ofEarlierRun = Delivery(outcome: .delivered(0), refusal: nil, isDuplicate: true)

    /// The id of the delivery; 0 if it was not delivered, or not yet.
    public var id: UInt64 { outcome.id }
}

/// The refusals on a bus since the last reset, that is, those that the latest input caused.
final class Refusals {
    private var watched: Set<TopicName> = []
    private var seen: [(cause: UInt64?, explanation: String)] = []

    func reset() {
        if !seen.isEmpty { seen.removeAll() }
    }

    func explanation(causedBy id: UInt64) -> String? {
        seen.first { $0.cause == id }?.explanation
    }

    /// Begins to watch a bus. Only the topics of refusals are tapped.
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
