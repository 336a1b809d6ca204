import FleetOperator
import FleetWire
import NATSLink

/// The broker is killed and comes back: all hosts lose their connections at once, and come back with all that sidecars ask for then.
struct ReconnectMeasure {
    private let stand: TestStand
    private let crowd: Crowd
    private var ledger: Ledger { crowd.ledger }
    private static let pause = 2.0

    init(_ stand: TestStand, _ count: Int) {
        self.stand = stand
        crowd = Crowd(of: count, stand.place)
    }

    func rows() async throws -> [Row] {
        defer { crowd.end() }
        tell("connecting \(crowd.count) hosts, with all that sidecars do")
        crowd.adopt([.beats, .injections])
        guard await crowd.connect(within: 30) else {
            throw LoadProblem("not all hosts can connect: \(ledger.now.errors)")
        }
        try await Task.sleep(for: .seconds(35))

        tell("the broker is killed, and started again after \(Row.text(Self.pause)) s")
        ledger.take()
        let start = Clock.now
        stand.server.kill()
        try await Task.sleep(for: .seconds(Self.pause))
        try stand.restartServer()
        try await stand.link.connected(within: .seconds(60))
        let serves = Clock.milliseconds(since: start) / 1000
        let areBack = await eventually(within: 120) { ledger.now.connected >= crowd.count }
        let busy = stand.server.usage.processor
        let counts = ledger.now
        // Hosts have asked for consumers, pointers and beats.
        try await Task.sleep(for: .seconds(10))
        let back = counts.arrivals.map { Double($0 - start) / 1e9 }
        let tries = counts.attempts.map { Double($0 - start) / 1e9 }
        let perSecond = Dictionary(grouping: tries) { Int($0) }.values.map(\.count).max() ?? 0
        let deaf = try await AnnounceMeasure(stand, ledger, crowd.count).deaf()
        return [
            Row("the broker answers again, after", serves, "s"),
            Row("half of the hosts are back after", back.percentile(50), "s"),
            Row("the last host is back after", areBack ? back.max() ?? .infinity : .infinity, "s", bar: 60),
            Row("attempts of a host", Double(tries.count) / Double(crowd.count), ""),
            Row("first to last attempt", (tries.max() ?? 0) - (tries.min() ?? 0), "s"),
            Row(
                "attempts in the busiest second, of all", 100 * Double(perSecond) / Double(max(1, tries.count)), "%",
                bar: 10),
            Row("server's processor until all were back", busy, "ms"),
            Row(
                "server's memory, the most since it was started again", stand.server.usage.mostMemory, "MiB", bar: 1024),
            Row("hosts that do not hear the next announcement", Double(deaf), "", bar: 0),
        ]
    }
}
