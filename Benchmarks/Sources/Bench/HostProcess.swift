import Foundation

/// A `busctl serve` of its own, on a copy of the shipped rules, as a user would start it.
final class HostProcess {
    let folder: URL
    let rules: URL
    private let process = Process()
    private let busctl: URL

    /// - Throws: if the program is not built (`make bench` builds it) or does not come up.
    init() throws {
        guard let path = ProcessInfo.processInfo.environment["BUSCTL"] else {
            throw Failure("BUSCTL must name the busctl program to measure; `make bench` sets it")
        }
        busctl = URL(fileURLWithPath: path)
        folder = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("gb-bench-\(getpid())")
        rules = folder.appendingPathComponent("rules")
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let shipped = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../rules").standardized
        try FileManager.default.copyItem(at: shipped, to: rules)

        process.executableURL = busctl
        process.arguments = ["serve", "--rules", rules.path, "--socket", socket]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        for _ in 0..<500 where !FileManager.default.fileExists(atPath: socket) { usleep(10_000) }
        guard FileManager.default.fileExists(atPath: socket) else { throw Failure("busctl serve did not come up") }
    }

    deinit {
        process.terminate()
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
        init(_ description: String) { self.description = description }
    }

    var socket: String { folder.appendingPathComponent("c.sock").path }

    /// A `busctl` command against this host, not yet started.
    func command(_ arguments: [String]) -> Process {
        let command = Process()
        command.executableURL = busctl
        command.arguments = arguments + ["--socket", socket]
        command.standardError = FileHandle.nullDevice
        return command
    }

    /// Runs a command to its end; its standard output.
    func run(_ arguments: [String], input: FileHandle? = nil) throws -> Data {
        let command = command(arguments)
        let output = Pipe()
        command.standardOutput = output
        if let input { command.standardInput = input }
        try command.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        command.waitUntilExit()
        guard command.terminationStatus == 0 else {
            throw Failure("busctl \(arguments.joined(separator: " ")) ended with \(command.terminationStatus)")
        }
        return data
    }

    /// Resident memory in MB.
    var residentMegabytes: Double {
        let status = (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
        return (line.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? .nan) / 1024
    }

    /// How often a topic was delivered.
    func deliveries(of topic: String) throws -> Int {
        let info = try JSONSerialization.jsonObject(with: run(["topics", topic, "--json"])) as? [String: Any]
        return (info?["count"] as? NSNumber)?.intValue ?? -1
    }
}
