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

    // A rule host checks the answers of rules; those of Swift code are checked here.
    func tap(_ query: AccessoryTapQuery) -> AccessoryDisplayState {
        guard let answer = tapping.ask(query), query.problem(with: answer) == nil else { return BuiltInRules.tap(query) }
        return answer
    }
}
