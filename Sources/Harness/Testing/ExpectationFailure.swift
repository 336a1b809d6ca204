/// The error that a ``Harness`` throws when an expectation is not met. Its description says what was expected and
/// where, what came nearest, and what happened around that time.
public struct ExpectationFailure: Error, Sendable, Hashable, CustomStringConvertible {
    public let failure: ScenarioFailure
    public var description: String { failure.text }
}
