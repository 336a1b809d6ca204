import EventBus
import Host
import RuleCheck

/// Converts the recorded calls of a Lua test into a scenario.
///
/// The position of an expectation matters: it sees the events that were delivered up to the end of the previous step.
struct RuleTestReader {
    private var scenario: Scenario
    private let file: String
    private let catalogue: EventCatalogue

    /// - Throws: ``ScenarioProblem`` at the line of the wrong call.
    static func scenario(
        _ test: RuleTestFile.Test, in file: String, calls: [RecordedCall], _ catalogue: EventCatalogue
    ) throws(ScenarioProblem) -> Scenario {
        var reader = RuleTestReader(
            scenario: Scenario(name: test.name, place: .init(file: file, line: test.line)), file: file,
            catalogue: catalogue)
        for call in calls { try reader.read(call) }
        guard !reader.scenario.expectations.isEmpty || calls.contains(where: { $0.function != nil }) else {
            throw ScenarioProblem(
                reader.scenario.place,
                FieldError(
                    message: "the test expects nothing", hint: "a test without t.expect… or t.always cannot fail"))
        }
        // When a rule fails, the built-in answer hides it. Observing `rules.failed` makes the test fail instead.
        reader.scenario.observe = [Self.failures]
        return reader.scenario
    }

    private static let failures = TopicPattern("rules.failed")

    private mutating func read(_ call: RecordedCall) throws(ScenarioProblem) {
        guard let method = RuleTestMethod(rawValue: call.method) else {
            preconditionFailure("t has no method '\(call.method)'")  // trap: C records only calls of these methods
        }
        let arguments = try RuleTestArguments(call, of: method, in: file)
        switch method {
        case .settings, .given: try begin(arguments)
        case .inject: step(.inject(try injection(arguments)), arguments)
        case .advance: step(.advance(by: try arguments.seconds(0)), arguments)
        case .at: step(.wait, at: try arguments.seconds(0), arguments)
        case .settle: step(.settle, arguments)
        case .always:
            guard call.function != nil else {
                throw arguments.problem(
                    "expected a function",
                    hint: "write t.always(function(state) return … end); state is what `busctl state` shows")
            }
        default: expect(try expectation(arguments), arguments)
        }
    }

    // MARK: The start

    private mutating func begin(_ arguments: RuleTestArguments) throws(ScenarioProblem) {
        guard scenario.steps.isEmpty else {
            throw arguments.problem(
                "this call describes the start of the test", hint: "write the call before the first step")
        }
        if arguments.method == .given {
            guard scenario.given.isEmpty else {
                throw arguments.problem("the world is given twice", hint: "write one table")
            }
            let world = Value.object(try arguments.object(0, "the world"))
            do {
                scenario.given = try ScenarioReader.given(world) { path in
                    Scenario.Place(file: arguments.place.file, line: arguments.place.line, path: path)
                }
            } catch {
                throw ScenarioProblem(arguments.place, error)
            }
            return
        }
        let namespace = try arguments.text(0, "the name of a rule file")
        let settings = Value.object(try arguments.object(1, "settings"))
        guard scenario.settings.updateValue(settings, forKey: namespace) == nil else {
            throw arguments.problem("the settings of \(namespace) are given twice", hint: "write one table")
        }
    }

    // MARK: Steps

    private mutating func step(_ action: Scenario.Step.Action, at time: Duration? = nil, _ arguments: RuleTestArguments)
    {
        scenario.steps.append(Scenario.Step(at: time, action, place: arguments.place))
    }

    private func injection(_ arguments: RuleTestArguments) throws(ScenarioProblem) -> Scenario.Injection {
        Scenario.Injection(
            topic: try arguments.text(0, "a topic"), data: .object(try arguments.object(1, "data")))
    }

    // MARK: Expectations

    private mutating func expect(_ kind: Scenario.Expectation.Kind, _ arguments: RuleTestArguments) {
        // An expectation before the first step gets an empty step to follow.
        if scenario.steps.isEmpty { step(.wait, arguments) }
        scenario.expectations.append(
            Scenario.Expectation(kind, after: scenario.steps.count - 1, place: arguments.place))
    }

    private func expectation(_ arguments: RuleTestArguments) throws(ScenarioProblem) -> Scenario.Expectation.Kind {
        switch arguments.method {
        case .expect:
            let options = try arguments.options(2, "at", "within", "without")
            var match = try arguments.match(topic: 0, data: 1)
            return try arguments.reading { () throws(FieldError) in
                match.data = try without(try options.strings("without") ?? [], match)
                return .event(
                    match, at: try options.duration("at"), within: try options.duration("within") ?? .milliseconds(1))
            }
        case .expectNone: return .count(try arguments.match(topic: 0, data: 1), 0)
        case .expectCount: return .count(try arguments.match(topic: 0, data: 2), try arguments.count(1))
        case .expectInOrder, .expectExactly:
            let options = try arguments.options(1, "of")
            let patterns = try arguments.reading { () throws(FieldError) in try options.patterns("of") ?? [] }
            return .sequence(
                try arguments.matches(0), of: patterns, isExact: arguments.method == .expectExactly)
        case .expectAnswer:
            return .answer(
                query: try arguments.text(0, "a query"), fields: .object(try arguments.object(1, "fields")),
                arguments.value(2))
        default:
            return .state(path: try arguments.text(0, "a path into the state"), try condition(arguments))
        }
    }

    private func condition(_ arguments: RuleTestArguments) throws(ScenarioProblem) -> Scenario.StateCondition {
        switch arguments.method {
        case .expectStateContains:
            let options = try arguments.options(2, "times")
            let times = try arguments.reading { () throws(FieldError) in try options.count("times") }
            return .contains(arguments.value(1), times: times)
        case .expectStateInOrder: return .inOrder(try arguments.list(1, "values"))
        default:
            let value = arguments.value(1)
            let options = try arguments.options(2, "tolerance")
            let tolerance = try arguments.reading { () throws(FieldError) in try options.number("tolerance") }
            guard let tolerance else { return .equals(value) }
            guard let number = value.doubleValue, tolerance >= 0 else {
                throw arguments.problem("a tolerance is a number from 0, and needs a number as the expected value")
            }
            return .near(number, tolerance: tolerance)
        }
    }

    /// Lua tables cannot contain null, so fields that must be absent are listed by name.
    private func without(_ names: [String], _ match: Scenario.EventMatch) throws(FieldError) -> Value {
        var fields = match.data.objectValue ?? [:]
        for name in names {
            if catalogue.type(of: match.topic) != nil {
                do {
                    try catalogue.check(fields: .object([name: true]), of: match.topic)
                } catch {
                    throw error.inside("without")
                }
            }
            fields[name] = .null
        }
        return .object(fields)
    }
}
