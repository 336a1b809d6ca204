import EventBus

/// The door of a system for events from outside: lets each CloudEvent in once, and finds out whether a module refused an
/// event. A live host has one, and so has a replay, which therefore decides alike.
package final class EventAdmission {
    private let bus: EventBus
    private let refusals = Refusals()
    private var delivered = DeliveredIdentities()

    package init(to bus: EventBus) {
        self.bus = bus
        refusals.watch(bus)
    }

    /// Remembers events that earlier runs of the host have taken, the oldest first. Called before the first event.
    func restore(_ identities: [EventIdentity]) { delivered.restore(identities) }

    /// Whether an event with this identity was taken, in this run or in an earlier one, and is remembered.
    func hasTaken(_ identity: EventIdentity) -> Bool { delivered.delivery(of: .init(identity)) != nil }

    /// Whether an event with this identity was taken in an earlier run, and is remembered.
    func hasTakenInEarlierRun(_ identity: EventIdentity) -> Bool { delivered.isOfEarlierRun(.init(identity)) }

    /// Admits an event (``EventBus/admit(_:source:attributes:)``), unless it is a CloudEvent that was delivered before, or
    /// waits. What was refused or dropped may come again.
    /// - Parameters:
    ///   - defaultSource: the source of an event that names none.
    ///   - source: the source that the envelope shows instead; nil for that of the event.
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
