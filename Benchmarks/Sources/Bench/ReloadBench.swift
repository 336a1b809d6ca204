import EventBus
import Foundation

/// From the save of a rule file to the event that says that it decides, a hundred times.
enum ReloadBench {
    static func run() throws -> [Row] {
        let host = try HostProcess()
        let file = host.rules.appendingPathComponent("toast.lua")
        let source = try String(contentsOf: file, encoding: .utf8)
        let tap = try host.command(["tap", "rules.reloaded", "--json"])
        let output = Pipe()
        tap.standardOutput = output
        try tap.run()
        defer { tap.terminate() }
        // The tap is connected when it shows what a save does.
        var isConnected = false
        for number in 0..<50 where !isConnected {
            try Data((source + "\n-- connecting \(number)\n").utf8).write(to: file)
            isConnected = hasLine(output, within: 200)
        }
        guard isConnected else { throw Busctl.Failure("busctl tap shows no reload") }

        let clock = ContinuousClock()
        var times: [Double] = []
        for number in 0..<100 {
            // Lines of earlier saves are out of the way after this pause.
            while hasLine(output, within: 50) {}
            let start = clock.now
            // Every other save replaces the file, as many editors do.
            try Data((source + "\n-- save \(number)\n").utf8).write(to: file, options: number % 2 == 0 ? [] : .atomic)
            guard hasLine(output, within: 5_000) else { throw Busctl.Failure("save \(number) had no effect") }
            let time = clock.now - start
            times.append(time.inSeconds * 1e3)
        }
        times.sort()
        return [
            Row("save to effect, median of 100", times[50], unit: "ms", goal: .atMost(30)),
            Row("save to effect, worst", times[99], unit: "ms", goal: .atMost(100)),
        ]
    }

    /// Whether the tap prints something within so many milliseconds.
    private static func hasLine(_ output: Pipe, within milliseconds: Int32) -> Bool {
        var descriptor = pollfd(fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&descriptor, 1, milliseconds) == 1 else { return false }
        return !output.fileHandleForReading.availableData.isEmpty
    }
}
