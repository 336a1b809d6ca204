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
    let group: Policy<ToastGroupQuery>
    let route: Policy<ToastRouteQuery>
    let quiet: Policy<ToastQuietQuery>
    let summary: Policy<ToastSummaryQuery>
    let capture: Policy<ToastCaptureQuery>
    let words: Policy<ToastWordsQuery>

    init(_ bus: EventBus?, _ builtIn: ToastBuiltInAnswers) {
        normalize = Policy(bus, "the defaults of the kind and the settings", builtIn.normalize)
        priority = Policy(bus, "errors are critical, warnings elevated, all others normal", builtIn.priority)
        coalesce = Policy(bus, "toasts with the same dedupeKey merge", builtIn.coalesce)
        interrupt = Policy(bus, "a toast interrupts one of lower priority", builtIn.interrupt)
        rank = Policy(bus, "by priority, then in order of arrival", builtIn.rank)
        overflow = Policy(bus, "the newest toast of the lowest priority is dropped", builtIn.overflow)
        gate = Policy(bus, "at most one toast in each minimumInterval", builtIn.gate)
        dwell = Policy(bus, "the toast's own duration", builtIn.dwell)
        group = Policy(bus, "alone, or with the toasts of the same source", builtIn.group)
        route = Policy(bus, "the most recently active scene", builtIn.route)
        quiet = Policy(bus, "at the level quiet only critical toasts, at silent none", builtIn.quiet)
        summary = Policy(bus, "the number of notifications", builtIn.summary)
        words = Policy(bus, "the word of the language", builtIn.words)
        capture = Policy(bus, "the picture hides the text of a sensitive toast") { _ in .hideText }
    }
}
