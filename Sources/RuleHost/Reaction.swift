import EventBus

struct ReactionKey: Hashable {
    let namespace: String
    let topic: TopicName
}

/// One `on` function.
final class Reaction {
    let vm: RuleVM
    let function: UInt32
    let site: RuleSite
    /// Of its file in the set.
    let place: Int
    var breaker: Breaker
    let statistics = CallStatistics()
    init(vm: RuleVM, function: UInt32, site: RuleSite, place: Int, breaker: Breaker) {
        self.vm = vm
        self.function = function
        self.site = site
        self.place = place
        self.breaker = breaker
    }
}
