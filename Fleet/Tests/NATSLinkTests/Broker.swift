import Foundation
import Synchronization

/// A nats-server with JetStream, a process of its own on loopback, with its files in a temporary folder.
final class Broker: Sendable {
    let port: Int
    let folder: URL
    private let process = Mutex<Running?>(nil)

    private struct Running {
        /// Its end tells the shell that the tests are over, however they end.
        let life: Pipe
        let server: pid_t

        func end() {
            // The shell does not wait for the server, so the number is still this server's.
            Foundation.kill(server, SIGKILL)
            try? life.fileHandleForWriting.close()
        }
    }

    var url: String { "nats://127.0.0.1:\(port)" }

    /// - Parameter extra: more of the server's configuration.
    init(_ extra: String = "", isStarted: Bool = true) async throws {
        port = try freePort()
        folder = FileManager.default.temporaryDirectory.appending(path: "glassbus-broker-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try configure(extra)
        if isStarted { try await start() }
    }

    deinit {
        process.withLock { $0?.end() }
        try? FileManager.default.removeItem(at: folder)
    }

    /// What counts from the next start.
    func configure(_ extra: String) throws {
        let text = """
            host: 127.0.0.1
            port: \(port)
            log_file: "\(folder.path)/log"
            jetstream { store_dir: "\(folder.path)", max_file_store: 100GB, max_memory_store: 64MB }
            \(extra)
            """
        try text.write(to: folder.appending(path: "config"), atomically: true, encoding: .utf8)
    }

    /// Starts the server, and waits until it takes connections.
    func start() async throws {
        let shell = Process()
        shell.executableURL = URL(filePath: "/bin/sh")
        shell.arguments = [
            "-c", #"nats-server -c "$0" & server=$!; echo $server; read -r _; kill -9 $server"#,
            folder.path + "/config",
        ]
        let life = Pipe()
        // Or the next shell would have it, too, and keep it open.
        _ = fcntl(life.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
        let output = Pipe()
        shell.standardInput = life
        shell.standardOutput = output
        shell.standardError = FileHandle.nullDevice
        try shell.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard let server = pid_t(line.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            throw BrokerProblem("the shell says no process: \(line)")
        }
        process.withLock { $0 = Running(life: life, server: server) }
        guard await eventually({ canConnect(to: self.port) }) else { throw BrokerProblem("the server does not start") }
    }

    /// `SIGKILL`: the server has no moment to write anything.
    func kill() async {
        process.withLock { running in
            running?.end()
            running = nil
        }
        _ = await eventually { !canConnect(to: self.port) }
    }

    /// Stops the server where it stands. The system goes on to take connections and data for it.
    func pause() async {
        signal(SIGSTOP)
        _ = await eventually { self.hasStopped }
    }

    func resume() { signal(SIGCONT) }

    private func signal(_ number: Int32) {
        process.withLock { if let running = $0 { Foundation.kill(running.server, number) } }
    }

    /// A thread goes on for a moment after the signal.
    private var hasStopped: Bool {
        let server = process.withLock { $0?.server ?? 0 }
        let tasks = "/proc/\(server)/task"
        return ((try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []).allSatisfy { task in
            (try? String(contentsOfFile: "\(tasks)/\(task)/stat", encoding: .utf8))?.contains(") T ") ?? true
        }
    }
}

struct BrokerProblem: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

// MARK: Ports

private func freePort() throws -> Int {
    let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = loopback(port: 0)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            bind(socket, $0, size) == 0 && getsockname(socket, $0, &size) == 0
        }
    }
    guard isBound else { throw BrokerProblem("no port is free") }
    return Int(UInt16(bigEndian: address.sin_port))
}

private func canConnect(to port: Int) -> Bool {
    let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = loopback(port: port)
    return withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
    }
}

private func loopback(port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
}
