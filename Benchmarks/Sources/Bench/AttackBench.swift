import Foundation

/// What a client or a rule that means harm costs the others.
enum AttackBench {
    static func run() throws -> [Row] {
        try neighbours() + avalanche() + memory()
    }

    // MARK: Other clients

    private static let show = #"{"type":"toast.show","data":{"id":"n","message":"x"}}"#
    private static let half =
        "POST /v1/events HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-ndjson\r\ncontent-length: 8000000\r\n\r\n"

    /// How long one client waits for the answer to one event while nobody else is there, and while others attack.
    private static func neighbours() throws -> [Row] {
        let host = try HostProcess("attacked")
        let file = try host.eventFile(100_000)
        let attacks: [(name: String, begin: () throws -> () -> Void)] = [
            (
                "48 readers that stop reading",
                {
                    let readers = try (0..<48).map { _ in try UnixConnection(host.socket) }
                    for reader in readers { reader.send("GET /v1/events HTTP/1.1\r\nhost: x\r\n\r\n") }
                    return { withExtendedLifetime(readers) {} }
                }
            ),
            (
                "100 requests that never end",
                {
                    let clients = try (0..<100).map { _ in try UnixConnection(host.socket) }
                    for client in clients { client.send(half + show, waits: false) }
                    return { withExtendedLifetime(clients) {} }
                }
            ),
            (
                "streams of 64 patterns, one after the other",
                {
                    let target = (0..<64).map { "topic=*.a\($0)*.b" }.joined(separator: "&")
                    return repeating {
                        let client = try UnixConnection(host.socket)
                        client.send("GET /v1/events?\(target) HTTP/1.1\r\nhost: x\r\n\r\n")
                        usleep(1000)
                    }
                }
            ),
            ("injection at full speed", { repeating { _ = try host.inject(file, 100_000) } }),
        ]
        var rows: [Row] = []
        for attack in attacks {
            var (quiet, attacked): ([Latency], [Latency]) = ([], [])
            for _ in 0..<5 {
                quiet.append(try latency(host))
                let end = try attack.begin()
                attacked.append(try latency(host))
                end()
            }
            let (before, during) = (Latency.median(quiet), Latency.median(attacked))
            rows += [
                Row("an event of another client, alone: median", before.median, unit: "us"),
                Row("… 99 of 100 within", before.p99, unit: "us"),
                Row("beside \(attack.name): median", during.median, unit: "us", ratio: during.median / before.median),
                Row("… 99 of 100 within", during.p99, unit: "us", ratio: during.p99 / before.p99, goal: .atMost(1.05)),
            ]
        }
        return rows
    }

    /// Microseconds.
    private struct Latency {
        var median, p99: Double

        static func median(_ all: [Latency]) -> Latency {
            Latency(median: all.map(\.median).sorted()[all.count / 2], p99: all.map(\.p99).sorted()[all.count / 2])
        }
    }

    private static func latency(_ host: HostProcess) throws -> Latency {
        let client = try UnixConnection(host.socket)
        let clock = ContinuousClock()
        var times: [Double] = []
        for _ in 0..<2_000 {
            times.append(try clock.measure { try client.exchange("POST", "/v1/events", body: show) }.inSeconds * 1e6)
        }
        times.sort()
        return Latency(median: times[times.count / 2], p99: times[times.count * 99 / 100])
    }

    /// Does `work` on a thread again and again.
    /// - Returns: ends it, and waits for its end.
    private static func repeating(_ work: @escaping () throws -> Void) -> () -> Void {
        final class Flag: @unchecked Sendable { var isSet = false }
        let (stop, done) = (Flag(), DispatchSemaphore(value: 0))
        nonisolated(unsafe) let work = work
        let thread = Thread {
            while !stop.isSet { try? work() }
            done.signal()
        }
        thread.start()
        return {
            stop.isSet = true
            done.wait()
        }
    }

    // MARK: Rules

    /// One event whose reaction publishes a thousand toasts, about each of which a costly policy is asked.
    private static func avalanche() throws -> [Row] {
        let host = try HostProcess("avalanche") { rules in
            try Data(
                """
                return {
                  priority = function(toast, ctx) for i = 1, 20000 do end return "normal" end,
                  on = { ["toast.dismissAll"] = function(event, bus)
                    for i = 1, 1000 do bus.publish("toast.show", { message = "m" .. i }) end
                  end },
                }
                """.utf8
            ).write(to: rules.appendingPathComponent("toast.lua"))
        }
        let client = try UnixConnection(host.socket)
        let clock = ContinuousClock()
        // The first answer waits until the rules are loaded.
        try client.exchange("POST", "/v1/events", body: show)
        // Five in a row bench the rule; what counts is the worst of those before.
        let times = try (0..<4).map { _ in
            try clock.measure {
                try client.exchange("POST", "/v1/events", body: #"{"type":"toast.dismissAll"}"#)
            }.inSeconds * 1e3
        }
        return [Row("an input whose rules would take seconds, worst of 4", times.max()!, unit: "ms", goal: .atMost(50))]
    }

    // MARK: Memory

    /// The most that is resident while clients send what they never finish, and take nothing of what they asked for.
    private static func memory() throws -> [Row] {
        let host = try HostProcess("memory")
        let clients = try (0..<120).map { _ in try UnixConnection(host.socket) }
        // As much as the system takes at a time, again and again.
        let spaces = String(repeating: " ", count: 1 << 18)
        for client in clients[..<60] { client.send(half + spaces, waits: false) }
        for client in clients[60...] { client.send("GET /v1/events HTTP/1.1\r\nhost: x\r\n\r\n") }
        let text = String(repeating: "m", count: 15_000)
        let large = #"{"type":"toast.show","data":{"id":"n","message":"\#(text)"}}"#
        let sender = try UnixConnection(host.socket)
        for _ in 0..<1_000 {
            try sender.exchange("POST", "/v1/events", body: large)
            for client in clients[..<60] { client.send(spaces, waits: false) }
        }
        defer { withExtendedLifetime(clients) {} }
        // 64 MiB, and what docs/security.md says that limits allow: bodies, deliveries that are kept, readers.
        let bound = 64.0 + 16 + 8 + 60
        return [
            Row(
                "resident at most: 60 bodies of 8 MB, 60 readers that stop", host.peakMegabytes, unit: "MB",
                goal: .atMost(bound))
        ]
    }
}
