import EventBus
import Foundation

/// A `busctl serve` of its own, on a copy of the shipped rules, as a user would start it.
final class HostProcess {
    let folder: URL
    let rules: URL
    private let process: Process

    /// The shipped rules.
    static let shipped = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../rules").standardized

    /// - Parameters:
    ///   - name: of its folder; hosts that run at the same time need different ones.
    ///   - recording: file in its folder to which it records.
    ///   - prepare: changes its folder of rules before it starts.
    /// - Throws: if it does not come up.
    init(_ name: String = "host", recording: String? = nil, prepare: (URL) throws -> Void = { _ in }) throws {
        folder = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("gb-bench-\(getpid())-\(name)")
        rules = folder.appendingPathComponent("rules")
        let socket = folder.appendingPathComponent("c.sock").path
        var arguments = ["serve", "--rules", rules.path, "--socket", socket]
        if let recording { arguments += ["--record", folder.appendingPathComponent(recording).path] }
        process = try Busctl.command(arguments)
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: Self.shipped, to: rules)
        try prepare(rules)
        try process.run()
        for _ in 0..<500 where !FileManager.default.fileExists(atPath: socket) { usleep(10_000) }
        guard FileManager.default.fileExists(atPath: socket) else {
            throw Busctl.Failure("busctl serve did not come up")
        }
    }

    deinit {
        stop()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Ends it in order; its folder stays until the object goes.
    func stop() {
        guard process.isRunning else { return }
        process.terminate()
        process.waitUntilExit()
    }

    var socket: String { folder.appendingPathComponent("c.sock").path }

    /// A `busctl` command against this host, not yet started.
    func command(_ arguments: [String]) throws -> Process { try Busctl.command(arguments + ["--socket", socket]) }

    /// Runs a command against this host to its end; its standard output.
    @discardableResult
    func run(_ arguments: [String], input: URL? = nil) throws -> Data {
        try Busctl.run(arguments + ["--socket", socket], input: input)
    }

    /// Writes the events of ``InjectBench``, for `inject -`.
    func eventFile(_ count: Int) throws -> URL {
        let file = folder.appendingPathComponent("events.jsonl")
        try Data(((0..<count).map(InjectBench.line).joined(separator: "\n") + "\n").utf8).write(to: file)
        return file
    }

    /// Injects a file of so many events.
    /// - Returns: events a second.
    func inject(_ file: URL, _ count: Int) throws -> Double {
        let time = try ContinuousClock().measure { try run(["inject", "-"], input: file) }
        return Double(count) / time.inSeconds
    }

    /// Resident memory in MB.
    var residentMegabytes: Double { Busctl.megabytes("VmRSS", of: process.processIdentifier) ?? .nan }

    /// The most memory that was ever resident, in MB.
    var peakMegabytes: Double { Busctl.megabytes("VmHWM", of: process.processIdentifier) ?? .nan }

    /// The processor time of all its threads so far, in milliseconds.
    var processorMilliseconds: Double { Machine.processorMilliseconds(of: process.processIdentifier) }

    /// How often a topic was delivered.
    func deliveries(of topic: String) throws -> Int {
        let info = try JSONSerialization.jsonObject(with: run(["topics", topic, "--json"])) as? [String: Any]
        return (info?["count"] as? NSNumber)?.intValue ?? -1
    }
}
