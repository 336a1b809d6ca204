import EventBus

/// The reason why a scenario cannot run at all.
///
/// ```
/// checkout.jsonl:3: steps[1].data.kind: 'eror' is not one of success, error, info (did you mean 'error'?)
/// ```
public struct ScenarioProblem: Error, Hashable, Sendable, CustomStringConvertible {
    public var place: Scenario.Place
    /// The error. Its path starts at the scenario.
    public var error: FieldError
    /// The topic, if no module declares it. A caller can group such problems, because they usually mean that the
    /// program lacks a module.
    public var unknownTopic: String?

    /// - Parameter error: the error; its path starts at `place`.
    public init(_ place: Scenario.Place, _ error: FieldError, unknownTopic: String? = nil) {
        self.place = place
        self.error = error.inside(place.path)
        self.unknownTopic = unknownTopic
    }

    public var description: String { "\(place): \(error)" }
}
