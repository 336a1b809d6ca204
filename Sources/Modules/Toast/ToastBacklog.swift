import EventBus

/// The facts that are still to be published, in order.
///
/// The bus stops a cascade at 10,000 deliveries. One input may cause more facts than that, for example when it ends a
/// hundred thousand waiting toasts. The module therefore publishes them in much smaller parts.
struct ToastBacklog {
    private var facts: [any ToastFact] = []
    private var causes: [UInt64?] = []
    private var published = 0
    /// Whether a timer for the next part is set.
    var isWaiting = false

    /// The largest number of facts in one part.
    static let partLength = 2_000

    var isEmpty: Bool { published == facts.count }

    /// - Parameter moreCauses: for each fact, the id of the delivery that caused it, or nil.
    mutating func add(_ more: [any ToastFact], causes moreCauses: [UInt64?]) {
        if isEmpty {
            facts = more
            causes = moreCauses
            published = 0
        } else {
            facts.append(contentsOf: more)
            causes.append(contentsOf: moreCauses)
        }
    }

    /// Publishes the next part.
    mutating func publish(on bus: EventBus) {
        let end = min(facts.count, published + Self.partLength)
        while published < end {
            if let cause = causes[published] {
                bus.attribute(to: cause) { bus.publish(withTelemetry: facts[published]) }
            } else {
                bus.publish(withTelemetry: facts[published])
            }
            published += 1
        }
        if isEmpty {
            facts = []
            causes = []
            published = 0
        }
    }
}

extension EventBus {
    /// Publishes a fact, followed by its telemetry fact if it has one.
    func publish(withTelemetry fact: any ToastFact) {
        fact.publish(on: self)
        if let telemetry = fact.telemetry { publish(telemetry) }
    }
}
