import EventBus

extension LiveHost {
    /// Starts a system for tests.
    /// - Parameters:
    ///   - given: the events before time begins. They bypass admission, as in a scenario.
    ///   - watch: called with the system after these events, before anything else happens.
    /// - Throws: ``FieldError`` for an event that cannot be published.
    package func start<Result: Sendable>(
        given: [PlacedEvent], watching watch: @Sendable (ChromeSystem) -> Result
    ) throws(FieldError) -> Result {
        for event in given { try system.bus.publish(event, source: Self.givenSource) }
        defer { start() }
        return watch(system)
    }

    private static let givenSource = "/given"

    /// Inspects the system between two inputs.
    package func look<Result: Sendable>(_ body: @Sendable (ChromeSystem) throws -> Result) rethrows -> Result {
        activity.set(.look("the system"))
        moveTime()
        defer { settle() }
        return try body(system)
    }
}
