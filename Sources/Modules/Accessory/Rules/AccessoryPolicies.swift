import Chrome
import EventBus

/// The policy of the module, with its built-in answer.
struct AccessoryPolicies {
    let tap: Policy<AccessoryTapQuery>

    init(_ bus: EventBus?) {
        tap = Policy(bus, "primary, both, primary, nothing, in turn", BuiltInRules.tap)
    }
}
