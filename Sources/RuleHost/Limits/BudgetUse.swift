import CLua
import EventBus

/// Tracks how much one rule took from the budgets of inputs, and how many times in a row it took the most from an
/// budget that ran out.
struct BudgetUse {
    private var input = UInt64.max
    private var units: UInt64 = 0
    private var published = 0
    /// The line of the last event that the rule published; 0 if it published none in the input.
    private(set) var publishedLine = 0
    private var isBlamed = false
    /// The number of consecutive inputs whose budget this rule spent, counting only inputs in which it took part.
    private(set) var spentInARow = 0

    @inline(__always)
    mutating func add(_ units: UInt64, in input: UInt64) {
        if input != self.input { begin(input) }
        self.units &+= units
    }

    /// Counts events published by the rule, a reaction.
    /// - Parameter line: the line of the last one.
    mutating func publish(_ count: Int, line: Int, in input: UInt64) {
        if input != self.input { begin(input) }
        published += count
        publishedLine = line
    }

    private mutating func begin(_ input: UInt64) {
        if !isBlamed { spentInARow = 0 }
        (self.input, units, isBlamed) = (input, 0, false)
        (published, publishedLine) = (0, 0)
    }

    /// The units that the rule took from the budget of `input`.
    func units(in input: UInt64) -> UInt64 { input == self.input ? units : 0 }

    /// The number of events that the rule published in `input`.
    func published(in input: UInt64) -> Int { input == self.input ? published : 0 }

    /// Records that the rule took most of a budget that ran out.
    mutating func blame() {
        isBlamed = true
        spentInARow += 1
    }
}

/// A policy or reaction that can be blamed for the cost of an input.
protocol BudgetUser: AnyObject {
    var site: RuleSite { get }
    var budgetUse: BudgetUse { get set }
    var breaker: CircuitBreaker { get set }
}

/// The work budget of an input: charges rules for their work and benches rules that spend it.
extension RuleHost {
    /// The maximum number of rules that a report names.
    private static let mostPlaces = 5

    func watchAccounts() {
        bus.workLimit = limits.cascade
        if measuresTime { bus.limitTime(limits.inputDeadline) { clua_thread_ns() } }
        bus.whenSpent { [unowned self] reason in
            switch reason {
            case .work, .time: blame()
            case .deliveries: culprits(busiest)
            }
        }
        bus.whenOutOfTime { [unowned self] step in deadlines.met?(.input(step: step)) }
    }

    /// Charges the cost of a call to the budget of the running input.
    /// - Parameter bus: the host's own, which the caller has at hand: reading the property would count a reference.
    @inline(__always)
    func charge(_ spender: some BudgetUser, _ vm: RuleVM, moreUnits: Int = 0, nanoseconds: UInt64, on bus: EventBus) {
        let units = vm.workUsed &+ UInt64(vm.printedCount + moreUnits)
        spender.budgetUse.add(units, in: bus.openAccount())
        bus.charge(units, nanoseconds: nanoseconds)
    }

    /// The rules that took most from the last input's budget, as
    /// `rules/toast.lua:12`, the costliest first; nil if no rule took part.
    public var costliest: [String]? { culprits(spenders)?.places }

    /// The rules of the running input with the amount that each took from its budget, costliest first.
    private var spenders: [(amount: UInt64, rule: any BudgetUser)] {
        let input = bus.input
        // order: sorted
        let policies = chains.values.flatMap { $0.policies as [any BudgetUser] }
        return ranked((policies + allReactions).map { ($0.budgetUse.units(in: input), $0) })
    }

    /// The reactions of the running input with the number of events that each published, busiest first.
    private var busiest: [(amount: UInt64, rule: any BudgetUser)] {
        let input = bus.input
        return ranked(allReactions.map { (UInt64($0.budgetUse.published(in: input)), $0) })
    }

    private func ranked(_ rules: [(amount: UInt64, rule: any BudgetUser)]) -> [(amount: UInt64, rule: any BudgetUser)] {
        rules.filter { $0.amount > 0 }.sorted {
            ($1.amount, $0.rule.site.position) < ($0.amount, $1.rule.site.position)
        }
    }

    /// Returns the rules that a report names, and the check's warnings about the lines where they last published.
    private func culprits(_ ranked: [(amount: UInt64, rule: any BudgetUser)]) -> BusCascadeStopped.TopHandlers? {
        guard let most = ranked.first?.amount else { return nil }
        // A rule that took less than a tenth of the first one's share is not worth reporting.
        let named = ranked.prefix(Self.mostPlaces).filter { $0.amount >= most / 10 }.map(\.rule)
        let said = named.compactMap { rule in
            warnings.first { $0.file == rule.site.file && $0.line == rule.budgetUse.publishedLine }
        }
        return .init(places: named.map(\.site.position), warnings: said.map(\.description))
    }

    /// Called when a budget ran out. Benches the rule that took most of it if this happened several times in a row.
    /// - Returns: the rules that took most, for the report.
    private func blame() -> BusCascadeStopped.TopHandlers? {
        let spenders = spenders
        guard let first = spenders.first?.rule else { return nil }
        first.budgetUse.blame()
        if first.budgetUse.spentInARow >= limits.failuresInARow, first.breaker.bench() {
            let policy = first as? PolicyRule
            bus.publish(
                RulesBenched(
                    query: policy == nil ? "on \(first.site.query)" : first.site.query.text, file: first.site.file,
                    line: first.site.line, reason: .work, failures: first.budgetUse.spentInARow,
                    instead: policy.flatMap { chains[$0.site.query]?.below($0) }))
        }
        return culprits(spenders)
    }
}
