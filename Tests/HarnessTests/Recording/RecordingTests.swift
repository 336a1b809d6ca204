import EventBus
import Foundation
import Harness
import Host
import Logging
import RuleHost
import Synchronization
import TestSupport
import Testing
import Toast

/// A recording has everything that a replay needs to repeat the run.
@Suite("Recordings")
struct RecordingTests {
    static let rules = """
        local toast = { settings = { coalescingWindow = 1.5 } }
        function toast.coalesce(incoming, existing, existingState, age, window, ctx)
          ctx.memory.asked = (ctx.memory.asked or 0) + 1
          if incoming.dedupeKey and incoming.dedupeKey == existing.dedupeKey then return "count" end
          return "separate"
        end
        function toast.priority(toast, ctx)
          if (ctx.memory.asked or 0) % 3 == 2 then return "critical" end
          return "normal"
        end
        return toast
        """

    @Test("a live run is replayed byte for byte, with its reloads, queries and refusals")
    func repeats() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.rules, to: "rules/toast.lua")
        let live = try await record(in: folder) { host in
            for index in 0..<40 {
                let show = ToastShow(id: "t\(index)", message: "Message \(index)")
                var keyed = show
                keyed.dedupeKey = "k\(index % 3)"
                _ = await host.publish(
                    [IncomingEvent(event: index % 2 == 0 ? show : keyed, source: index % 5 == 0 ? "/ä\"b" : nil)],
                    defaultSource: "/test")
            }
            _ = try await host.ask("toast.priority", query: Data(#"{"toast": {"message": "x"}}"#.utf8))
            try folder.write(Self.rules.replacing("% 3 == 2", with: "% 2 == 0"), to: "rules/toast.lua")
            _ = try? await host.reloadRules()
            _ = await host.publish([IncomingEvent(event: ToastShow(message: ""))], defaultSource: "/test")
            try folder.write("return {", to: "rules/toast.lua")
            _ = try? await host.reloadRules()
            _ = await host.publish([IncomingEvent(event: ToastShow(message: "last"))], defaultSource: "/test")
        }
        let (trace, summary) = try Self.trace(folder.path("day.jsonl"))
        #expect(summary.notes == [])
        #expect(summary.inputs == 43)
        // The tap was added after the first two deliveries.
        #expect(Array(trace.dropFirst(2)) == live)
        for _ in 0..<3 { #expect(try Self.trace(folder.path("day.jsonl")).lines == trace) }
    }

    @Test("other rules get the same inputs, and a note says that the rules differ")
    func otherRules() async throws {
        let folder = try TemporaryFolder()
        _ = try await record(in: folder, rules: []) { host in
            _ = await host.publish(
                [
                    IncomingEvent(event: ToastShow(id: "a", message: "One")),
                    IncomingEvent(event: ToastShow(id: "b", message: "Two")),
                ], defaultSource: "/test")
        }
        let layer = RuleLayer(
            name: "other",
            files: [
                RuleText(
                    path: "other/toast.lua", namespace: "toast",
                    source: Array("return { coalesce = function() return 'keep' end }".utf8))
            ])
        let (before, _) = try Self.trace(folder.path("day.jsonl"))
        let (after, summary) = try Self.trace(folder.path("day.jsonl"), rules: [layer])
        #expect(before.contains { $0.contains("toast.queued") })
        #expect(after.contains { $0.contains("toast.coalesced") } && !after.contains { $0.contains("toast.queued") })
        #expect(
            summary.notes == [
                "the rules (\(RuleDigest.of([layer]))) differ from the recorded rules (\(RuleDigest.of([])))"
            ]
        )
    }

    @Test("a second host appends its own run, and each run is replayed from time zero")
    func appends() async throws {
        let folder = try TemporaryFolder()
        for name in ["a", "b"] {
            _ = try await record(in: folder, rules: []) { host in
                _ = await host.publish([IncomingEvent(event: ToastShow(id: name, message: name))], defaultSource: "/t")
            }
        }
        let (trace, summary) = try Self.trace(folder.path("day.jsonl"))
        #expect(summary.runs == 2 && summary.inputs == 2 && summary.notes == [])
        #expect(trace.count { $0.contains("\"id\":\"1\"") } == 2)
    }

    // MARK: Damage

    @Test("a line torn by a kill is skipped with a note, at the end of the file and before the next run")
    func torn() async throws {
        let folder = try TemporaryFolder()
        _ = try await record(in: folder, rules: []) { host in
            for name in ["a", "b"] {
                _ = await host.publish([IncomingEvent(event: ToastShow(id: name, message: name))], defaultSource: "/t")
            }
        }
        let path = folder.path("day.jsonl")
        let whole = try String(contentsOfFile: path, encoding: .utf8)
        let lines = whole.split(separator: "\n")
        // The lines are the header, the rules, two events and the end.
        try #require(lines.count == 5)
        let torn = lines[0..<3].joined(separator: "\n") + "\n" + lines[3].dropLast(7)
        try folder.write(String(torn), to: "day.jsonl")
        let (trace, summary) = try Self.trace(path)
        #expect(
            summary.notes == ["\(path):4: the line is incomplete, because its host was killed while it wrote the line"])
        #expect(summary.inputs == 1)
        // The recording does not say when that host ended, so the replay goes on until nothing is pending.
        #expect(trace.contains { $0.contains("toast.dismissed") })

        // A host that stops before its first input leaves the file as it is.
        _ = try Recorder(path: path, configuration: .init(), disk: DiskQueue(), health: .expectingNothing)
        #expect(try Self.trace(path).summary == summary)

        _ = try await record(in: folder, rules: []) { host in
            _ = await host.publish([IncomingEvent(event: ToastShow(id: "c", message: "c"))], defaultSource: "/t")
        }
        let again = try Self.trace(path)
        #expect(
            again.summary.notes == [
                "\(path):4: the line is incomplete, because its host was killed while it wrote the line"
            ])
        #expect(again.summary.runs == 2 && again.summary.inputs == 2)
    }

    @Test("a file that is not a recording is refused with its line, and never overwritten")
    func foreign() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("day.jsonl")
        func problem(_ text: String) throws -> String {
            try folder.write(text, to: "day.jsonl")
            do {
                _ = try Self.trace(path)
                return "read"
            } catch {
                return "\(error)"
            }
        }
        let header =
            #"{"cascadeLimit":10000,"glassbus":"recording","limits":{"failuresInARow":5,"memory":4194304,"work":100000},"release":"0.1.0","rules":"0","seed":0,"settings":{},"version":1}"#
        #expect(try problem("") == "'\(path)' is empty; a recording begins with its header")
        #expect(
            try problem("{}")
                == "\(path):1: this is not a recording: its first line must be a header with \"glassbus\":\"recording\""
        )
        #expect(try problem("hello").hasPrefix("\(path):1: not JSON: line 1, column 1"))
        #expect(
            try problem(header.replacing("\"version\":1", with: "\"version\":7"))
                == "\(path):1: version: the format version is 7; this program reads versions 1 to 2")
        #expect(try problem(header.replacing("\"seed\":0", with: "\"seed\":-1")).hasPrefix("\(path):1: seed: "))
        func event(_ time: String, _ type: String = "toast.show", _ data: String = #"{"message":"m"}"#) -> String {
            #"{"bustime":"\#(time)","data":\#(data),"id":"1","source":"/t","specversion":"1.0","type":"\#(type)"}"#
        }
        #expect(
            try problem([header, event("2"), event("1.5")].joined(separator: "\n") + "\n")
                == "\(path):3: bustime: time goes back: 1.5 after 2")
        #expect(
            try problem([header, event("1", "toast.shwo"), event("2")].joined(separator: "\n"))
                == "\(path):2: type: no topic is called 'toast.shwo' (did you mean 'toast.show'?)")
        #expect(
            try problem(
                [header, event("1", "toast.show", #"{"message":"m","kind":"bad"}"#), event("2")].joined(separator: "\n")
            )
            .hasPrefix("\(path):2: data.kind: 'bad' is not one of"))
        #expect(
            try problem([header, #"{"type":"toast.show","data":{"message":"m"}}"#, event("2")].joined(separator: "\n"))
                == "\(path):2: bustime: missing (a number of seconds as a text is required)")
        #expect(
            try problem([header, event("0", "recording.rules", #"{"digest":"ab"}"#)].joined(separator: "\n") + "\n")
                == "\(path):2: data.digest: no line before this one has the texts of the rules ab")
        #expect(throws: RecordingFailure.missing("/nowhere/x")) { try Replay(path: "/nowhere/x").run() }

        try folder.write("my notes\n", to: "notes.txt")
        #expect(throws: RecordingFailure.foreign(folder.path("notes.txt"))) {
            try Recorder(
                path: folder.path("notes.txt"), configuration: .init(), disk: DiskQueue(), health: .expectingNothing)
        }
        #expect(try String(contentsOfFile: folder.path("notes.txt"), encoding: .utf8) == "my notes\n")
        #expect(throws: RecordingFailure.unreadable(folder.path, reason: "it is a folder")) {
            try Replay(path: folder.path).run()
        }
    }

    @Test("a bad line in the middle ends a replay with its place, or is skipped on request")
    func badLine() async throws {
        let folder = try TemporaryFolder()
        _ = try await record(in: folder, rules: []) { host in
            for name in ["a", "b", "c"] {
                _ = await host.publish([IncomingEvent(event: ToastShow(id: name, message: name))], defaultSource: "/t")
            }
        }
        let path = folder.path("day.jsonl")
        var lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
        lines[3] = "{\"bustime\":\"0.\u{0}"
        try folder.write(lines.joined(separator: "\n") + "\n", to: "day.jsonl")
        #expect {
            try Replay(path: path).run()
        } throws: { "\($0)".hasPrefix("\(path):4: not JSON") }
        let summary = try Replay(path: path, skipsBadLines: true).run()
        #expect(summary.inputs == 2)
        #expect(summary.notes.count == 1 && summary.notes[0].hasPrefix("\(path):4: skipped: not JSON"))
    }

    @Test("the largest event that a host accepts is in its replay, though its line is longer")
    func largestEvent() async throws {
        let folder = try TemporaryFolder()
        let frame = #"{"type":"toast.show","data":{"message":""}}"#
        let message = String(repeating: "m", count: EventCatalogue.largestEvent - frame.utf8.count)
        let json = frame.replacing("\"\"", with: "\"\(message)\"")
        _ = try await record(in: folder, rules: []) { host in
            _ = await host.publish([try host.catalogue.decode(Data(json.utf8))], defaultSource: "/test")
        }
        let (trace, summary) = try Self.trace(folder.path("day.jsonl"))
        #expect(summary.inputs == 1)
        #expect(trace.contains { $0.contains(message) })
    }

    @Test("lines of any length are read whole, wherever a block of the file ends")
    func longLines() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("day.jsonl")
        let host = try RecordedHost(path: path)
        for index in 0..<24 {
            let length = index == 12 ? 600_000 : 20_000 + 1013 * index
            try host.inject(ToastShow(id: "t\(index)", message: String(repeating: "m", count: length)))
        }
        host.stop()
        let (trace, summary) = try Self.trace(path)
        #expect(summary.inputs == 24 && summary.notes == [])
        #expect(trace == host.trace)
    }

    @Test("two hosts cannot write to one file")
    func locked() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("day.jsonl")
        let disk = try DiskQueue()
        let first = try Recorder(path: path, configuration: .init(), disk: disk, health: .expectingNothing)
        #expect(throws: RecordingFailure.inUse(path)) {
            try Recorder(path: path, configuration: .init(), disk: disk, health: .expectingNothing)
        }
        withExtendedLifetime(first) {}
    }

    @Test("a deadline of the real clock is replayed at the same place")
    func deadline() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            return { priority = function(toast, ctx)
              local memory = ctx.memory
              memory.n = memory.n or 0
              if toast.message == "loop" then while true do memory.n = memory.n + 1 end end
              if toast.message == "tell" then print(memory.n) end
              return "normal"
            end }
            """, to: "rules/toast.lua")
        var configuration = ChromeSystem.Configuration()
        configuration.limits.work = 10_000_000
        configuration.limits.deadline = .milliseconds(2)
        let live = try await record(in: folder, configuration: configuration) { host in
            for message in ["a", "loop", "tell"] {
                _ = await host.publish([IncomingEvent(event: ToastShow(message: message))], defaultSource: "/t")
            }
        }
        let (trace, _) = try Self.trace(folder.path("day.jsonl"))
        let printed = live.filter { $0.contains("rules.printed") || $0.contains("rules.failed") }
        #expect(printed.count == 2)
        #expect(trace.filter { $0.contains("rules.printed") || $0.contains("rules.failed") } == printed)
    }

    // MARK: Support

    /// Records what `body` does with a host, and returns the deliveries that a tap saw.
    private func record(
        in folder: TemporaryFolder, rules: [String] = ["rules"], configuration: ChromeSystem.Configuration = .init(),
        _ body: (LiveHost) async throws -> Void
    ) async throws -> [String] {
        let disk = try DiskQueue()
        let recorder = try Recorder(
            path: folder.path("day.jsonl"), configuration: configuration, withText: true, disk: disk,
            health: .expectingNothing)
        let host = try LiveHost(
            rules: rules.map(folder.path), configuration: configuration,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, inputs: recorder)
        let events = await host.events(matching: [], after: nil)
        await host.start()
        try await body(host)
        await host.stop()
        disk.finish()
        var lines: [String] = []
        for await event in events {
            if case .event(_, _, let json) = event { lines.append(String(decoding: json, as: UTF8.self)) }
        }
        return lines
    }

    static func trace(_ path: String, rules: [RuleLayer]? = nil) throws -> (lines: [String], summary: Replay.Summary) {
        var lines: [String] = []
        let summary = try Replay(path: path, rules: rules).run(seeing: {
            lines.append(try JSONText.string(CloudEvent($0)))
        })
        return (lines, summary)
    }
}
