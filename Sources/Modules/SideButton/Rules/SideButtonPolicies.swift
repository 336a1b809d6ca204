import Chrome
import EventBus

/// The policies of the module, each with its built-in answer.
struct SideButtonPolicies {
    let choose: Policy<SideButtonChooseQuery>
    let swipe: Policy<SideButtonSwipeQuery>

    init(_ bus: EventBus?) {
        choose = Policy(bus, "the item's, else the global one", BuiltInRules.choose)
        swipe = Policy(bus, "where the finger went furthest or fastest", BuiltInRules.swipe)
    }
}
