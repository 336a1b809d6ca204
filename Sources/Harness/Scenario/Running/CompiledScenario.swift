import EventBus

/// A scenario with resolved topics and decoded data, so that mistakes are found before it runs and a run is fast.
///
/// An injected event that no host would accept, because of a wrong field, type or word or because `Event.validate`
/// refuses it, is a mistake of the scenario. A refusal by a module, such as `toast.rejected`, is part of the run.
struct CompiledScenario {
    enum Action {
        case inject(PlacedEvent)
        case advance(by: Duration)
        case settle
        case wait
    }

    struct Expectation {
        enum Kind {
            case event(EventTest, at: Duration?, within: Duration)
            case count(EventTest, Int)
            case sequence([EventTest], of: Set<ObjectIdentifier>?, isExact: Bool)
            case state(StateTest)
            case answer(AnswerTest)

            /// The types of the events that the expectation is about.
            var events: Set<ObjectIdentifier> {
                switch self {
                case .event(let test, _, _), .count(let test, _): [test.kind]
                case .sequence(let tests, let kinds, _): Set(tests.map(\.kind)).union(kinds ?? [])
                case .state, .answer: []
                }
            }
        }
        let kind: Kind
        let after: Int?
        let place: Scenario.Place
    }

    let scenario: Scenario
    let given: [PlacedEvent]
    let steps: [(at: Duration?, action: Action, place: Scenario.Place)]
    let expectations: [Expectation]
    let observed: Set<ObjectIdentifier>
    /// The modules whose state is recorded after each step. The number of steps represents the end of the run.
    let snapshots: [Int: Set<String>]
    /// The topics of the derived facts that expectations refer to.
    let derived: [TopicName]
    /// The indices of the expectations that ask a query, by the step after which they ask it.
    let questions: [Int: [Int]]

    init(_ scenario: Scenario, _ vocabulary: ScenarioVocabulary) throws(ScenarioProblem) {
        self.scenario = scenario
        let compiler = ScenarioCompiler(vocabulary: vocabulary)
        var given: [PlacedEvent] = []
        for fact in scenario.given { given.append(try compiler.event(fact)) }
        self.given = given

        var steps: [(Duration?, Action, Scenario.Place)] = []
        steps.reserveCapacity(scenario.steps.count)
        for step in scenario.steps {
            let action: Action =
                switch step.action {
                case .inject(let injection): .inject(try compiler.event(injection, at: step.place))
                case .advance(let span): .advance(by: span)
                case .settle: .settle
                case .wait: .wait
                }
            steps.append((step.at, action, step.place))
        }
        self.steps = steps

        var expectations: [Expectation] = []
        var snapshots: [Int: Set<String>] = [:]
        var questions: [Int: [Int]] = [:]
        expectations.reserveCapacity(scenario.expectations.count)
        for expectation in scenario.expectations {
            let kind = try compiler.kind(of: expectation)
            if let after = expectation.after, !scenario.steps.indices.contains(after) {
                throw ScenarioProblem(
                    expectation.place, .after(after, steps: scenario.steps.count))
            }
            let step = expectation.after ?? scenario.steps.count
            if case .state(let test) = kind { snapshots[step, default: []].insert(test.module) }
            if case .answer = kind { questions[step, default: []].append(expectations.count) }
            expectations.append(Expectation(kind: kind, after: expectation.after, place: expectation.place))
        }
        self.expectations = expectations
        self.snapshots = snapshots
        self.questions = questions
        var place = scenario.place
        place.path = "observe"
        observed = try vocabulary.kinds(of: scenario.observe, at: place)
        derived = vocabulary.derived(among: observed.union(expectations.flatMap(\.kind.events)))
        guard !expectations.isEmpty || !observed.isEmpty else {
            place.path = "expect"
            throw ScenarioProblem(
                place,
                FieldError(
                    message: "the scenario expects nothing",
                    hint: "without an expectation, or topics to observe, it cannot fail"))
        }
    }
}

extension FieldError {
    /// Returns the error for an `after` that is not the index of a step.
    static func after(_ index: Int, steps: Int) -> FieldError {
        FieldError(
            path: "after",
            message: steps == 0
                ? "there is no step \(index): there are no steps"
                : "there is no step \(index): steps are counted from 0, and the last one is \(steps - 1)")
    }
}
