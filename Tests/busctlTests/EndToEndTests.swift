import Foundation
import Synchronization
import Testing

/// Runs the built program, with a socket and rules of its own.
@Suite struct EndToEndTests {
    private let program: URL
    private let folder: URL
    private let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    init() throws {
        // The test bundle lies beside the program; how it is run decides which path tells.
        let candidates = [Bundle.main.bundleURL, Bundle.main.executableURL, URL(filePath: CommandLine.arguments[0])]
            .compactMap { $0 }.flatMap { [$0, $0.deletingLastPathComponent()] }
            .map { $0.appending(path: "busctl") } + [root.appending(path: ".build/debug/busctl")]
        program = try #require(
            candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) && !$0.hasDirectoryPath })
        // Short: a socket's path has at most 107 bytes.
        folder = URL(filePath: "/tmp/gb-\(UInt32.random(in: .min ... .max))")
        try FileManager.default.createDirectory(at: folder.appending(path: "rules"), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: root.appending(path: "rules/toast.lua"), to: rules)
    }

    private var rules: URL { folder.appending(path: "rules/toast.lua") }
    private func clean() { try? FileManager.default.removeItem(at: folder) }

    private struct Result {
        var status: Int32
        var output: String
        var errors: String
    }

    private func start(_ arguments: [String], input: String? = nil) throws -> (Process, Pipe, Pipe) {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = ["GLASSBUS_SOCKET": folder.appending(path: "s").path, "PATH": "/usr/bin:/bin"]
        let (output, errors, stdin) = (Pipe(), Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        process.standardInput = stdin
        try process.run()
        if let input {
            let data = Data(input.utf8)
            let file = stdin.fileHandleForWriting
            Thread.detachNewThread {
                try? file.write(contentsOf: data)
                try? file.close()
            }
        } else {
            try stdin.fileHandleForWriting.close()
        }
        return (process, output, errors)
    }

    private func run(_ arguments: String..., input: String? = nil) throws -> Result {
        let (process, output, errors) = try start(arguments, input: input)
        let collected = Mutex(Data())
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            let data = errors.fileHandleForReading.readDataToEndOfFile()
            collected.withLock { $0 = data }
            done.signal()
        }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        done.wait()
        process.waitUntilExit()
        return Result(
            status: process.terminationStatus, output: String(decoding: data, as: UTF8.self),
            errors: collected.withLock { String(decoding: $0, as: UTF8.self) })
    }

    /// A line of a running program that contains `text`.
    private func line(containing text: String, from pipe: Pipe) throws -> String {
        var all = Data()
        while true {
            let data = pipe.fileHandleForReading.availableData
            all += data
            let lines = String(decoding: all, as: UTF8.self).split(separator: "\n")
            if let line = lines.first(where: { $0.contains(text) }) { return String(line) }
            try #require(!data.isEmpty, "ended without '\(text)': \(String(decoding: all, as: UTF8.self))")
        }
    }

    @Test("without a host the rules are checked, asked and tried", .timeLimit(.minutes(1)))
    func embedded() throws {
        defer { clean() }
        #expect(try run("rules", "check").status == 0)
        let tried = try run(
            "inject", "-", "--rules", "rules", "--json",
            input: """
                {"type": "toast.show", "data": {"id": "a", "message": "one"}}
                {"type": "toast.shw"}
                """)
        #expect(tried.status == 65)
        #expect(tried.errors.contains("line 2: type: no topic is called 'toast.shw' (did you mean 'toast.show'?)"))
        #expect(tried.errors.contains("1 accepted, 1 refused"))
        #expect(tried.output.contains(#""type":"toast.dismissed""#))

        try "local toast = {}\nfunction toast.coalesec() end\nreturn toast".write(to: rules, atomically: true, encoding: .utf8)
        let checked = try run("rules", "check")
        #expect(checked.status == 65)
        #expect(checked.output == "rules/toast.lua:2: 'coalesec' is not a policy of toast (did you mean 'coalesce'?)\n")
        #expect(try run("rules", "check", "nowhere").status == 66)
        #expect(try run("inject", "toast.show", "{}").status == 69)
        #expect(try run("tree").status == 64)
    }

    @Test("a host is served, fed, watched, taught a new rule and stopped", .timeLimit(.minutes(1)))
    func live() throws {
        defer { clean() }
        let (host, _, talk) = try start(["serve"])
        defer { if host.isRunning { host.terminate() } }
        let ready = try line(containing: "rules list", from: talk)
        #expect(ready.contains("busctl"))

        let (tap, shown, _) = try start(["tap", "toast.*", "rules.*", "--json"])
        defer { if tap.isRunning { tap.terminate() } }
        // A tap says nothing when it is ready: feed it until it shows something.
        var first: String?
        let found = Mutex(false)
        Thread.detachNewThread {
            while !found.withLock({ $0 }) {
                _ = try? run("inject", "toast.dismiss", #"{"id": "nobody"}"#)
            }
        }
        first = try line(containing: "toast.dismiss", from: shown)
        found.withLock { $0 = true }
        #expect(first?.hasPrefix(#"{"bustime":""#) == true)

        let injected = try run("inject", "-", input: String(repeating: #"{"type":"toast.dismissAll"}"# + "\n", count: 5000))
        #expect(injected.status == 0)
        #expect(injected.errors.contains("5,000 accepted, 0 refused"))

        let wrong = try run("inject", "toast.show", #"{"message": "x", "kind": "eror"}"#)
        #expect(wrong.status == 65)
        #expect(wrong.errors.contains("did you mean 'error'?"))

        #expect(try run("inject", "toast.show", #"{"id": "a", "message": "A", "dedupeKey": "k"}"#).status == 0)
        #expect(try run("inject", "toast.show", #"{"id": "b", "message": "B", "dedupeKey": "k"}"#).status == 0)
        let explained = try run("explain", "--why-not", "toast.presented", "b")
        #expect(explained.output.hasPrefix("toast.presented did not happen to 'b', but toast.coalesced ("))
        #expect(explained.output.contains("→ toast.coalesce"))
        #expect(explained.output.contains("rules/toast.lua:32 gen 1"))
        #expect(try run("explain", "b", "--json").output.hasPrefix(#"{"notes":[],"steps":[{"#))
        let unknown = try run("explain", "nobody-1")
        #expect(unknown.status == 65)
        #expect(unknown.errors.contains("nothing is known of 'nobody-1'"))

        try "return {}".write(to: rules, atomically: true, encoding: .utf8)
        let reloaded = try line(containing: "rules.reloaded", from: shown)
        #expect(reloaded.contains(#""generation":2"#))
        #expect(try run("rules", "list").output.contains("generation 2"))

        host.terminate()
        host.waitUntilExit()
        #expect(host.terminationStatus == 0)
        tap.waitUntilExit()
        #expect(tap.terminationStatus == 74)
        #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "s").path))
    }
}
