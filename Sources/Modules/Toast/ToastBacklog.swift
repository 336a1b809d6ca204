import EventBus

/// Facts that are still to be published, in order.
///
/// The bus stops a cascade of 10,000 deliveries. What one input may rightly cause, such
/// as the end of a hundred thousand waiting toasts, goes out in parts well below that.
struct ToastBacklog {
    private var effects: [ToastEffect] = []
    private var causes: [UInt64?] = []
    private var published = 0
    /// The next part is scheduled.
    var isWaiting = false

    /// Facts of one part.
    static let partLength = 2_000

    var isEmpty: Bool { published == effects.count }

    /// - Parameter more: the delivery that each effect goes back to.
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

    /// Publishes one part.
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
