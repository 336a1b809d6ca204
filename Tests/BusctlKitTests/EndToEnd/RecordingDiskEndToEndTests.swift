import Foundation
import TestSupport
import Testing

/// A host that cannot write its recording, from the start or for a while.
@Suite struct RecordingDiskEndToEndTests: RunsBusctl {
    let busctl: BuiltProgram
    private var path: String { busctl.files.path("day.jsonl") }

    init() throws { busctl = try BuiltProgram() }

    private func text() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    private func show(_ id: String) throws -> Int32 {
        try run("inject", "toast.show", #"{"id": "\#(id)", "message": "m"}"#).status
    }

    private static let prlimit = "/usr/bin/prlimit"

    /// Limits the size of files that a process may write; nil removes the limit.
    private func limit(_ process: Process, to bytes: Int?) throws {
        let limit = bytes.map(String.init) ?? "unlimited"
        let tool = try Process.run(
            URL(filePath: Self.prlimit),
            arguments: ["--pid", "\(process.processIdentifier)", "--fsize=\(limit):unlimited"])
        tool.waitUntilExit()
        try #require(tool.terminationStatus == 0)
    }

    @Test(
        "a host keeps running while it cannot write, and its recording says what is missing",
        .enabled(if: FileManager.default.isExecutableFile(atPath: prlimit), "there is no prlimit"),
        .timeLimit(.minutes(10)))
    func full() throws {
        let (host, _, talk) = try start(["serve", "--record", "day.jsonl", "--no-clock"])
        defer { if host.isRunning { host.terminate() } }
        _ = try line(containing: "rules list", from: talk)
        #expect(try show("before") == 0)
        try limit(host, to: text().utf8.count + 20)
        for index in 0..<3 { #expect(try show("lost-\(index)") == 0) }
        #expect(try !text().contains("lost") && text().hasSuffix("\n"))
        try limit(host, to: nil)
        // The host tries again by itself, about once a second.
        var count = 0
        while try !text().contains("recording.gap") {
            try #require(show("after-\(count)") == 0)
            count += 1
        }
        host.terminate()
        host.waitUntilExit()
        #expect(host.terminationStatus == 0)
        let replay = try run("replay", "day.jsonl", "--quiet")
        #expect(replay.status == 0)
        // The missing inputs are the injected events and the host's own notes about its health.
        let missing = try #require(
            replay.errors.firstMatch(of: #/^day\.jsonl:4: (\d+) inputs are missing here, from /#))
        #expect((count + 2...count + 4).contains(Int(missing.1) ?? 0))
        #expect(replay.errors.contains(" s: the file would exceed the size that this process may write"))
        #expect(replay.errors.contains(" inputs, "))
    }

    @Test("serve and replay refuse a path that is not a regular file", .timeLimit(.minutes(10)))
    func strangers() throws {
        try #require(mkfifo(busctl.files.path("pipe"), 0o600) == 0)
        for (path, kind) in [("pipe", "pipe"), ("/dev/full", "device")] {
            let serve = try run("serve", "--record", path)
            #expect(serve.status == 74)
            #expect(
                serve.errors == "busctl: '\(path)' cannot be written: it is a \(kind); a recording is a regular file\n")
            let replay = try run("replay", path)
            #expect(replay.status == 74)
            #expect(
                replay.errors == "busctl: '\(path)' cannot be read: it is a \(kind); a recording is a regular file\n")
        }
    }

    @Test("a recording that other users could read is made private, and the host says so", .timeLimit(.minutes(10)))
    func wide() throws {
        try busctl.files.write("", to: "day.jsonl")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        let (host, _, talk) = try start(["serve", "--record", "day.jsonl"])
        defer { if host.isRunning { host.terminate() } }
        let said = try line(containing: "mode 0600", from: talk)
        #expect(said.contains("other users could read or change 'day.jsonl' (mode 0644)"))
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    }

    @Test("an altered recording ends with the exit status 65 and the line", .timeLimit(.minutes(10)))
    func altered() throws {
        try busctl.files.write("return { coalesce = function() return 'replace' end }\n", to: "rules/toast.lua")
        let (host, _, talk) = try start(["serve", "--record", "day.jsonl"])
        defer { if host.isRunning { host.terminate() } }
        _ = try line(containing: "rules list", from: talk)
        #expect(try show("a") == 0)
        host.terminate()
        host.waitUntilExit()
        try busctl.files.write(text().replacingOccurrences(of: "'replace'", with: "'keep'   "), to: "day.jsonl")
        for arguments in [["replay", "day.jsonl"], ["compare", "day.jsonl", "--new", "rules"]] {
            let answer = try busctl.run(arguments)
            #expect(answer.status == 65)
            #expect(answer.errors.hasPrefix("busctl: day.jsonl:2: the line was altered"))
        }
        #expect(try run("replay", "day.jsonl", "--skip-bad-lines").status == 0)
    }
}
