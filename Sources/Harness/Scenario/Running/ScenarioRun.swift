import EventBus
import Host
import RuleHost

/// One run of a scenario on its own system.
final class ScenarioRun {
    private let compiled: CompiledScenario
    private let system: ChromeSystem
    private let timeline = Timeline()
    /// The state after each step in ``CompiledScenario/snapshots``.
    private var states: [Int: Value] = [:]
    /// The answers to the queries in ``CompiledScenario/questions``, by the index of the expectation.
    private var answers: [Int: AnswerTest.Given] = [:]
    /// The start time of each step that was reached.
    private(set) var begins: [Duration] = []
    /// The end time of each step, followed by the end of the run.
    private var ends: [Duration] = []
    /// The verdicts on the expectations that were judged, in order.
    private(set) var verdicts: [Verdict] = []
    /// The invariants that have held so far.
    private var invariants: [Invariant]
    /// The first violation of each of the other invariants.
    private var violations: [Violation] = []
    /// The number of timers that may still fire.
    private var timers: Int
    private let timerLimit: Int

    init(_ compiled: CompiledScenario, on system: ChromeSystem, holding invariants: [Invariant], timers: Int) {
        self.compiled = compiled
        self.system = system
        self.invariants = invariants
        self.timers = timers
        timerLimit = timers
    }

    /// The outcome of one expectation.
    struct Verdict {
        /// The bus time of the event that met the expectation, or at which it was checked.
        let time: Duration
        let isMet: Bool
    }

    /// The reason why the run cannot continue.
    private struct Stop: Error {
        let place: Scenario.Place
        let message: String
    }

    /// Runs the scenario.
    /// - Parameter withDecisions: whether the failures include the decisions around them. The system must explain its
    ///   decisions.
    /// - Returns: the expectations that were not met.
    func failures(withDecisions: Bool = false) -> [ScenarioFailure] {
        do {
            try begin()
            timeline.record(system.bus, derived: compiled.derived)
            system.rules.startModules()
            try hold(compiled.scenario.place)
            try run()
        } catch {
            let around = timeline.entries.indices.last
            return [
                ScenarioFailure(
                    place: error.place, message: error.message,
                    timeline: timeline.excerpt(around: around, marking: [], expected: nil))
            ]
        }
        if withDecisions {
            let decisions = system.rules.takeDecisions().map { Decided($0) }
            timeline.decisions = Dictionary(grouping: decisions) { $0.decision.latest }
        }
        return judge()
    }

    // MARK: Running

    private func begin() throws(Stop) {
        for (index, event) in compiled.given.enumerated() {
            do throws(FieldError) {
                try Entrance.begin(with: event, in: system)
            } catch {
                throw Stop(place: place("given[\(index)]"), message: error.description)
            }
        }
    }

    private func inject(_ event: PlacedEvent, at place: Scenario.Place) throws(Stop) {
        do throws(FieldError) {
            try Entrance.inject(event, into: system)
        } catch {
            throw Stop(place: place, message: error.inside("data").description)
        }
    }

    private func run() throws(Stop) {
        for (index, step) in compiled.steps.enumerated() {
            timeline.step = index
            if let time = step.at { try move(to: time, step.place) }
            begins.append(system.bus.now)
            switch step.action {
            case .inject(let event): try inject(event, at: step.place)
            case .advance(let span): try move(to: system.bus.now + span, step.place)
            case .settle: try settle(step.place)
            case .wait: break
            }
            try look(index, step.place)
        }
        let end = compiled.steps.count
        timeline.step = end
        if let until = compiled.scenario.until {
            try move(to: until, place("until"))
        } else {
            try settle(compiled.scenario.place)
        }
        try look(end, compiled.scenario.place)
    }

    private func place(_ path: String) -> Scenario.Place {
        var place = compiled.scenario.place
        place.path = path
        return place
    }

    private func move(to time: Duration, _ place: Scenario.Place) throws(Stop) {
        guard time >= system.bus.now else {
            throw Stop(
                place: place,
                message: "time cannot go back to \(time.text): the steps before took it to \(system.bus.now.text)")
        }
        while let next = system.nextDeadline, next <= time { try fire(next, place) }
        system.advance(to: time)
    }

    private func settle(_ place: Scenario.Place) throws(Stop) {
        while let next = system.nextDeadline { try fire(next, place) }
    }

    private func fire(_ deadline: Duration, _ place: Scenario.Place) throws(Stop) {
        guard timers > 0 else {
            throw Stop(
                place: place,
                message:
                    "the run does not end: \(timerLimit) timers have fired by \(system.bus.now.text), and another timer is pending"
            )
        }
        timers -= 1
        system.advance(to: deadline)
        try hold(place)
    }

    /// Checks the invariants now.
    private func hold(_ place: Scenario.Place) throws(Stop) {
        guard !invariants.isEmpty else { return }
        let (state, now) = (try read(place) { try system.bus.state() }, system.bus.now)
        let schema = ScenarioVocabulary.of(system).state.schema
        invariants.removeAll { invariant in
            guard let complaint = invariant.complaint(state, schema, now) else { return false }
            violations.append(
                Violation(
                    place: invariant.place, time: now, complaint: complaint, delivery: timeline.entries.indices.last))
            return true
        }
    }

    private func look(_ step: Int, _ place: Scenario.Place) throws(Stop) {
        ends.append(system.bus.now)
        for index in compiled.questions[step] ?? [] {
            guard case .answer(let test) = compiled.expectations[index].kind else { continue }
            answers[index] = test.ask(system.bus)
        }
        try hold(place)
        guard let modules = compiled.snapshots[step] else { return }
        states[step] = try read(place) { try state(of: modules) }
    }

    private func read(_ place: Scenario.Place, _ state: () throws -> Value) throws(Stop) -> Value {
        do {
            return try state()
        } catch {
            throw Stop(place: place, message: "the state cannot be read: \(error)")
        }
    }

    /// Returns the snapshots of some modules; those of all modules if one of them has none, so that the failure can
    /// suggest the closest module name.
    private func state(of modules: Set<String>) throws -> Value {
        var state: [String: Value] = [:]
        for module in modules.sorted() {
            guard let snapshot = try system.bus.state(of: module) else { return try system.bus.state() }
            state[module] = snapshot
        }
        return .object(state)
    }

    // MARK: Judging

    private func judge() -> [ScenarioFailure] {
        var judge = Judge(timeline)
        var failures: [ScenarioFailure] = []
        for (index, expectation) in compiled.expectations.enumerated() {
            let place = expectation.place
            let last = expectation.after
            var failure: ScenarioFailure?
            var time = ends[last ?? compiled.steps.count]
            switch expectation.kind {
            case .event(let test, let wanted, let within):
                switch judge.meet(test, at: wanted, within: within, upTo: last, place: place) {
                case .success(let met): time = timeline.time(met)
                case .failure(let unmet):
                    (failure, time) = (unmet.failure, wanted ?? unmet.failure.nearest?.time ?? time)
                }
            case .count(let test, let count): failure = judge.count(test, count, upTo: last, place: place)
            case .sequence(let tests, let kinds, let isExact):
                failure = judge.sequence(tests, of: kinds, isExact: isExact, upTo: last, place: place)
            case .state(let test):
                failure = judge.state(test, states[last ?? compiled.steps.count] ?? .null, after: last, place: place)
            case .answer(let test): failure = judge.answer(test, answers[index], after: last, place: place)
            }
            if let failure { failures.append(failure) }
            verdicts.append(Verdict(time: time, isMet: failure == nil))
        }
        failures += violations.map(judge.violation)
        if !compiled.observed.isEmpty, let failure = judge.surplus(of: compiled.observed, place: place("observe")) {
            failures.append(failure)
        }
        return failures
    }
}
