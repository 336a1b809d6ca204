import EventBus

/// The module's policies, each with its built-in answer. The engine itself only maintains the invariants.
struct NavigationBarPolicies {
    let area: Policy<NavigationBarAreaQuery>
    let rank: Policy<NavigationBarRankQuery>
    let collapsible: Policy<NavigationBarCollapsibleQuery>
    let customizable: Policy<NavigationBarCustomizableQuery>
    let mergeSaved: Policy<NavigationBarMergeSavedQuery>
    let titleMenu: Policy<NavigationBarTitleMenuQuery>

    init(_ bus: EventBus?) {
        let builtIn = NavigationBarBuiltInAnswers()
        area = Policy(bus, "by placement, platform, size class and role", builtIn.area)
        rank = Policy(bus, "the item's priority", builtIn.rank)
        collapsible = Policy(bus, "yes, if the group or the search field gets narrower", builtIn.collapsible)
        customizable = Policy(bus, "what the item declares, if the platform allows it", builtIn.customizable)
        mergeSaved = Policy(bus, "after the nearest item that is declared before", builtIn.mergeSaved)
        titleMenu = Policy(bus, "the entries that the app declared, or else its commands", builtIn.titleMenu)
    }
}
