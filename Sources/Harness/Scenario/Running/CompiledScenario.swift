import EventBus
import Host

/// A scenario in which everything is looked up and decoded, so that what is wrong with it
/// is found before anything runs, and running it costs little.
///
/// An injected event whose data no host would let in (a wrong field, type or word, or what
/// `Event.validate` refuses) is a mistake of the scenario. What a module refuses when the
/// event reaches it, such as `toast.rejected` tells, is part of the run.
struct CompiledScenario {
    enum Action {
        case inject(any Event)
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
        }
        let kind: Kind
        let after: Int?
        let place: Scenario.Place
    }

    let scenario: Scenario
    let given: [any Event]
    let steps: [(at: Duration?, action: Action, place: Scenario.Place)]
    let expectations: [Expectation]
    let observed: Set<ObjectIdentifier>
    /// The steps after which the state is looked at; their number stands for the end.
    let snapshots: Set<Int>
    /// Indices of the expectations that ask a query, by the step after which they do.
    let questions: [Int: [Int]]

    init(_ scenario: Scenario, _ vocabulary: Vocabulary) throws(ScenarioProblem) {
        self.scenario = scenario
        let compiler = Compiler(vocabulary: vocabulary)
        var given: [any Event] = []
        for injection in scenario.given {
            var place = scenario.place
            place.path = "given: \(injection.topic)"
            given.append(try compiler.event(injection, at: place))
        }
        self.given = given

        var steps: [(Duration?, Action, Scenario.Place)] = []
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
        var snapshots: Set<Int> = []
        var questions: [Int: [Int]] = [:]
        for expectation in scenario.expectations {
            let kind = try compiler.kind(of: expectation)
            if let after = expectation.after, !scenario.steps.indices.contains(after) {
                throw ScenarioProblem(
                    expectation.place, .after(after, steps: scenario.steps.count))
            }
            let step = expectation.after ?? scenario.steps.count
            if case .state = kind { snapshots.insert(step) }
            if case .answer = kind { questions[step, default: []].append(expectations.count) }
            expectations.append(Expectation(kind: kind, after: expectation.after, place: expectation.place))
        }
        self.expectations = expectations
        self.snapshots = snapshots
        self.questions = questions
        var place = scenario.place
        place.path = "observe"
        observed = try vocabulary.kinds(of: scenario.observe, at: place)
    }
}

extension FieldError {
    /// `after` that names no step.
    static func after(_ index: Int, steps: Int) -> FieldError {
        FieldError(
            path: "after",
            message: steps == 0
                ? "there is no step \(index): there are no steps"
                : "there is no step \(index): steps are counted from 0, and the last one is \(steps - 1)")
    }
}

private struct Compiler {
    let vocabulary: Vocabulary

    func event(_ injection: Scenario.Injection, at place: Scenario.Place) throws(ScenarioProblem) -> any Event {
        _ = try vocabulary.kind(of: injection.topic, at: place)
        do {
            return try vocabulary.catalogue.event(injection.topic, data: injection.data)
        } catch {
            // In a scenario's file the fields stand in `data`; elsewhere there is no such word.
            throw ScenarioProblem(place, place.path.hasPrefix("steps") ? error.inside("data") : error)
        }
    }

    func test(_ match: Scenario.EventMatch, at place: Scenario.Place) throws(ScenarioProblem) -> EventTest {
        let kind = try vocabulary.kind(of: match.topic, at: place)
        guard case .object = match.data else {
            throw ScenarioProblem(
                place, FieldError(path: "data", message: "expected an object, found \(match.data.shortJSON)"))
        }
        do {
            // A null field says that there is none, which is true of names that nobody knows.
            try vocabulary.catalogue.check(fields: match.data.withoutNulls, of: match.topic)
        } catch {
            throw ScenarioProblem(place, error.inside("data"))
        }
        return EventTest(topic: match.topic, kind: kind, data: match.data)
    }

    func kind(of expectation: Scenario.Expectation) throws(ScenarioProblem) -> CompiledScenario.Expectation.Kind {
        let place = expectation.place
        switch expectation.kind {
        case .event(let match, let at, let within): return .event(try test(match, at: place), at: at, within: within)
        case .count(let match, let count): return .count(try test(match, at: place), count)
        case .sequence(let matches, let patterns, let isExact):
            var tests: [EventTest] = []
            for (index, match) in matches.enumerated() {
                var inner = place
                inner.path += (place.path.isEmpty ? "" : ".") + "events[\(index)]"
                tests.append(try test(match, at: inner))
            }
            var inner = place
            inner.path += (place.path.isEmpty ? "" : ".") + "of"
            let kinds = patterns.isEmpty ? nil : try vocabulary.kinds(of: patterns, at: inner)
            return .sequence(tests, of: kinds, isExact: isExact)
        case .state(let path, let condition):
            try vocabulary.check(statePath: path, at: place)
            return .state(StateTest(path: path, condition: condition))
        case .answer(let topic, let fields, let answer):
            return .answer(try AnswerTest(try vocabulary.query(topic, at: place), fields, answer, at: place))
        }
    }
}

extension Value {
    /// Without the fields that are null, at every level.
    fileprivate var withoutNulls: Value {
        guard case .object(let fields) = self else { return self }
        return .object(fields.filter { $0.value != .null }.mapValues(\.withoutNulls))
    }
}
