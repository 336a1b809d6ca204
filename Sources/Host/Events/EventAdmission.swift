import EventBus

/// Admits external events, drops duplicates by CloudEvents identity, and detects whether a module refused an event.
/// Live hosts and replays use the same code, so they decide alike.
package final class EventAdmission {
    private let bus: EventBus
    private let refusals = Refusals()
    private var delivered = DeliveredIdentities()

    package init(to bus: EventBus) {
        self.bus = bus
        refusals.watch(bus)
    }

    /// Remembers the events of earlier runs of the host, oldest first. Must be called before the first event.
    func restore(_ identities: [EventIdentity]) { delivered.restore(identities) }

    /// Whether an event with this identity was taken, in this run or an earlier one, and is remembered.
    func hasTaken(_ identity: EventIdentity) -> Bool { delivered.delivery(of: .init(identity)) != nil }

    /// Whether an event with this identity was taken in an earlier run, and is remembered.
    func hasTakenInEarlierRun(_ identity: EventIdentity) -> Bool { delivered.isOfEarlierRun(.init(identity)) }

    /// Admits an event (``EventBus/admit(_:source:attributes:)``), unless it is a CloudEvent that was already delivered
    /// or is waiting. Refused and dropped events may be sent again.
    /// - Parameters:
    ///   - defaultSource: the source for an event without one.
    ///   - source: the source to show in the envelope instead; nil for the event's own.
    package func admit(_ event: IncomingEvent, defaultSource: String, showing source: String? = nil) -> Delivery {
        let origin = event.source ?? defaultSource
        let identity = EventIdentity(event, defaultSource: defaultSource).map { DeliveredIdentities.Identity($0) }
        if let identity, let first = delivered.delivery(of: identity) {
            return Delivery(outcome: .delivered(first), refusal: nil, isDuplicate: true)
        }
        refusals.reset()
        do throws(FieldError) {
            let outcome = try bus.admit(event.placed, source: source ?? origin, attributes: event.attributes)
            let refusal = refusals.explanation(causedBy: outcome.id)
            if let identity, refusal == nil, !outcome.isDropped { delivered.note(identity, delivery: outcome.id) }
            return Delivery(outcome: outcome, refusal: refusal)
        } catch {
            return Delivery(error, refusal: error.inside("data").description)
        }
    }
}

extension Admitted {
    fileprivate var isDropped: Bool { if case .dropped = self { true } else { false } }
}
