import EventBus

/// The policies of the module, each with its built-in answer. Those inside a layout are ``ToolbarLayoutPolicies``.
struct ToolbarPolicies {
    let priority: Policy<ToolbarPriorityQuery>
    let layout: Policy<ToolbarLayoutQuery>

    init(_ bus: EventBus, _ layouts: ToolbarLayouts) {
        priority = Policy(bus, "the priority that the item declares") { $0.item.priority }
        layout = Policy(
            bus, "the steps of compressionOrder until everything fits", refusing: layouts.brokenPromise, layouts.layout)
    }
}
