import Chrome
import EventBus

/// The judgements of the module.
struct AccessoryPolicies {
    let tap: Policy<AccessoryTapQuery>

    init(_ bus: EventBus?) {
        tap = Policy(bus, "primary, both, primary, nothing, in turn", BuiltInRules.tap)
    }
}
