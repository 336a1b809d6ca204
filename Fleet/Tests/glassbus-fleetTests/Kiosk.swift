import ControlAPI
import EventBus
import FleetStore
import FleetTestSupport
import FleetWire
import FoundationEssentials
import Host
import Logging

@testable import glassbus_fleet

/// A machine of a fleet: a real host behind its socket, a sidecar, and a broker in memory.
///
/// The host runs the rules that the sidecar puts in use. In place of `busctl`, a script accepts every bundle.
final class Kiosk: Sendable {
    let folder: TemporaryFolder
    let link = MemoryLink()
    let subjects = Subjects(fleet: Kiosk.lab)
    let ops = try! SigningKey(name: Token("ops"), seed: Array(repeating: 1, count: 32))

    static let lab = Token(ifValid: "lab")!
    static let name = Token(ifValid: "kiosk-7")!
    static let stable = Token(ifValid: "stable")!
    private static let silent = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("#!/bin/sh\nexit 0\n", to: "busctl", mode: 0o755)
        let trust = Trust(fleet: Self.lab, keys: ["ops": ops.publicKey])
        try folder.write(JSONText.string(trust), to: "trust.json")
    }

    var client: ControlClient { ControlClient(socketPath: folder.path("control.sock")) }

    // MARK: The sidecar

    func driver(
        topics: [String] = ["toast.show"], inject: [String] = [], _ change: (inout FleetFile) -> Void = { _ in }
    ) throws -> SidecarDriver {
        var file = FleetFile(fleet: Self.lab, host: Self.name, servers: [])
        file.topics = topics.map { TopicPattern($0)! }
        file.fetchWithin = 0
        file.budget = .init(perSecond: 1000, burst: 1000)
        change(&file)
        return try SidecarDriver(
            .init(
                file: file, allow: AllowFile(inject: inject.map { TopicPattern($0)! }),
                trustPath: folder.path("trust.json"), folder: folder.path("h"), socket: folder.path("control.sock"),
                busctl: folder.path("busctl")), link: link, logger: Self.silent)
    }

    /// Runs a sidecar and a host while `body` runs.
    /// - Parameter rules: the folder that the host serves; nil for that of the sidecar.
    func run(
        _ driver: SidecarDriver, rules: String? = nil, _ body: @Sendable (SidecarDriver) async throws -> Void
    ) async throws {
        try await withHost(rules: rules ?? folder.path("h/current")) {
            await driver.begin()
            try await body(driver)
            await driver.stop()
        }
    }

    // MARK: The host

    func withHost(rules: String, _ body: () async throws -> Void) async throws {
        let host = try LiveHost(rules: [rules], configuration: ChromeSystem.Configuration(), logger: Self.silent)
        await host.start()
        let (listening, isListening) = AsyncStream.makeStream(of: Void.self)
        let server = ControlServer(host: host, socketPath: folder.path("control.sock"), logger: Self.silent)
        let serving = Task {
            defer { isListening.finish() }
            try await server.run { _ in isListening.yield() }
        }
        if await listening.first(where: { true }) == nil { try await serving.value }
        let result: Result<Void, any Error>
        do { result = .success(try await body()) } catch { result = .failure(error) }
        serving.cancel()
        try await serving.value
        await host.stop()
        try result.get()
    }

    /// Shows a toast on the host.
    func show(_ message: String) async throws {
        let event: Value = [
            "specversion": "1.0", "id": .string(UUID().uuidString), "source": "/tests", "type": "toast.show",
            // It stays, so that nothing follows by itself on a slow machine.
            "data": ["message": .string(message), "duration": 0],
        ]
        let response = try await client.post(
            "/v1/events", contentType: "application/cloudevents+json", body: Data(event.json.utf8))
        guard response.status < 300 else { throw HostRefused(response: response) }
    }

    /// The toasts that the host was asked to show, by their messages.
    func shown() async throws -> [String] {
        let events = try JSONText.decode(Value.self, from: try await client.get("/v1/events?limit=1000").body)
        return (events.arrayValue ?? []).filter { $0["type"]?.stringValue == "toast.show" }
            .compactMap { $0["data"]?["message"]?.stringValue }
    }

    // MARK: The broker

    /// The topics of the events that the broker has of the host, once there are so many.
    func events(_ count: Int) async -> [String] {
        await link.messages(subjects.event(of: Self.name), count: count).compactMap { $0.headers["ce-type"] }
    }

    /// The reports of the host, once there are so many.
    func reports(_ count: Int) async throws -> [AdoptionReport] {
        try await link.messages(subjects.adopted(by: Self.name), count: count).map { try AdoptionReport(json: $0.body) }
    }

    /// Begins a rollout of rules to all hosts at once.
    func roll(_ files: [String: String], serial: Int, soak: Double) throws {
        let bundle = try FleetWire.Bundle(files: files.mapValues { Array($0.utf8) }, created: "2026-11-26T12:00:00Z")
        for part in bundle.messages(in: subjects) { link.put(part) }
        let pointer = Pointer(
            fleet: Self.lab, channel: Self.stable, serial: serial, bundle: bundle.digest, previous: nil, salt: serial,
            stages: [Stage(percent: 100, soak: soak)], stage: 0, notBefore: 0, expires: 4e9)
        link.put(subjects.channel(Self.stable), try Signed(pointer, by: ops).bytes)
    }
}

/// Waits for what no message tells.
func until(_ isSo: () async throws -> Bool) async throws {
    while try await !isSo() { try await Task.sleep(for: .milliseconds(5)) }
}
