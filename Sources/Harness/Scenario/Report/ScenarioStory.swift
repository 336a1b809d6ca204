import EventBus

/// The steps and expectations of a scenario over time, for people who watch its run.
package struct ScenarioStory: Sendable, Encodable {
    /// A step, or an expectation, of the scenario.
    package struct Moment: Sendable, Encodable {
        /// The bus time in seconds; nil if the run did not reach it.
        package var time: Double?
        package var text: String
        /// Counted from 1.
        package var line: Int
        /// Whether an expectation was met; nil for a step, and for an expectation that was not checked.
        package var isMet: Bool?
    }
    package var steps: [Moment]
    package var expectations: [Moment]

    init(_ compiled: CompiledScenario, _ run: ScenarioRun) {
        let times = run.begins
        steps = compiled.scenario.steps.enumerated().map { index, step in
            Moment(
                time: times.indices.contains(index) ? times[index].inSeconds : nil, text: Self.text(step.action),
                line: step.place.line)
        }
        let verdicts = run.verdicts
        expectations = compiled.expectations.enumerated().map { index, expectation in
            let verdict = verdicts.indices.contains(index) ? verdicts[index] : nil
            return Moment(
                time: verdict?.time.inSeconds, text: Self.text(expectation.kind), line: expectation.place.line,
                isMet: verdict?.isMet)
        }
    }

    private static func text(_ action: Scenario.Step.Action) -> String {
        switch action {
        case .inject(let event): "\(event.topic) \(event.data.shortJSON)"
        case .advance(let span): "wait \(span.text)"
        case .settle: "wait until no timer is left"
        case .wait: "wait"
        }
    }

    private static func text(_ kind: CompiledScenario.Expectation.Kind) -> String {
        switch kind {
        case .event(let test, _, _): test.text
        case .count(let test, let count): "\(count == 0 ? "no" : "\(count) ×") \(test.text)"
        case .sequence(let tests, _, _): tests.map(\.text).joined(separator: ", then ")
        case .state(let test): test.text
        case .answer(let test): test.text
        }
    }
}
