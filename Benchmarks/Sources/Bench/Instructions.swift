import Foundation

/// Counts instructions with callgrind. A count is the same in every run, whatever else the machine does; a clock is not.
enum Instructions {
    /// The instructions of one of `count` times, without what the preparation takes: the difference between so many times
    /// and twice as many.
    /// - Returns: nil if valgrind is not installed.
    static func each(of operation: Operation, count: Int) throws -> Double? {
        try each(of: [bench.get(), "operation", operation.name], count: count)
    }

    /// The same for a program that takes a count as its last argument.
    static func each(of program: [String], count: Int) throws -> Double? {
        guard FileManager.default.isExecutableFile(atPath: valgrind) else { return nil }
        let runs = try [count, 2 * count].map { try start(program + [String($0)]) }
        let counts = try runs.map { try $0.finish() }
        return Double(counts[1] - counts[0]) / Double(count)
    }

    private static let valgrind = "/usr/bin/valgrind"

    /// This program without its debug information, which the valgrind of Debian 12 cannot read.
    private static let bench: Result<String, any Error> = Result {
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let copy = program + "-stripped"
        let strip = Process()
        strip.executableURL = URL(fileURLWithPath: "/usr/bin/strip")
        strip.arguments = ["-g", "-o", copy, program]
        try strip.run()
        strip.waitUntilExit()
        guard strip.terminationStatus == 0 else { throw Busctl.Failure("strip ended with \(strip.terminationStatus)") }
        return copy
    }

    private static func start(_ program: [String]) throws -> Run {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: valgrind)
        process.arguments = ["--tool=callgrind", "--callgrind-out-file=/dev/null"] + program
        // The seed of dictionaries would be another one in each run.
        process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_DETERMINISTIC_HASHING": "1"]) { $1 }
        process.standardOutput = FileHandle.nullDevice
        let report = Pipe()
        process.standardError = report
        try process.run()
        return Run(process: process, report: report)
    }

    private struct Run {
        let process: Process
        let report: Pipe

        /// The number in callgrind's line `Collected : 12345`.
        func finish() throws -> Int {
            let text = String(decoding: report.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            let line = text.split(separator: "\n").first { $0.contains("Collected : ") }
            guard let line, let count = line.split(separator: " ").last.flatMap({ Int($0) }) else {
                throw Busctl.Failure("callgrind counted nothing:\n\(text)")
            }
            return count
        }
    }
}
