import FleetOperator
import FleetWire
import NATSLink

/// A broker with the streams of a fleet, and a link to it.
final class TestStand {
    let folder: String
    let place: SimulatedHost.Place
    let link: NATSLink
    private(set) var server: Companion

    /// - Parameter reconnectWithin: within how many seconds hosts come back; nil as sidecars do.
    init(folder: String, port: Int, reconnectWithin: Double?) async throws {
        self.folder = folder
        let url = "nats://127.0.0.1:\(port)"
        var retry = RetryDelay(ofHostWith: [url])
        if let reconnectWithin { retry = RetryDelay(ofHostWith: [url], within: .seconds(reconnectWithin)) }
        place = SimulatedHost.Place(
            fleet: Token(ifValid: "load")!, channel: Token(ifValid: "stable")!, port: port, retry: retry,
            ledger: Ledger())
        server = try Self.startServer(folder)
        var options = NATSLink.Options(servers: [url], name: "fleet-load")
        // It tells when the broker is back.
        options.retry.first = .milliseconds(200)
        options.retry.longest = .milliseconds(200)
        link = try NATSLink(options)
        try await link.connected(within: .seconds(30))
        try await link.makeStreams(of: place.fleet, replicas: 1)
    }

    private static func startServer(_ folder: String) throws -> Companion {
        try Companion("nats-server", ["-c", folder + "/broker.conf"], log: "broker.log", in: folder)
    }

    func restartServer() throws { server = try Self.startServer(folder) }

    var subjects: Subjects { Subjects(fleet: place.fleet) }
    var url: String { "nats://127.0.0.1:\(place.port)" }

    /// Milliseconds of the processor that the server uses in a second, over so many seconds.
    func serverShare(over seconds: Double) async -> Double {
        let (before, start) = (server.usage.processor, Clock.now)
        try? await Task.sleep(for: .seconds(seconds))
        return (server.usage.processor - before) * 1000 / Clock.milliseconds(since: start)
    }
}
