import EventBus

/// The module's policies, each with its built-in answer. ``ToolbarLayoutPolicies`` has those inside a layout.
struct ToolbarPolicies {
    let priority: Policy<ToolbarPriorityQuery>
    let layout: Policy<ToolbarLayoutQuery>

    init(_ bus: EventBus, _ layouts: ToolbarLayouts) {
        priority = Policy(bus, "the priority that the item declares") { $0.item.priority }
        layout = Policy(
            bus, "the steps of compressionOrder until everything fits", refusing: layouts.brokenPromise, layouts.layout)
    }
}
