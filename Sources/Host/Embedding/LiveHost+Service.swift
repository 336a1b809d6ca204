import ServiceLifecycle

/// A host as one of the services of a `ServiceGroup`: it starts with the group, and stops at its graceful shutdown, or when
/// its task is canceled.
extension LiveHost: Service {
    public func run() async throws {
        start()
        // Ends when the group shuts down, or the task is canceled.
        try? await gracefulShutdown()
        await stop()
    }
}
