import Foundation

/// An MQTT broker to compare with, where Debian's `mosquitto` and `mosquitto-clients` are installed.
final class Broker {
    static let publisher = "/usr/bin/mosquitto_pub"
    private static let subscriber = "/usr/bin/mosquitto_sub"
    private static let program = "/usr/sbin/mosquitto"
    private let process = Process()
    private let port = 20_000 + Int(getpid()) % 10_000
    private let settings: URL

    /// - Throws: if it is not installed.
    init() throws {
        guard FileManager.default.isExecutableFile(atPath: Self.program),
            FileManager.default.isExecutableFile(atPath: Self.publisher)
        else { throw Busctl.Failure("mosquitto is not installed") }
        settings = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("gb-bench-\(port).conf")
        // Without the last line it drops messages for subscribers that are slower for a moment.
        try Data("listener \(port) 127.0.0.1\nallow_anonymous true\nmax_queued_messages 0\n".utf8).write(to: settings)
        process.executableURL = URL(fileURLWithPath: Self.program)
        process.arguments = ["-c", settings.path]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        for _ in 0..<100 where (try? Busctl.run(Self.publisher, publish)) == nil { usleep(20_000) }
    }

    deinit {
        if process.isRunning { process.terminate() }
        try? FileManager.default.removeItem(at: settings)
    }

    private var address: [String] { ["-h", "127.0.0.1", "-p", "\(port)", "-t", "bench"] }

    /// Arguments that publish one message.
    var publish: [String] { address + ["-m", #"{"message":"x"}"#] }
    /// Arguments that publish each line of the standard input.
    var publishLines: [String] { address + ["-l"] }

    /// A client that takes so many messages, and ends; started.
    func subscriber(taking count: Int) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Self.subscriber)
        process.arguments = address + ["-C", "\(count)"]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    /// The processor time of the broker so far, in milliseconds.
    var processorMilliseconds: Double { Machine.processorMilliseconds(of: process.processIdentifier) }
}
