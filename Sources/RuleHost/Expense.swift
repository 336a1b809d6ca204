import CLua
import EventBus

/// How much one rule took from the work accounts of inputs, and how often in a row it was the rule that took most from
/// an account that ran out.
struct Expense {
    private var input = UInt64.max
    private var units: UInt64 = 0
    private var isBlamed = false
    /// The number of consecutive inputs, counting only those in which
    /// the rule took part, whose account this rule spent.
    private(set) var spentInARow = 0

    @inline(__always)
    mutating func add(_ units: UInt64, in input: UInt64) {
        if input != self.input { begin(input) }
        self.units &+= units
    }

    private mutating func begin(_ input: UInt64) {
        if !isBlamed { spentInARow = 0 }
        (self.input, units, isBlamed) = (input, 0, false)
    }

    /// The units that the rule took from the account of `input`.
    func units(in input: UInt64) -> UInt64 { input == self.input ? units : 0 }

    /// Records that the rule took most of an account that ran out.
    mutating func blame() {
        isBlamed = true
        spentInARow += 1
    }
}

/// A policy or reaction that can be blamed for the cost of an input.
protocol Spender: AnyObject {
    var site: RuleSite { get }
    var expense: Expense { get set }
    var breaker: Breaker { get set }
}

/// The work account of an input: what rules take from it, and what happens to rules that spend it.
extension RuleHost {
    /// The largest number of rules that a report names.
    private static let mostPlaces = 5

    func watchAccounts() {
        bus.workLimit = limits.cascade
        if measuresTime { bus.limitTime(limits.inputDeadline) { clua_thread_ns() } }
        bus.whenSpent { [unowned self] in blame() }
        bus.whenOutOfTime { [unowned self] step in deadlines.met?(.input(step: step)) }
    }

    /// Takes the cost of a call from the account of the running input.
    /// - Parameter bus: the host's own, which the caller has at hand: reading the property would count a reference.
    @inline(__always)
    func charge(_ spender: some Spender, _ vm: RuleVM, moreUnits: Int = 0, nanoseconds: UInt64, on bus: EventBus) {
        let units = vm.workUsed &+ UInt64(vm.printedCount + moreUnits)
        spender.expense.add(units, in: bus.openAccount())
        bus.charge(units, nanoseconds: nanoseconds)
    }

    /// The rules that took most from the last input's account, as
    /// `rules/toast.lua:12`, the costliest first; nil if no rule took part.
    public var costliest: [String]? {
        let spenders = spenders
        guard let most = spenders.first?.units else { return nil }
        // A rule that took less than a tenth of the costliest one's share is not worth reporting.
        return spenders.prefix(Self.mostPlaces).filter { $0.units >= most / 10 }.map(\.rule.site.position)
    }

    private var spenders: [(units: UInt64, rule: any Spender)] {
        let input = bus.input
        // order: sorted
        let rules = chains.values.flatMap { $0.policies as [any Spender] } + reactions
        return rules.map { (units: $0.expense.units(in: input), rule: $0) }.filter { $0.units > 0 }
            .sorted { ($1.units, $0.rule.site.position) < ($0.units, $1.rule.site.position) }
    }

    /// Called when an account ran out. The rule that took most of it
    /// is benched if this happened several times in a row.
    /// - Returns: the rules that took most, for the report.
    private func blame() -> [String]? {
        guard let first = spenders.first?.rule else { return nil }
        first.expense.blame()
        if first.expense.spentInARow >= limits.failuresInARow, first.breaker.bench() {
            let policy = first as? PolicyRule
            bus.publish(
                RulesBenched(
                    query: policy == nil ? "on \(first.site.query)" : first.site.query.text, file: first.site.file,
                    line: first.site.line, reason: .work, failures: first.expense.spentInARow,
                    instead: policy.flatMap { chains[$0.site.query]?.below($0) }))
        }
        return costliest
    }
}
