import EventBus
import Foundation

/// How long an event takes from a client that posts it to a client that follows the stream, beside a bare echo over a
/// socket of the same kind.
enum LatencyBench {
    /// Answers each line with the same line; `bench echo SOCKET`.
    static func echo(_ path: String) throws {
        let listener = try UnixListener(path)
        let connection = listener.accept()
        while let line = connection.readLine() { connection.send(line + "\n") }
    }

    static func run() throws -> [Row] {
        let host = try HostProcess()
        let path = host.folder.appendingPathComponent("echo.sock").path
        let server = Process()
        server.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        server.arguments = ["echo", path]
        try server.run()
        defer { server.terminate() }
        for _ in 0..<200 where !FileManager.default.fileExists(atPath: path) { usleep(10_000) }
        let echo = try UnixConnection(path)
        let poster = try UnixConnection(host.socket)
        let stream = try UnixConnection(host.socket)
        stream.send("GET /v1/events?topic=toast.dismiss HTTP/1.1\r\nhost: x\r\naccept: text/event-stream\r\n\r\n")
        stream.read(until: "\r\n\r\n")

        let clock = ContinuousClock()
        var (echoes, taps): ([Double], [Double]) = ([], [])
        for index in 0..<4_000 {
            let line = #"{"type":"toast.dismiss","data":{"id":"n\#(index)"}}"#
            let echoed = clock.measure {
                echo.send(line + "\n")
                echo.read(until: "\n")
            }
            let tapped = clock.measure {
                poster.post(line)
                stream.read(until: "n\(index)\"")
            }
            try poster.finishAnswer()
            // The first ones warm up both.
            if index >= 200 {
                echoes.append(echoed.inSeconds * 1e6)
                taps.append(tapped.inSeconds * 1e6)
            }
        }
        func percentile(_ values: [Double], _ part: Double) -> Double {
            let sorted = values.sorted()
            return sorted[min(sorted.count - 1, Int(part * Double(sorted.count)))]
        }
        func row(_ name: String, _ part: Double, _ goal: Double?) -> [Row] {
            let (bare, own) = (percentile(echoes, part), percentile(taps, part))
            return [
                Row("a bare echo, \(name)", bare, unit: "µs"),
                Row("post to stream, \(name)", own, unit: "µs", ratio: own / bare, goal: goal.map { .atMost($0) }),
            ]
        }
        return row("p50", 0.5, 5) + row("p90", 0.9, nil) + row("p99", 0.99, 3)
    }
}
