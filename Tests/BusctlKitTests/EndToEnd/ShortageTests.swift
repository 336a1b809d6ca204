import Foundation
import TestSupport
import Testing

/// A host and its clients when the machine runs out of something.
@Suite struct ShortageTests: RunsBusctl {
    let busctl: BuiltProgram

    init() throws { busctl = try BuiltProgram() }

    /// With six, libdispatch itself may end the process, before any line of the program can say why.
    private static let counts = share(4, of: [7, 8, 10, 12, 14, 16, 20, 24, 28, 32, 36])

    @Test(
        "a host with few file descriptors runs, or says that they are missing, and never crashes",
        .timeLimit(.minutes(10)), arguments: counts)
    func host(_ count: Int) throws {
        let (host, _, talk) = try busctl.start(["ulimit -n \(count); exec busctl serve"], shell: true)
        // The host ends by itself, or says that it is ready.
        var said = ""
        while case let data = talk.fileHandleForReading.availableData, !data.isEmpty {
            said += String(decoding: data, as: UTF8.self)
            if said.contains("rules list"), host.isRunning { host.terminate() }
        }
        host.waitUntilExit()
        #expect(host.terminationReason == .exit, "\(count): signal \(host.terminationStatus) \(said)")
        if host.terminationStatus == 0 { return }
        #expect((69...77).contains(host.terminationStatus), "\(count): \(host.terminationStatus) \(said)")
        #expect(said.contains("file descriptor"), "\(count): \(said)")
    }

    @Test("a client with few file descriptors says that they are missing", .timeLimit(.minutes(10)), arguments: counts)
    func client(_ count: Int) throws {
        let result = try busctl.run(["ulimit -n \(count); exec busctl state"], shell: true)
        #expect((69...77).contains(result.status), "\(count): \(result.status) \(result.errors)")
        #expect(
            result.errors.contains("file descriptor") || result.errors.contains("no host"), "\(count): \(result.errors)"
        )
    }

    @Test("the bus keeps running, and the host can end, while nothing reads its output", .timeLimit(.minutes(10)))
    func unreadLog() throws {
        try busctl.files.write(
            "return { on = { ['toast.show'] = function(e) print(('x'):rep(4000)) end } }", to: "rules/app.lua")
        let (host, _, talk) = try start(["serve"])
        _ = try line(containing: "rules list", from: talk)
        // This is far more output than a pipe and the log's queue can hold.
        let show = #"{"type":"toast.show","data":{"message":"x"}}"# + "\n"
        let result = try busctl.run(["inject", "-"], input: String(repeating: show, count: 1_000))
        #expect(result.status == 0, "\(result.errors)")
        #expect(try run("state").status == 0)
        host.terminate()
        host.waitUntilExit()
        #expect(host.terminationReason == .exit || host.terminationReason == .uncaughtSignal)
    }

    @Test("a busy host uses at most 32 file descriptors besides its connections", .timeLimit(.minutes(10)))
    func descriptors() throws {
        let (host, _, talk) = try start(["serve", "--record", "day", "--state", "state"])
        defer { host.terminate() }
        _ = try line(containing: "rules list", from: talk)
        let show = #"{"type":"toast.show","data":{"message":"x"}}"# + "\n"
        for _ in 0..<3 { _ = try busctl.run(["inject", "-"], input: String(repeating: show, count: 500)) }
        let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(host.processIdentifier)/fd").count
        #expect(open <= 1 + 32, "one connection at most is closing still")
    }

    @Test(
        "the memory of a host stays within its limits while requests never end and readers have stopped",
        .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status"), "memory is read from /proc"),
        .timeLimit(.minutes(10)))
    func memory() throws {
        // A request waits for the memory of the others until they have taken too long, which need not be ten seconds here.
        let (host, _, talk) = try start(["serve", "--limit", "bodytime=300ms"])
        defer { host.terminate() }
        _ = try line(containing: "rules list", from: talk)
        let readers = 40
        let sockets = try (0..<80).map { _ in try #require(UnixClient.connect(to: busctl.socket)) }
        defer { for socket in sockets { close(socket) } }
        for reader in sockets[..<readers] {
            UnixClient.sendNow("GET /v1/events HTTP/1.1\r\nhost: x\r\n\r\n", on: reader)
        }
        let half =
            "POST /v1/events HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-ndjson\r\ncontent-length: 8000000\r\n\r\n"
        for client in sockets[readers...] { UnixClient.sendNow(half, on: client) }
        let spaces = String(repeating: " ", count: 1 << 18)
        let text = String(repeating: "m", count: 15_000)
        let lines = String(
            repeating: #"{"type":"toast.show","data":{"id":"n","message":"\#(text)"}}"# + "\n", count: 25)
        for _ in 0..<40 {
            for client in sockets[readers...] { UnixClient.sendNow(spaces, on: client) }
            _ = try busctl.answer(to: "POST /v1/events", type: "application/x-ndjson", lines)
        }
        let status = try String(contentsOfFile: "/proc/\(host.processIdentifier)/status", encoding: .utf8)
        let peak = try #require(status.firstMatch(of: #/VmHWM:\s+(\d+)/#).flatMap { Int($0.1) }) / 1024
        // The limit is 64 MiB, all bodies, the kept deliveries, and the backlog of each reader.
        #expect(peak <= 64 + 16 + 8 + readers, "\(peak) MiB")
    }
}
