import ServiceLifecycle

/// A host as a service of a `ServiceGroup`: it starts with the group, and stops when the group shuts down gracefully or
/// its task is canceled.
extension LiveHost: Service {
    public func run() async throws {
        start()
        // Returns when the group shuts down, or the task is canceled.
        try? await gracefulShutdown()
        await stop()
    }
}
