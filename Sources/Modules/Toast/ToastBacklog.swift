import EventBus

/// The facts that are still to be published, in order.
///
/// The bus stops a cascade at 10,000 deliveries. One input may cause more facts than that, for example when
/// it ends a hundred thousand waiting toasts. So the module publishes them in parts that are much smaller.
struct ToastBacklog {
    private var effects: [ToastEffect] = []
    private var causes: [UInt64?] = []
    private var published = 0
    /// Whether a timer that publishes the next part is set.
    var isWaiting = false

    /// The most facts in one part.
    static let partLength = 2_000

    var isEmpty: Bool { published == effects.count }

    /// - Parameter moreCauses: for each effect, the id of the delivery that caused it, or nil.
    mutating func add(_ more: [ToastEffect], causes moreCauses: [UInt64?]) {
        if isEmpty {
            effects = more
            causes = moreCauses
            published = 0
        } else {
            effects.append(contentsOf: more)
            causes.append(contentsOf: moreCauses)
        }
    }

    /// Publishes the next part.
    mutating func publish(to facts: ToastFactTopics, on bus: EventBus) {
        let end = min(effects.count, published + Self.partLength)
        while published < end {
            if let cause = causes[published] {
                bus.attribute(to: cause) { facts.publish(effects[published]) }
            } else {
                facts.publish(effects[published])
            }
            published += 1
        }
        if isEmpty {
            effects = []
            causes = []
            published = 0
        }
    }
}
