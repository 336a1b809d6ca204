import EventBus
import Foundation
import Logging
import TestSupport
import Testing

@testable import Host

/// A suite of tests with hosts that run one after another on one state folder.
protocol RunsHostsOnState {
    var fixture: StateBench { get }
    /// What the hosts have logged.
    var log: Told { get }
}

extension RunsHostsOnState {
    func host(
        _ modules: [any Module] = [Badge()], without: Set<ModuleName> = [], inputs: (any InputLog)? = nil,
        rules: [String] = [], keepsIdentities: Bool = true
    ) throws -> LiveHost {
        var configuration = ChromeSystem.Configuration()
        configuration.without = without
        let state = try fixture.open()
        return try LiveHost(
            rules: rules, modules: modules, configuration: configuration,
            logger: Logger(label: "test") { [log] _ in Log(told: log) }, inputs: inputs, state: state,
            identities: keepsIdentities ? state.identities : nil, disk: fixture.disk, health: fixture.health)
    }

    /// One host, from its start to its end.
    /// - Returns: the state of its modules when it was there, and when the events had come.
    @discardableResult
    func run(_ host: LiveHost, _ events: [any Event] = []) async throws -> (before: Value, after: Value) {
        let before = try await host.state()
        _ = await host.publish(events.map { IncomingEvent(event: $0) }, defaultSource: "/test")
        let after = try await host.state()
        await host.stop()
        #expect(fixture.disk.settle(within: .seconds(300)))
        return (before, after)
    }

    func text(_ name: String) throws -> String { try fixture.text(name) }
}

private struct Log: LogHandler {
    let told: Told
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.warning
    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }
    func log(event: LogEvent) { told.add("\(event.message)") }
}
