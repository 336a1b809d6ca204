import EventBus

struct ReactionKey: Hashable {
    let namespace: String
    let topic: TopicName
}

/// One function of a rule file's `on` table.
final class Reaction: BudgetUser {
    let vm: RuleVM
    let function: UInt32
    let namespace: String
    let site: RuleSite
    /// The position of the reaction in a layer below that this one replaces; nil if there is none.
    let overrides: String?
    /// The index of its file in the set.
    let place: Int
    var breaker: CircuitBreaker
    var budgetUse = BudgetUse()
    let statistics = CallStatistics()
    /// The meaning of null in the fields of its event; nil until the first event, because deriving a schema takes time.
    private var fields: Packing.Fields?

    func fields<E: Event>(of type: E.Type) -> Packing.Fields {
        if let fields { return fields }
        let found = Packing.Fields(of: FieldTree.of(type))
        fields = found
        return found
    }

    init(
        vm: RuleVM, function: UInt32, namespace: String, site: RuleSite, overrides: String?, place: Int,
        breaker: CircuitBreaker
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
