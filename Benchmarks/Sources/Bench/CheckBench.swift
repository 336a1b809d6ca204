import EventBus
import Foundation

/// `busctl rules check` of 200 rule files, from the start of the program to its end.
enum CheckBench {
    static func run() throws -> [Row] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bench-check-\(getpid())")
        defer { try? FileManager.default.removeItem(at: folder) }
        // A folder has one file for a module; folders are layers.
        let layers = (0..<200).map { folder.appendingPathComponent("\($0)") }
        for layer in layers {
            try FileManager.default.createDirectory(at: layer, withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                at: HostProcess.shipped.appendingPathComponent("toast.lua"), to: layer.appendingPathComponent("toast.lua"))
        }
        let clock = ContinuousClock()
        var times = try (0..<20).map { _ in
            try clock.measure { try Busctl.run(["rules", "check"] + layers.map(\.path)) }.inSeconds * 1e3
        }
        times.sort()
        return [
            Row("200 rule files, median of 20", times[10], unit: "ms", goal: .atMost(300)),
            Row("200 rule files, worst", times[19], unit: "ms", goal: .atMost(300)),
        ]
    }
}
