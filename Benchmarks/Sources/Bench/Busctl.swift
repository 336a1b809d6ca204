import EventBus
import Foundation

/// The busctl program to measure, as a user would start it.
enum Busctl {
    struct Failure: Error, CustomStringConvertible {
        let description: String
        init(_ description: String) { self.description = description }
    }

    /// A command, not yet started. What it says to people is dropped.
    /// - Throws: ``Failure`` if the program is not built; `make bench` builds it.
    static func command(_ arguments: [String]) throws -> Process { command(try path(), arguments) }

    /// The program. `make bench` builds it.
    static func path() throws -> String {
        guard let path = ProcessInfo.processInfo.environment["BUSCTL"] else {
            throw Failure("BUSCTL must name the busctl program to measure; `make bench` sets it")
        }
        return path
    }

    private static func command(_ program: String, _ arguments: [String]) -> Process {
        let command = Process()
        command.executableURL = URL(fileURLWithPath: program)
        command.arguments = arguments
        command.standardOutput = FileHandle.nullDevice
        command.standardError = FileHandle.nullDevice
        return command
    }

    /// Runs a command to its end.
    /// - Returns: its standard output.
    @discardableResult
    static func run(_ arguments: [String], input: URL? = nil) throws -> Data {
        try run(try path(), arguments, input: input)
    }

    /// Runs any program to its end.
    /// - Returns: its standard output.
    @discardableResult
    static func run(_ program: String, _ arguments: [String], input: URL? = nil) throws -> Data {
        let command = command(program, arguments)
        let output = Pipe()
        command.standardOutput = output
        if let input { command.standardInput = try FileHandle(forReadingFrom: input) }
        try command.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        command.waitUntilExit()
        guard command.terminationStatus == 0 else {
            throw Failure("\(program) \(arguments.joined(separator: " ")) ended with \(command.terminationStatus)")
        }
        return data
    }

    /// Runs a command to its end, without a look at its output.
    /// - Returns: wall-clock seconds, and the most memory that was resident, in MB.
    static func measure(_ arguments: [String]) throws -> (seconds: Double, megabytes: Double) {
        let command = try command(arguments)
        var peak = 0.0
        let time = try ContinuousClock().measure {
            try command.run()
            while command.isRunning {
                if let now = megabytes("VmHWM", of: command.processIdentifier) { peak = max(peak, now) }
                usleep(5_000)
            }
        }
        guard command.terminationStatus == 0 else {
            throw Failure("busctl \(arguments.joined(separator: " ")) ended with \(command.terminationStatus)")
        }
        return (time.inSeconds, peak)
    }

    /// A line of the process's status, such as `VmRSS`, in MB.
    static func megabytes(_ field: String, of process: pid_t) -> Double? {
        let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix(field + ":") }
        return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) }.map { $0 / 1024 }
    }
}
