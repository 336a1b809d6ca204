import Chrome
import EventBus

/// The policies of the module, each with its built-in answer. The engine itself only keeps the invariants.
struct BarPolicies {
    let area: Policy<NavigationBarAreaQuery>
    let rank: Policy<NavigationBarRankQuery>
    let collapsible: Policy<NavigationBarCollapsibleQuery>
    let customizable: Policy<NavigationBarCustomizableQuery>
    let mergeSaved: Policy<NavigationBarMergeSavedQuery>
    let titleMenu: Policy<NavigationBarTitleMenuQuery>

    init(_ bus: EventBus?) {
        let builtIn = BuiltInRules()
        area = Policy(bus, "by placement and platform", builtIn.area)
        rank = Policy(bus, "the item's priority", builtIn.rank)
        collapsible = Policy(bus, "if it gets narrower", builtIn.collapsible)
        customizable = Policy(bus, "what the item and the platform allow", builtIn.customizable)
        mergeSaved = Policy(bus, "after the nearest declared predecessor", builtIn.mergeSaved)
        titleMenu = Policy(bus, "the app's entries, else its commands", builtIn.titleMenu)
    }
}
