/// Thrown by a ``Harness`` when an expectation is not met. The description contains the expectation and its place, the
/// closest event, and the timeline around it.
public struct ExpectationFailure: Error, Sendable, Hashable, CustomStringConvertible {
    public let failure: ScenarioFailure
    public var description: String { failure.text }
}
