import Foundation

/// What recording costs a host that is as busy as it can be.
enum RecordBench {
    static func run() throws -> [Row] {
        let count = 100_000
        let plain = try HostProcess("plain")
        let recording = try HostProcess("recording", recording: "run.jsonl")
        let file = try plain.eventFile(count)
        // In turn, so that what else the machine does meets both.
        var rates: (plain: [Double], recording: [Double]) = ([], [])
        for _ in 0..<7 {
            rates.plain.append(try plain.inject(file, count))
            rates.recording.append(try recording.inject(file, count))
        }
        let (without, with) = (rates.plain.max()!, rates.recording.max()!)
        return [
            Row("busctl inject -, a host that does not record", without, unit: "/s"),
            Row("the same, recording", with, unit: "/s", ratio: without / with, goal: .atMost(1.15)),
        ]
    }
}
