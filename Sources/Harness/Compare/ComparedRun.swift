import EventBus
import Host
import RuleHost

/// One run of a recording on one side of a comparison: the recorded inputs under that side's rules.
final class ComparedRun {
    private let run: ReplayRun
    private var trail = RootTrail()
    private var paths: RulePaths
    /// The input that is being applied, which is the source of its event.
    private var current = Root.none
    private var source = ""
    /// The number of decisions taken from the log, and of those that the log had forgotten by then.
    private var taken: UInt64 = 0
    private var lost: UInt64 = 0
    /// Statistics of each rule by the identity of its site, which is faster than by name.
    private var rules: [ObjectIdentifier: (site: RuleSite, rule: OutcomeTally.Rule)] = [:]

    private(set) var batch = ComparedBatch()
    /// The statistics of this side. Those of the rules are added when the run ends.
    private(set) var tally = OutcomeTally()

    /// - Parameter previous: the previous run, whose batch and statistics are continued.
    init(_ header: RecordingHeader, modules: [any Module], rules: [RuleLayer]?, after previous: ComparedRun?) throws {
        run = try ReplayRun(header, modules: modules, rules: rules, explains: true)
        paths = RulePaths(rules ?? [])
        if let previous {
            batch = previous.takeBatch()
            tally = previous.tally
        }
        run.system.bus.tap { [unowned self] in see($0) }
    }

    private func see(_ envelope: Envelope) {
        let root = root(of: envelope)
        trail.append(envelope.id, root)
        takeIfMany()
        guard type(of: envelope.event).role == .fact, !Self.isHousekeeping(type(of: envelope.event)) else { return }
        let fact = PublishedFact(event: paths.shortened(envelope.event), time: envelope.time)
        batch.facts.append(Traced(root: root.number, item: fact))
        tally.count(fact, askedAt: root.time, in: run.system.rules.experiments)
    }

    private func root(of envelope: Envelope) -> Root {
        if let cause = envelope.cause { return trail[cause] }
        if envelope.source == source { return current }
        return Root(source: envelope.source) ?? current
    }

    /// Whether facts of this type describe rules and settings themselves: they always differ with the rules and are not
    /// compared.
    static func isHousekeeping(_ type: any Event.Type) -> Bool {
        type.asSettings != nil || type == RulesReloaded.self || type == RulesRejected.self
            || type == RulesWarned.self || type == RulesPrinted.self
    }

    // MARK: Driving

    /// Advances time to the input's time, then applies the input.
    /// - Parameter number: the number of an input from outside; 0 for a line about the recording itself.
    func apply(_ input: RecordedInput, number: Int) throws {
        try advance(to: input.at)
        if case .rules(let layers, .accepted) = input.kind, run.followsRecordedRules { paths = RulePaths(layers) }
        current = number > 0 ? Root(number: number, time: input.at) : .none
        source = number > 0 ? current.source : ""
        // A question, or an event that waits in admission, causes decisions outside any delivery, so they are taken
        // here.
        if try run.apply(input, source: source.isEmpty ? nil : source) == 0 { take() }
        current = .none
        source = ""
        endStep(nil)
    }

    /// Advances from one deadline to the next, because the log keeps only a limited number of decisions.
    private func advance(to time: Duration) throws {
        while let next = run.system.nextDeadline, next < time {
            try run.advance(to: next)
            takeIfMany()
        }
        try run.advance(to: time)
    }

    /// Ends the run. This counts as one step of the batch.
    func finish() {
        run.finish { takeIfMany() }
        take()
        // order: a sum
        for (site, rule) in rules.values { tally.add(rule, of: site) }
        rules = [:]
        tally.endRun()
        let notes =
            lost == 0
            ? []
            : [
                "\(lost) decisions were not compared, because more were made at once than the log keeps; their effects were compared"
            ]
        endStep(.init(otherRules: run.otherRules, notes: run.notes + notes))
    }

    private func endStep(_ notes: ComparedBatch.RunNotes?) {
        let choices = batch.choices.count + Int(run.system.rules.decisionCount - taken)
        batch.steps.append(.init(facts: batch.facts.count, choices: choices, endOfRun: notes))
    }

    // MARK: Results

    private static let manyDecisions = 4096

    private func takeIfMany() {
        if run.system.rules.decisionCount - taken >= Self.manyDecisions { take() }
    }

    private func take() {
        let decisions = run.system.rules.takeDecisions()
        let count = run.system.rules.decisionCount
        lost += count - taken - UInt64(decisions.count)
        taken = count
        for decision in decisions {
            let root = decision.cause > 0 ? trail[decision.cause] : current
            batch.choices.append(Traced(root: root.number, item: decision))
            let site = decision.site
            rules[ObjectIdentifier(site), default: (site, .init())].rule.count(decision)
            tally.countDecision(in: decision.arms)
        }
    }

    /// Returns the facts and decisions since the last call.
    func takeBatch() -> ComparedBatch {
        take()
        defer { batch = ComparedBatch() }
        return batch
    }
}
