import EventBus

/// What became of a scenario.
public struct ScenarioResult: Sendable, Hashable {
    public enum Status: String, Sendable, Hashable {
        case passed
        /// An expectation was not met.
        case failed
        /// It could not run: its problem says why.
        case invalid
    }

    public var name: String
    public var place: Scenario.Place
    /// `covers`, `area` and the like, as they stand in the scenario.
    public var notes: [String: Value]
    public var failures: [ScenarioFailure]
    public var problem: ScenarioProblem?

    public init(_ scenario: Scenario, failures: [ScenarioFailure] = [], problem: ScenarioProblem? = nil) {
        name = scenario.name
        place = scenario.place
        notes = scenario.notes
        self.failures = failures
        self.problem = problem
    }

    public var status: Status { problem != nil ? .invalid : failures.isEmpty ? .passed : .failed }
}
