import Chrome
import EventBus
import Host
import Logging
import ServiceLifecycle
import Testing
import Toast

/// A host among the services of an app.
@Suite struct LiveHostServiceTests {
    private var quiet: Logger { Logger(label: "test") { _ in SwiftLogNoOpLogHandler() } }

    @Test("a host starts with its group, and delivers app.terminate when the group shuts down")
    func group() async throws {
        let host = try LiveHost(logger: quiet)
        let ends = host.events(of: AppTerminate.self)
        let group = ServiceGroup(
            configuration: .init(services: [.init(service: host)], gracefulShutdownSignals: [], logger: quiet))
        let running = Task { try await group.run() }
        while await host.uptime == .zero { await Task.yield() }
        try await host.publish(ToastShow(message: "A"))
        await group.triggerGracefulShutdown()
        try await running.value
        var count = 0
        for await _ in ends { count += 1 }
        #expect(count == 1)
    }

    @Test("a host stops when its task is cancelled")
    func cancelled() async throws {
        let host = try LiveHost(logger: quiet)
        let running = Task { try await host.run() }
        while await host.uptime == .zero { await Task.yield() }
        running.cancel()
        try await running.value
        await #expect(throws: PublishError.stopped) { try await host.publish(ToastShow(message: "A")) }
    }
}
