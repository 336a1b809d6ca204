import Chrome
import EventBus

/// Whom the engine asks. Every judgement of the toast rules is one of these questions;
/// the engine itself only keeps the invariants (TOAST §13).
///
/// An answer is always usable: in range, and one of what was offered.
protocol ToastPolicies {
    /// What to change in a toast; nil if nobody but the built-in rules says anything.
    func normalize(_ toast: ToastContent) -> ToastOptions?
    func priority(_ query: ToastPriorityQuery) -> ToastPriority
    func coalesce(_ query: ToastCoalesceQuery) -> ToastCoalescing
    func interrupt(_ query: ToastInterruptQuery) -> ToastInterruption
    func rank(_ query: ToastRankQuery) -> Double
    func overflow(_ query: ToastOverflowQuery) -> String
    func gate(_ query: ToastGateQuery) -> ToastGate
    func dwell(_ query: ToastDwellQuery) -> Double
    func route(_ query: ToastRouteQuery) -> ToastRoute
    func quiet(_ query: ToastQuietQuery) -> ToastQuietAnswer
    func summary(_ query: ToastSummaryQuery) -> String
    /// Whether anybody but the built-in rules has a say in ``quiet(_:)``.
    var hasQuietRule: Bool { get }
    /// Whether anybody but the built-in rules has a say in ``coalesce(_:)``, or watches.
    var hasCoalesceRule: Bool { get }
    /// What counts where nobody else has a say.
    var builtIn: BuiltInRules { get }
}

extension BuiltInRules: ToastPolicies {
    func normalize(_ toast: ToastContent) -> ToastOptions? { nil }
    var hasQuietRule: Bool { false }
    var hasCoalesceRule: Bool { false }
    var builtIn: BuiltInRules { self }
}

/// Asks on the bus; the built-in rules are registered there as the default answers.
final class BusPolicies: ToastPolicies {
    let builtIn = BuiltInRules()

    private let normalizing: Question<ToastNormalizeQuery>
    private let prioritizing: Question<ToastPriorityQuery>
    private let coalescing: Question<ToastCoalesceQuery>
    private let interrupting: Question<ToastInterruptQuery>
    private let ranking: Question<ToastRankQuery>
    private let overflowing: Question<ToastOverflowQuery>
    private let gating: Question<ToastGateQuery>
    private let dwelling: Question<ToastDwellQuery>
    private let routing: Question<ToastRouteQuery>
    private let quieting: Question<ToastQuietQuery>
    private let summarizing: Question<ToastSummaryQuery>

    init(_ bus: EventBus) {
        normalizing = bus.question(ToastNormalizeQuery.self)
        prioritizing = bus.question(ToastPriorityQuery.self)
        coalescing = bus.question(ToastCoalesceQuery.self)
        interrupting = bus.question(ToastInterruptQuery.self)
        ranking = bus.question(ToastRankQuery.self)
        overflowing = bus.question(ToastOverflowQuery.self)
        gating = bus.question(ToastGateQuery.self)
        dwelling = bus.question(ToastDwellQuery.self)
        routing = bus.question(ToastRouteQuery.self)
        quieting = bus.question(ToastQuietQuery.self)
        summarizing = bus.question(ToastSummaryQuery.self)
    }

    func registerDefaults(on bus: EventBus) {
        bus.answerByDefault(ToastNormalizeQuery.self, as: "what is left open is filled in by kind") { [builtIn] in
            builtIn.normalize($0)
        }
        bus.answerByDefault(ToastPriorityQuery.self, as: "errors critical, warnings elevated") { [builtIn] in
            builtIn.priority($0)
        }
        bus.answerByDefault(ToastCoalesceQuery.self, as: "the same dedupeKey merges") { [builtIn] in
            builtIn.coalesce($0)
        }
        bus.answerByDefault(ToastInterruptQuery.self, as: "a higher priority interrupts") { [builtIn] in
            builtIn.interrupt($0)
        }
        bus.answerByDefault(ToastRankQuery.self, as: "by priority, then in order of arrival") { [builtIn] in
            builtIn.rank($0)
        }
        bus.answerByDefault(ToastOverflowQuery.self, as: "the newest of the least important goes") { [builtIn] in
            builtIn.overflow($0)
        }
        bus.answerByDefault(ToastGateQuery.self, as: "one toast every minimumInterval") { [builtIn] in
            builtIn.gate($0)
        }
        bus.answerByDefault(ToastDwellQuery.self, as: "the toast's own duration") { [builtIn] in
            builtIn.dwell($0)
        }
        bus.answerByDefault(ToastRouteQuery.self, as: "the scene used last") { [builtIn] in
            builtIn.route($0)
        }
        bus.answerByDefault(ToastQuietQuery.self, as: "only what is critical while it is quiet") { [builtIn] in
            builtIn.quiet($0)
        }
        bus.answerByDefault(ToastSummaryQuery.self, as: "how many there were") { [builtIn] in
            builtIn.summary($0)
        }
    }

    func normalize(_ toast: ToastContent) -> ToastOptions? {
        normalizing.usableAnswer(ofOthersTo: ToastNormalizeQuery(toast: Record(toast)))
    }
    func priority(_ query: ToastPriorityQuery) -> ToastPriority {
        prioritizing.usableAnswer(to: query, builtIn: builtIn.priority)
    }
    func coalesce(_ query: ToastCoalesceQuery) -> ToastCoalescing {
        coalescing.usableAnswer(to: query, builtIn: builtIn.coalesce)
    }
    func interrupt(_ query: ToastInterruptQuery) -> ToastInterruption {
        interrupting.usableAnswer(to: query, builtIn: builtIn.interrupt)
    }
    func rank(_ query: ToastRankQuery) -> Double {
        ranking.usableAnswer(to: query, builtIn: builtIn.rank)
    }
    func overflow(_ query: ToastOverflowQuery) -> String {
        overflowing.usableAnswer(to: query, builtIn: builtIn.overflow)
    }
    func gate(_ query: ToastGateQuery) -> ToastGate {
        gating.usableAnswer(to: query, builtIn: builtIn.gate)
    }
    func dwell(_ query: ToastDwellQuery) -> Double {
        dwelling.usableAnswer(to: query, builtIn: builtIn.dwell)
    }
    func route(_ query: ToastRouteQuery) -> ToastRoute {
        routing.usableAnswer(to: query, builtIn: builtIn.route)
    }
    func quiet(_ query: ToastQuietQuery) -> ToastQuietAnswer {
        quieting.usableAnswer(to: query, builtIn: builtIn.quiet)
    }
    func summary(_ query: ToastSummaryQuery) -> String {
        summarizing.usableAnswer(to: query, builtIn: builtIn.summary)
    }
    var hasQuietRule: Bool { quieting.isDecided }
    var hasCoalesceRule: Bool { !coalescing.isLeftAlone }
}
