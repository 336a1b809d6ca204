import EventBus

/// The policies that a layout asks, each with its built-in answer.
struct ToolbarLayoutPolicies {
    let sideButtonMode: Policy<ToolbarSideButtonModeQuery>
    let overflow: Policy<ToolbarOverflowQuery>
    let accessoryWidth: Policy<ToolbarAccessoryWidthQuery>

    init(_ bus: EventBus?) {
        sideButtonMode = Policy(
            bus, "by the tier and the priority of the button", ToolbarLayoutBuiltInAnswers.sideButtonPlace)
        overflow = Policy(
            bus, "secondary items before primary ones, the last first", ToolbarLayoutBuiltInAnswers.overflow)
        accessoryWidth = Policy(
            bus, "the width of the bar, within min and max", ToolbarLayoutBuiltInAnswers.accessoryWidth)
    }

    /// A number that changes when the answers may change, for the cache of layouts. Nil while a rule decides that may
    /// answer the same query differently later.
    var revision: UInt64? {
        guard let mode = sideButtonMode.revision, let overflow = overflow.revision,
            let width = accessoryWidth.revision
        else { return nil }
        return mode ^ overflow << 20 ^ width << 40
    }
}
