import Chrome
import EventBus

/// Whom the engine asks. Every judgement of the toast rules is one of these questions;
/// the engine itself only keeps the invariants (TOAST §13).
///
/// An answer is always usable: in range, and one of what was offered.
protocol ToastPolicies {
    func normalize(_ query: ToastNormalizeQuery) -> ToastOptions
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
}

extension BuiltInRules: ToastPolicies {
    var hasQuietRule: Bool { false }
}

/// The built-in rules as the default answers on the bus hold them. An object of its own:
/// the bus keeps the answers, and they must not keep the questions.
final class CurrentRules {
    /// Follows the settings and the mode.
    var rules = BuiltInRules()
}

/// Asks on the bus; the built-in rules are registered there as the default answers.
final class BusPolicies: ToastPolicies {
    /// What the defaults answer with.
    let current = CurrentRules()
    private var rules: BuiltInRules { current.rules }

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
        bus.answerByDefault(ToastNormalizeQuery.self, as: "what is left open is filled in by kind") { [current] in
            current.rules.normalize($0)
        }
        bus.answerByDefault(ToastPriorityQuery.self, as: "errors critical, warnings elevated") { [current] in
            current.rules.priority($0)
        }
        bus.answerByDefault(ToastCoalesceQuery.self, as: "the same dedupeKey merges") { [current] in
            current.rules.coalesce($0)
        }
        bus.answerByDefault(ToastInterruptQuery.self, as: "a higher priority interrupts") { [current] in
            current.rules.interrupt($0)
        }
        bus.answerByDefault(ToastRankQuery.self, as: "by priority, then in order of arrival") { [current] in
            current.rules.rank($0)
        }
        bus.answerByDefault(ToastOverflowQuery.self, as: "the newest of the least important goes") { [current] in
            current.rules.overflow($0)
        }
        bus.answerByDefault(ToastGateQuery.self, as: "one toast every minimumInterval") { [current] in
            current.rules.gate($0)
        }
        bus.answerByDefault(ToastDwellQuery.self, as: "the toast's own duration") { [current] in
            current.rules.dwell($0)
        }
        bus.answerByDefault(ToastRouteQuery.self, as: "the scene used last") { [current] in
            current.rules.route($0)
        }
        bus.answerByDefault(ToastQuietQuery.self, as: "only what is critical while it is quiet") { [current] in
            current.rules.quiet($0)
        }
        bus.answerByDefault(ToastSummaryQuery.self, as: "how many there were") { [current] in
            current.rules.summary($0)
        }
    }

    func normalize(_ query: ToastNormalizeQuery) -> ToastOptions {
        normalizing.usableAnswer(to: query) ?? rules.normalize(query)
    }
    func priority(_ query: ToastPriorityQuery) -> ToastPriority {
        prioritizing.ask(query) ?? rules.priority(query)
    }
    func coalesce(_ query: ToastCoalesceQuery) -> ToastCoalescing {
        coalescing.ask(query) ?? rules.coalesce(query)
    }
    func interrupt(_ query: ToastInterruptQuery) -> ToastInterruption {
        interrupting.ask(query) ?? rules.interrupt(query)
    }
    func rank(_ query: ToastRankQuery) -> Double {
        ranking.usableAnswer(to: query) ?? rules.rank(query)
    }
    func overflow(_ query: ToastOverflowQuery) -> String {
        overflowing.usableAnswer(to: query) ?? rules.overflow(query)
    }
    func gate(_ query: ToastGateQuery) -> ToastGate {
        gating.usableAnswer(to: query) ?? rules.gate(query)
    }
    func dwell(_ query: ToastDwellQuery) -> Double {
        dwelling.usableAnswer(to: query) ?? rules.dwell(query)
    }
    func route(_ query: ToastRouteQuery) -> ToastRoute {
        routing.usableAnswer(to: query) ?? rules.route(query)
    }
    func quiet(_ query: ToastQuietQuery) -> ToastQuietAnswer {
        quieting.usableAnswer(to: query) ?? rules.quiet(query)
    }
    func summary(_ query: ToastSummaryQuery) -> String {
        summarizing.usableAnswer(to: query) ?? rules.summary(query)
    }
    var hasQuietRule: Bool { quieting.isDecided }
}
