import Foundation

/// From the save of a rule file to the event that says that it decides, a hundred times.
enum ReloadBench {
    static func run() throws -> [Row] {
        let host = try HostProcess()
        let file = host.rules.appendingPathComponent("toast.lua")
        let source = try String(contentsOf: file, encoding: .utf8)
        let tap = host.command(["tap", "rules.reloaded", "--json"])
        let output = Pipe()
        tap.standardOutput = output
        try tap.run()
        defer { tap.terminate() }
        // The tap is connected when it shows what the first save does.
        try Data((source + "\n-- connected\n").utf8).write(to: file)
        _ = output.fileHandleForReading.availableData

        let clock = ContinuousClock()
        var times: [Double] = []
        for number in 0..<100 {
            usleep(20_000)
            let start = clock.now
            // Every other save replaces the file, as many editors do.
            try Data((source + "\n-- save \(number)\n").utf8).write(to: file, options: number % 2 == 0 ? [] : .atomic)
            _ = output.fileHandleForReading.availableData
            let time = clock.now - start
            times.append(Double(time.components.attoseconds) / 1e15 + Double(time.components.seconds) * 1e3)
        }
        times.sort()
        return [
            Row("save to effect, median of 100", times[50], unit: "ms", goal: .atMost(30)),
            Row("save to effect, worst", times[99], unit: "ms", goal: .atMost(100)),
        ]
    }
}
