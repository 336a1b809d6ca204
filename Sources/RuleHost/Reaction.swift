import EventBus

struct ReactionKey: Hashable {
    let namespace: String
    let topic: TopicName
}

/// One `on` function.
final class Reaction: Spender {
    let vm: RuleVM
    let function: UInt32
    let namespace: String
    let site: RuleSite
    /// The same of a layer below, which it takes the place of.
    let overrides: String?
    /// Of its file in the set.
    let place: Int
    var breaker: Breaker
    var expense = Expense()
    let statistics = CallStatistics()

    init(
        vm: RuleVM, function: UInt32, namespace: String, site: RuleSite, overrides: String?, place: Int, breaker: Breaker
    ) {
        self.vm = vm
        self.function = function
        self.namespace = namespace
        self.site = site
        self.overrides = overrides
        self.place = place
        self.breaker = breaker
    }
}
