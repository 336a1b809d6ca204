import EventBus
import Host

/// Looks up and decodes the parts of a scenario, one by one.
struct ScenarioCompiler {
    let vocabulary: Vocabulary

    func event(_ injection: Scenario.Injection, at place: Scenario.Place) throws(ScenarioProblem) -> any Event {
        _ = try vocabulary.kind(of: injection.topic, at: place)
        do {
            return try vocabulary.catalogue.event(injection.topic, data: injection.data)
        } catch {
            // The world's fields stand in no `data`.
            throw ScenarioProblem(place, place.path.hasPrefix("given") ? error : error.inside("data"))
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
