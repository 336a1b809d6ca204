import Chrome
import EventBus

/// Whom the engine asks. An answer is always usable.
protocol AccessoryPolicies {
    func tap(_ query: AccessoryTapQuery) -> AccessoryDisplayState
}

/// Asks on the bus; the built-in rule is registered there as the default answer.
struct BusPolicies: AccessoryPolicies {
    private let tapping: Question<AccessoryTapQuery>

    init(_ bus: EventBus) {
        tapping = bus.question(AccessoryTapQuery.self)
        bus.answerByDefault(
            AccessoryTapQuery.self, as: "primary, both, primary, nothing, in turn", BuiltInRules.tap)
    }

    func tap(_ query: AccessoryTapQuery) -> AccessoryDisplayState {
        tapping.usableAnswer(to: query, builtIn: BuiltInRules.tap)
    }
}
