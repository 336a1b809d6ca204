import Chrome
import EventBus

/// The policies of the module, each with its built-in answer. Those inside a layout are ``LayoutPolicies``.
struct ToolbarPolicies {
    let priority: Policy<ToolbarPriorityQuery>
    let layout: Policy<ToolbarLayoutQuery>

    init(_ bus: EventBus, _ rules: ToolbarRules) {
        priority = Policy(bus, "what the item says") { $0.item.priority }
        layout = Policy(bus, "spacing, titles, icons, hiding", rules.layout)
    }
}
