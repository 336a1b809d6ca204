import EventBus
import Host
import RuleHost

/// Records the events of a system in a test host, and judges a test's expectations.
///
/// Expectations have the same form and meaning as in a scenario: each looks at the events after the last event of its
/// topic that met an expectation.
package final class SystemRecord: @unchecked Sendable {
    // Unchecked Sendable: it is used only on the thread of its host.
    private let timeline = Timeline()
    private var judge: Judge
    private var hasBegun = false
    private let compiler: ScenarioCompiler
    private let reader = ScenarioReader(file: "", line: { _ in 0 })

    /// Records the system's events from now on.
    package init(_ system: ChromeSystem) {
        judge = Judge(timeline)
        compiler = ScenarioCompiler(vocabulary: .of(system))
        timeline.record(system.bus, atMost: Self.mostEvents)
    }

    /// The maximum number of recorded events.
    private static let mostEvents = 1_000_000

    /// - Throws: ``FieldError`` if the record is incomplete.
    private func checkWhole() throws(FieldError) {
        guard timeline.isCut else { return }
        throw FieldError(
            message: "only the first \(Self.mostEvents) events since the beginning are recorded, and there were more",
            hint: "reset the system")
    }

    /// Begins a step: later events belong to it. Steps are counted from 0.
    package func beginStep() {
        if hasBegun { timeline.step += 1 }
        hasBegun = true
    }

    /// The outcome of an expectation.
    package enum Verdict: Sendable {
        /// It is met: by the event with this number, time, topic and data, if it is about one event.
        case met(Value?)
        case failed(ScenarioFailure)

        fileprivate init(_ failure: ScenarioFailure?) { self = failure.map { .failed($0) } ?? .met(nil) }
    }

    /// Checks whether an expectation is met now.
    /// - Parameters:
    ///   - value: the expectation, as one of `expect` in a scenario.
    ///   - isOnly: whether no other event may have met an expectation of one event.
    ///   - first: the number of the first event to which a `count` of 0 applies; nil for the first one after the last
    ///     that met an expectation.
    /// - Throws: ``FieldError`` for an invalid expectation.
    package func verdict(
        on value: Value, isOnly: Bool, since first: UInt64?, in system: ChromeSystem
    ) throws -> Verdict {
        try checkWhole()
        let place = Scenario.Place(file: "", line: 0)
        let expectation = try reader.expectation(value, place, steps: 0)
        let kind: CompiledScenario.Expectation.Kind
        do { kind = try compiler.kind(of: expectation) } catch { throw error.error }
        tellDecisions(of: system)
        switch kind {
        case .event(let test, let time, let within):
            switch judge.meet(test, at: time, within: within, upTo: nil, place: place) {
            case .failure(let unmet): return .failed(unmet.failure)
            case .success(let index):
                if isOnly, let failure = judge.none(test, place: place) { return .failed(failure) }
                return .met(event(index))
            }
        case .count(let test, let count):
            return Verdict(
                count == 0
                    ? judge.none(test, since: first, place: place) : judge.count(test, count, upTo: nil, place: place))
        case .sequence(let tests, let kinds, let isExact):
            return Verdict(
                judge.sequence(tests, of: kinds, isExact: isExact, upTo: nil, place: place, consumes: true))
        case .state(let test):
            return Verdict(judge.state(test, try system.bus.state(), after: nil, place: place))
        case .answer(let test):
            return Verdict(judge.answer(test, test.ask(system.bus), after: nil, place: place))
        }
    }

    private func event(_ index: Int) -> Value {
        [
            "busid": .string(String(timeline.entries[index].envelope.id)),
            "time": .double(timeline.time(index).inSeconds), "topic": .string(timeline.topic(index)),
            "data": timeline.data(index),
        ]
    }

    /// Returns the timeline since an event, as text.
    /// - Parameter first: the number of the first event to show.
    /// - Throws: ``FieldError`` if the record is incomplete.
    package func text(from first: UInt64, in system: ChromeSystem) throws(FieldError) -> String {
        try checkWhole()
        tellDecisions(of: system)
        return TimelineTable.lines(timeline.rows(from: first)).map { $0 + "\n" }.joined()
    }

    private func tellDecisions(of system: ChromeSystem) {
        timeline.decisions = Dictionary(grouping: system.rules.decisions.map { Decided($0) }) { $0.decision.latest }
    }
}
