import EventBus
import Host

/// Resolves the topics and decodes the data of a scenario's parts.
struct ScenarioCompiler {
    let vocabulary: ScenarioVocabulary

    func event(_ injection: Scenario.Injection, at place: Scenario.Place) throws(ScenarioProblem) -> PlacedEvent {
        _ = try vocabulary.kind(of: injection.topic, at: place)
        do {
            return try vocabulary.catalogue.event(injection.topic, data: injection.data)
        } catch {
            throw ScenarioProblem(place, error.inside("data"))
        }
    }

    func event(_ given: Scenario.Given) throws(ScenarioProblem) -> PlacedEvent {
        do {
            return try given.event(in: vocabulary.catalogue)
        } catch {
            throw ScenarioProblem(given.place, error)
        }
    }

    func test(_ match: Scenario.EventMatch, at place: Scenario.Place) throws(ScenarioProblem) -> EventTest {
        let kind = try vocabulary.kind(of: match.topic, at: place)
        guard case .object = match.data else {
            throw ScenarioProblem(
                place, FieldError(path: "data", message: "expected an object, found \(match.data.shortJSON)"))
        }
        do {
            // Null fields are also checked, because an expectation that a misspelled field is absent would always hold.
            try vocabulary.catalogue.check(fields: match.data, of: match.topic)
        } catch {
            throw ScenarioProblem(place, error.inside("data"))
        }
        // Events about the main container do not have the field.
        let isMain = match.data["container"] == .string(EventBus.mainContainer)
        let data = isMain ? Value.object(["container": .null]).over(match.data) : match.data
        return EventTest(topic: match.topic, kind: kind, data: data)
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
            do {
                try vocabulary.check(statePath: path)
            } catch {
                throw ScenarioProblem(place, error.inside("state"))
            }
            return .state(StateTest(path: path, condition: condition))
        case .answer(let topic, let fields, let answer):
            return .answer(try AnswerTest(try vocabulary.query(topic, at: place), fields, answer, at: place))
        }
    }
}
