import EventBus

/// The policy of the module, with its built-in answer.
struct AccessoryPolicies {
    let tap: Policy<AccessoryTapQuery>

    init(_ bus: EventBus?) {
        tap = Policy(bus, "the primary accessory, both, the primary one, none, in turn", AccessoryBuiltInAnswers.tap)
    }
}
