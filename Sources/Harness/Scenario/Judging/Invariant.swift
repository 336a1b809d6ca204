import EventBus

/// A condition that must hold throughout a run: at the start, after each step, and whenever a timer has fired.
package struct Invariant {
    let place: Scenario.Place
    /// Checks the state of all modules, which has a schema, at a time; returns the violation, or nil if the condition
    /// holds.
    let complaint: (_ state: Value, _ schema: Value, _ now: Duration) -> String?
}

extension ScenarioRun {
    /// The first moment at which an invariant does not hold.
    struct Violation {
        let place: Scenario.Place
        let time: Duration
        let complaint: String
        /// The index of the last delivery until then; nil if there was none.
        let delivery: Int?
    }
}

extension Judge {
    func violation(_ violation: ScenarioRun.Violation) -> ScenarioFailure {
        ScenarioFailure(
            place: violation.place, message: "does not hold at \(violation.time.text): \(violation.complaint)",
            timeline: timeline.excerpt(
                around: violation.delivery, marking: violation.delivery.map { [$0] } ?? [], expected: nil))
    }
}
