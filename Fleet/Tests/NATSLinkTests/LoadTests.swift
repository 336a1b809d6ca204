import FleetWire
import Foundation
import NATSLink
import Testing

/// Many hosts that are only links, in one process. `make -C Fleet load HOSTS=5000` has more than the tests.
@Suite(.serialized) struct LoadTests {
    private static let hosts = ProcessInfo.processInfo.environment["GLASSBUS_HOSTS"].flatMap { Int($0) } ?? 200

    init() {
        // Each host has a descriptor.
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = min(limit.rlim_max, rlim_t(Self.hosts + 2000))
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }

    @Test("a new pointer is announced to all hosts, and all come back after the server was killed")
    func announceAndReconnect() async throws {
        let broker = try await Broker("max_connections: \(Self.hosts + 100)")
        var links: [NATSLink] = []
        for start in stride(from: 0, to: Self.hosts, by: 64) {
            links += try await withThrowingTaskGroup(of: NATSLink.self) { group in
                for _ in start..<min(Self.hosts, start + 64) {
                    group.addTask {
                        try await NATSLink.connected(to: broker) {
                            $0.retry = RetryDelay(ofHostWith: [broker.url], within: .seconds(5))
                        }
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
        }
        let listening = try links.map { try $0.subscribe("glassbus.lab.announce.stable", limit: 4) }
        // The server has a subscription when it answers what was sent after it.
        for link in links {
            await #expect(throws: LinkProblem.nobody("nowhere")) {
                try await link.request(Outgoing("nowhere", ""), within: .seconds(60))
            }
        }
        let operators = try await NATSLink.connected(to: broker)
        let start = ContinuousClock.now
        try operators.send(Outgoing("glassbus.lab.announce.stable", "pointer"), replyTo: nil)
        let times = await withTaskGroup(of: Duration?.self) { group in
            for subscription in listening {
                group.addTask { await subscription.next(within: .seconds(60)).map { _ in start.duration(to: .now) } }
            }
            return await group.reduce(into: [Duration]()) { if let time = $1 { $0.append(time) } }.sorted()
        }
        #expect(times.count == Self.hosts)
        report("a pointer reaches \(times.count) hosts", times)

        await broker.kill()
        try await broker.start()
        let back = ContinuousClock.now
        let joined = await withTaskGroup(of: Duration?.self) { group in
            for link in links {
                group.addTask {
                    await link.becomes(.connected, within: .seconds(120)) ? back.duration(to: .now) : nil
                }
            }
            return await group.reduce(into: [Duration]()) { if let time = $1 { $0.append(time) } }.sorted()
        }
        #expect(joined.count == Self.hosts)
        report("\(joined.count) hosts are back after a kill", joined)
        for link in links { await link.close() }
    }

    private func report(_ what: String, _ times: [Duration]) {
        guard let longest = times.last else { return }
        func milliseconds(_ time: Duration) -> Int { Int(time / .milliseconds(1)) }
        print(
            "\(what): p50 \(milliseconds(times[times.count / 2])) ms, p99 \(milliseconds(times[times.count * 99 / 100])) ms, "
                + "all \(milliseconds(longest)) ms")
    }
}
