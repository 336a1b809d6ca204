import Foundation
import TestSupport
import Testing

/// What a host and its clients do when something of the machine runs out.
@Suite struct ShortageTests: RunsBusctl {
    let busctl: BuiltProgram

    init() throws { busctl = try BuiltProgram() }

    private static let counts = [6, 8, 10, 12, 14, 16, 20, 24, 28, 32, 36]

    @Test("a host with few descriptors: it runs, or says in a sentence what is short; it never crashes",
        .timeLimit(.minutes(10)), arguments: counts)
    func host(_ count: Int) throws {
        let result = try busctl.run(["ulimit -n \(count); exec timeout 1 busctl serve"], shell: true)
        if result.status == 124 || result.status == 0 { return }
        #expect((69...77).contains(result.status), "\(count): \(result.status) \(result.errors)")
        #expect(result.errors.contains("file descriptor"), "\(count): \(result.errors)")
    }

    @Test("a client with few descriptors: it says in a sentence what is short", .timeLimit(.minutes(10)), arguments: counts)
    func client(_ count: Int) throws {
        let result = try busctl.run(["ulimit -n \(count); exec busctl state"], shell: true)
        #expect((69...77).contains(result.status), "\(count): \(result.status) \(result.errors)")
        #expect(result.errors.contains("file descriptor") || result.errors.contains("no host"), "\(count): \(result.errors)")
    }

    @Test("nobody reads what the host says: the bus goes on, and so does its end", .timeLimit(.minutes(10)))
    func unreadLog() throws {
        try busctl.files.write(
            "return { on = { ['toast.show'] = function(e) print(('x'):rep(4000)) end } }", to: "rules/app.lua")
        let (host, _, talk) = try start(["serve"])
        _ = try line(containing: "rules list", from: talk)
        // Far more than a pipe holds, and than the log's queue holds.
        let show = #"{"type":"toast.show","data":{"message":"x"}}"# + "\n"
        let result = try busctl.run(["inject", "-"], input: String(repeating: show, count: 1_000))
        #expect(result.status == 0, "\(result.errors)")
        #expect(try run("state").status == 0)
        host.terminate()
        host.waitUntilExit()
        #expect(host.terminationReason == .exit || host.terminationReason == .uncaughtSignal)
    }

    @Test("a host under load has no more descriptors than its connections and thirty-two", .timeLimit(.minutes(10)))
    func descriptors() throws {
        let (host, _, talk) = try start(["serve", "--record", "day", "--state", "state"])
        defer { host.terminate() }
        _ = try line(containing: "rules list", from: talk)
        let show = #"{"type":"toast.show","data":{"message":"x"}}"# + "\n"
        for _ in 0..<3 { _ = try busctl.run(["inject", "-"], input: String(repeating: show, count: 500)) }
        let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(host.processIdentifier)/fd").count
        #expect(open <= 1 + 32, "one connection at most is closing still")
    }
}
