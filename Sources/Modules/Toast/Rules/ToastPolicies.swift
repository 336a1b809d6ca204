import Chrome
import EventBus

/// The policies of the module: the decisions that a Lua rule can make. The engine keeps its invariants,
/// such as one terminal fact for each toast, whatever the policies answer.
struct ToastPolicies {
    let normalize: Policy<ToastNormalizeQuery>
    let priority: Policy<ToastPriorityQuery>
    let coalesce: Policy<ToastCoalesceQuery>
    let interrupt: Policy<ToastInterruptQuery>
    let rank: Policy<ToastRankQuery>
    let overflow: Policy<ToastOverflowQuery>
    let gate: Policy<ToastGateQuery>
    let dwell: Policy<ToastDwellQuery>
    let route: Policy<ToastRouteQuery>
    let quiet: Policy<ToastQuietQuery>
    let summary: Policy<ToastSummaryQuery>

    init(_ bus: EventBus?, _ builtIn: BuiltInRules) {
        normalize = Policy(bus, "what is left open is filled in by kind", builtIn.normalize)
        priority = Policy(bus, "errors critical, warnings elevated", builtIn.priority)
        coalesce = Policy(bus, "the same dedupeKey merges", builtIn.coalesce)
        interrupt = Policy(bus, "a higher priority interrupts", builtIn.interrupt)
        rank = Policy(bus, "by priority, then in order of arrival", builtIn.rank)
        overflow = Policy(bus, "the newest of the least important goes", builtIn.overflow)
        gate = Policy(bus, "one toast every minimumInterval", builtIn.gate)
        dwell = Policy(bus, "the toast's own duration", builtIn.dwell)
        route = Policy(bus, "the scene used last", builtIn.route)
        quiet = Policy(bus, "only what is critical while it is quiet", builtIn.quiet)
        summary = Policy(bus, "how many there were", builtIn.summary)
    }
}
