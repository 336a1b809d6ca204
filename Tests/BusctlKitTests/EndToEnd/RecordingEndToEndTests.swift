import Foundation
import TestSupport
import Testing

/// The commands to record, replay and compare, run from a shell.
@Suite struct RecordingEndToEndTests: RunsBusctl {
    let busctl: BuiltProgram
    private static let merging = "return { coalesce = function() return 'replace' end }\n"
    private static let parting = "return { coalesce = function() return 'separate' end }\n"

    init() throws {
        busctl = try BuiltProgram()
        try busctl.files.write(Self.merging, to: "rules/toast.lua")
        try busctl.files.write(Self.parting, to: "other/toast.lua")
    }

    /// Starts a host that records, and waits until it is ready.
    private func serve() throws -> Process {
        let (host, _, talk) = try start(["serve", "--record", "day.jsonl", "--no-clock"])
        _ = try line(containing: "rules list", from: talk)
        return host
    }

    private func lines() throws -> [String] {
        try String(contentsOf: folder.appending(path: "day.jsonl"), encoding: .utf8).split(separator: "\n").map(
            String.init)
    }

    @Test("a host that is killed while it records loses no event that it has acknowledged", .timeLimit(.minutes(10)))
    func killed() throws {
        let host = try serve()
        defer { if host.isRunning { host.terminate() } }
        // One client sends many events while another one sends single events.
        let load = #"{"type":"toast.show","data":{"id":"load","message":"m"}}"# + "\n"
        let (injector, _, _) = try busctl.start(
            ["inject", "-"], input: String(repeating: load, count: 100), repeats: true)
        for number in 0..<10 {
            #expect(try run("inject", "toast.show", #"{"id": "own-\#(number)", "message": "m"}"#).status == 0)
        }
        kill(host.processIdentifier, SIGKILL)
        host.waitUntilExit()
        injector.waitUntilExit()
        #expect(injector.terminationStatus == 74)

        let killed = try lines()
        let own = killed.filter { $0.contains(#""id":"own-"#) }
        #expect(own.count == 10)
        #expect(killed.contains { $0.contains(#""id":"load""#) })
        #expect(!killed.contains { $0.contains("recording.end") })
        let mode = try FileManager.default.attributesOfItem(atPath: busctl.files.path("day.jsonl"))[.posixPermissions]
        #expect(mode as? Int == 0o600)

        // Cut the file as if the host had been killed in the middle of a line.
        try busctl.files.write(
            killed.dropLast().prefix(200).joined(separator: "\n") + "\n" + killed[1].prefix(70), to: "day.jsonl")
        let torn =
            "day.jsonl:\(try lines().count): the line is incomplete, because its host was killed while it wrote the line\n"
        let first = try busctl.run(["replay", "day.jsonl", "--json"])
        #expect(first.status == 0)
        #expect(first.errors.hasPrefix(torn))
        #expect(first.output.contains(#""type":"toast.presented""#))
        // Dictionaries have another order with each hash seed, which must not change the output.
        for seed in [[:], ["SWIFT_DETERMINISTIC_HASHING": "1"]] {
            #expect(try busctl.run(["replay", "day.jsonl", "--json"], environment: seed).output == first.output)
        }

        let second = try serve()
        #expect(try run("inject", "toast.show", #"{"id": "later", "message": "m"}"#).status == 0)
        second.terminate()
        second.waitUntilExit()
        #expect(try lines().last?.contains("recording.end") == true)
        let both = try run("replay", "day.jsonl", "--json")
        #expect(both.status == 0)
        #expect(both.errors.hasPrefix(torn))
        #expect(both.errors.contains("2 runs: "))
        #expect(both.output.hasPrefix(first.output))
    }

    @Test(
        "a recording is replayed with its own and with other rules, and compare prints the differences",
        .timeLimit(.minutes(10)))
    func replayAndCompare() throws {
        let host = try serve()
        defer { if host.isRunning { host.terminate() } }
        // However long the host runs, the first toast stays: 0 seconds mean until it is dismissed.
        let shows = ["a", "b"].map {
            #"{"type":"toast.show","data":{"id":"\#($0)","message":"m","duration":0}}"# + "\n"
        }.joined()
        #expect(try run("inject", "-", input: shows).status == 0)
        let second = try run("serve", "--record", "day.jsonl", "--socket", busctl.files.path("s2"))
        #expect(second.status == 74)
        let nothing = try run("serve", "--record-text", "--socket", busctl.files.path("s2"))
        #expect(nothing.status == 64 && nothing.errors.contains("--record-text needs --record FILE"))
        #expect(second.errors.hasPrefix("busctl: another host (process "))
        #expect(second.errors.hasSuffix(") is recording to 'day.jsonl'\n"))
        // A host that finds its socket in use must not make a recording.
        #expect(try run("serve", "--record", "own.jsonl", "--socket", busctl.files.path("s")).status == 74)
        #expect(
            try run("serve", "--record", "own.jsonl", "--rules", "nowhere", "--socket", busctl.files.path("s2")).status
                == 66)
        #expect(!FileManager.default.fileExists(atPath: busctl.files.path("own.jsonl")))
        host.terminate()
        host.waitUntilExit()
        #expect(host.terminationStatus == 0)

        let own = try run("replay", "day.jsonl", "toast.*")
        #expect(own.status == 0)
        #expect(own.output.contains("toast.coalesced") && !own.output.contains("rules.reloaded"))
        #expect(own.errors.hasPrefix("2 inputs, ") && own.errors.hasSuffix("; recorded without text\n"))
        #expect(try lines().contains { $0.contains(#""message":"text-1""#) })
        let others = try run("replay", "day.jsonl", "--rules", "other", "--quiet")
        #expect(others.status == 0)
        #expect(others.output == "")
        #expect(others.errors.contains(") differ from the recorded rules ("))

        #expect(try run("compare", "day.jsonl", "--new", "rules").status == 0)
        let same = try run("compare", "day.jsonl", "--old", "rules", "--new", "rules")
        #expect(same.status == 0)
        #expect(same.errors == "2 inputs, no difference; recorded without text\n")
        let different = try run("compare", "day.jsonl", "--new", "other")
        #expect(different.status == 1)
        #expect(different.errors == "1 of 2 inputs differs; recorded without text\n")
        #expect(different.output.hasPrefix("day.jsonl:4: toast.show id=b at "))
        #expect(different.output.contains("other/toast.lua:1"))
        let json = try run("compare", "day.jsonl", "--new", "other", "--json")
        #expect(json.status == 1)
        for options in [[], ["--json"]] {
            let outputs = try [[:], ["SWIFT_DETERMINISTIC_HASHING": "1"]].map {
                try busctl.run(["compare", "day.jsonl", "--new", "other"] + options, environment: $0).output
            }
            #expect(outputs[0] == outputs[1])
        }
        #expect(json.output.split(separator: "\n").count == 2)

        #expect(
            try run("replay", "-").errors
                == "busctl: no file '-'; a recording is a file, and cannot be read from standard input\n")
        // Each of these commands lacks usable rules, any rules or the file.
        try busctl.files.write("return {", to: "broken/toast.lua")
        #expect(try run("replay", "day.jsonl", "--rules", "broken").status == 65)
        #expect(try run("compare", "day.jsonl", "--new", "broken").status == 65)
        #expect(try run("replay", "day.jsonl", "--rules", "nowhere").status == 66)
        #expect(try run("compare", "day.jsonl").status == 64)
        #expect(try run("compare", "day.jsonl", "--new", "other", "--limit", "-1").status == 64)
        #expect(try run("replay").status == 64)
        #expect(try run("replay", "nowhere.jsonl").status == 66)
        #expect(try run("compare", "nowhere.jsonl", "--new", "other").status == 66)
        #expect(try run("replay", "day.jsonl", "toats.*").status != 0)
    }

    @Test(
        "a recording that cannot be read is reported with file and line, and bad lines are skipped on request",
        .timeLimit(.minutes(10)))
    func badRecordings() throws {
        let header =
            #"{"cascadeLimit":10000,"glassbus":"recording","limits":{"failuresInARow":5,"memory":4194304,"work":100000},"release":"0.1.0","rules":"0","seed":0,"settings":{},"version":1}"#
        func event(_ time: String, _ id: String) -> String {
            #"{"bustime":"\#(time)","data":{"id":"\#(id)","message":"m"},"id":"1","source":"/t","specversion":"1.0","type":"toast.show"}"#
        }
        func replay(_ lines: String..., options: [String] = []) throws -> BuiltProgram.Result {
            try busctl.files.write(lines.joined(separator: "\n"), to: "day.jsonl")
            return try busctl.run(["replay", "day.jsonl", "--quiet"] + options)
        }
        let empty = try replay("")
        #expect(empty.status == 65)
        #expect(empty.errors == "busctl: 'day.jsonl' is empty; a recording begins with its header\n")
        let version = try replay(header.replacing("\"version\":1", with: "\"version\":7"), "")
        #expect(version.status == 65)
        #expect(
            version.errors
                == "busctl: day.jsonl:1: version: the format version is 7; this program reads versions 1 to 4\n")
        let corrupt = try replay(header, event("0", "a"), "{\"bustime\":", event("1", "b"), "")
        #expect(corrupt.status == 65)
        #expect(corrupt.errors.hasPrefix("busctl: day.jsonl:3: not JSON"))

        let skipped = try replay(
            header, event("0", "a"), "{\"bustime\":", event("1", "b"), "", options: ["--skip-bad-lines"])
        #expect(skipped.status == 0)
        #expect(skipped.errors.hasPrefix("day.jsonl:3: skipped: not JSON"))
        #expect(skipped.errors.contains("\n2 inputs, "))
        #expect(try run("compare", "day.jsonl", "--new", "other").status == 65)
        let compared = try run("compare", "day.jsonl", "--new", "rules", "--skip-bad-lines")
        #expect(compared.status == 1)
        #expect(compared.errors.hasPrefix("day.jsonl:3: skipped: not JSON"))
    }

    @Test("every command in docs/recordings.md works as described", .timeLimit(.minutes(10)))
    func documentation() throws {
        let document = try String(contentsOf: BuiltProgram.root.appending(path: "docs/recordings.md"), encoding: .utf8)
        let commands = document.components(separatedBy: "```sh\n").dropFirst()
            .flatMap { $0.components(separatedBy: "```")[0].split(separator: "\n").map(String.init) }
        try #require(commands.count > 12)
        try busctl.files.write(Self.parting, to: "mine/toast.lua")
        let host = try serve()
        #expect(try run("inject", "toast.show", #"{"id": "a", "message": "m"}"#).status == 0)
        #expect(try run("inject", "toast.show", #"{"id": "b", "message": "m"}"#).status == 0)
        host.terminate()
        host.waitUntilExit()
        let (live, _, talk) = try start(["serve"])
        defer { if live.isRunning { live.terminate() } }
        _ = try line(containing: "rules list", from: talk)

        let hasJQ = FileManager.default.isExecutableFile(atPath: "/usr/bin/jq")
        for command in commands where !command.contains("serve") && (hasJQ || !command.contains("jq")) {
            let answer = try busctl.run([command], shell: true)
            // A comparison that finds a difference ends with 1.
            let isDifferent = command.hasPrefix("busctl compare") && !command.contains("|")
            #expect(answer.status == (isDifferent ? 1 : 0), "\(command): \(answer.errors)")
            #expect(!answer.errors.contains("busctl: "), "\(command)")
            #expect(!(answer.output + answer.errors).isEmpty || command.contains(" > "), "\(command)")
        }
    }
}
