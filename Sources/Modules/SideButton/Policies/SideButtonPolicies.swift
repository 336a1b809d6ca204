import EventBus
import Toolbar

/// The policies of the module, each with its built-in answer.
struct SideButtonPolicies {
    let choose: Policy<SideButtonChooseQuery>
    let swipe: Policy<SideButtonSwipeQuery>

    init(_ bus: EventBus?) {
        choose = Policy(bus, "the button of the item, or else the global one", SideButtonBuiltInAnswers.choose)
        swipe = Policy(
            bus, "the enabled direction in which the finger exceeded a threshold most", SideButtonBuiltInAnswers.swipe)
    }
}
