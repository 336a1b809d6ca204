import Foundation

/// Repeating a recording of a million toasts, as a user does it.
enum ReplayBench {
    static func run() throws -> [Row] {
        let count = 1_000_000
        let host = try HostProcess("recorded", recording: "run.jsonl")
        let file = try host.eventFile(count / 10)
        for _ in 0..<10 { _ = try host.inject(file, count / 10) }
        host.stop()

        let recording = host.folder.appendingPathComponent("run.jsonl")
        let replays = try (0..<3).map { _ in try Busctl.measure(["replay", recording.path, "--quiet"]) }
        let rate = Double(count) / replays.map(\.seconds).min()!
        let megabytes = replays.map(\.megabytes).max()!
        let decode = InjectBench.decodingRate()
        return [
            Row("busctl replay, toasts a second", rate, unit: "/s", goal: .atLeast(100_000)),
            Row("JSONDecoder alone on such lines, one core", decode, unit: "/s", ratio: rate / decode),
            Row("resident at most", megabytes, unit: "MB", goal: .atMost(100)),
        ]
    }
}
