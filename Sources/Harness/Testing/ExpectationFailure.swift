/// What a ``Harness`` throws when something is not as expected. Its description is the
/// whole story: what was expected where, what came nearest, and what happened around it.
public struct ExpectationFailure: Error, Sendable, Hashable, CustomStringConvertible {
    public let failure: ScenarioFailure
    public var description: String { failure.text }
}
