import EventBus

/// The result of one scenario.
public struct ScenarioResult: Sendable, Hashable {
    public enum Status: String, Sendable, Hashable {
        case passed
        /// At least one expectation was not met.
        case failed
        /// The scenario could not run; see `problem`.
        case invalid
    }

    public var name: String
    public var place: Scenario.Place
    /// The scenario's notes for people, such as `covers` and `area`, unchanged.
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
