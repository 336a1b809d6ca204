import EventBus
import Foundation
import Harness
import Host
import RuleHost
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
        let (trace, summary) = try Replay.trace(folder.path("day.jsonl"))
        #expect(summary.notes == [])
        #expect(summary.inputs == 43)
        // The tap was added after the first two deliveries.
        #expect(Array(trace.dropFirst(2)) == live)
        for _ in 0..<3 { #expect(try Replay.trace(folder.path("day.jsonl")).lines == trace) }
    }

    @Test("a recording of an early version counts each read of a field as work, as its host did")
    func countsReads() throws {
        let folder = try TemporaryFolder()
        let rules = [RuleLayer].folder(
            "rules",
            [
                "toast": """
                return { priority = function(toast)
                  for i = 1, 30000 do local kind = toast.kind end
                  return "normal"
                end }
                """
            ])
        let path = folder.path("day.jsonl")
        let host = try RecordedHost(path: path, rules: rules)
        try host.inject(ToastShow(id: "a", message: "One"))
        host.stop()
        func failures() throws -> Int { try Replay.trace(path).lines.count { $0.contains("work budget") } }
        #expect(try failures() == 0)
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
        try folder.write(lines.asVersion1.joined(separator: "\n") + "\n", to: "day.jsonl")
        #expect(try failures() == 1)
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
        let (before, _) = try Replay.trace(folder.path("day.jsonl"))
        let (after, summary) = try Replay.trace(folder.path("day.jsonl"), rules: [layer])
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
        let (trace, summary) = try Replay.trace(folder.path("day.jsonl"))
        #expect(summary.runs == 2 && summary.inputs == 2 && summary.notes == [])
        #expect(trace.count { $0.contains("\"busid\":\"1\"") } == 2)
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
        let (trace, summary) = try Replay.trace(folder.path("day.jsonl"))
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
        let (trace, summary) = try Replay.trace(path)
        #expect(summary.inputs == 24 && summary.notes == [])
        #expect(trace == host.trace)
    }

    @Test("two hosts cannot write to one file")
    func locked() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("day.jsonl")
        let disk = try DiskQueue()
        let first = try Recorder(path: path, configuration: .init(), disk: disk, health: .expectingNothing)
        #expect(throws: RecordingFailure.inUse(path, by: getpid())) {
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
        let (trace, _) = try Replay.trace(folder.path("day.jsonl"))
        let printed = live.filter { $0.contains("rules.printed") || $0.contains("rules.failed") }
        #expect(printed.count == 2)
        #expect(trace.filter { $0.contains("rules.printed") || $0.contains("rules.failed") } == printed)
    }

    /// Does what an event says, letter by letter: it asks a question that does the rest of the word, or loops until its
    /// deadline, or remembers, or prints what it remembers. Both modules do, so that calls of one state wait for each
    /// other, and calls of two.
    private static func nested(_ name: String, asking other: String) -> String {
        """
        local m = { module = "\(name)" }
        m.requests = { go = { word = "string" } }
        m.facts = { done = { text = "string" } }
        m.questions = {}
        local function spend(memory)
          while true do memory.n = memory.n + 1 end
        end
        local function run(word, bus, ctx)
          local memory = ctx.memory
          memory.n = (memory.n or 0) + 1
          local said = memory.n .. ""
          for i = 1, #word do
            local letter = word:sub(i, i)
            if letter == "l" then spend(memory) end
            if letter == "m" then memory.n = memory.n + 1 end
            if letter == "p" then print(memory.n) end
            if letter == "a" or letter == "b" then
              local topic = (letter == "a" and "\(name)" or "\(other)") .. ".q" .. #word
              local _, answer = pcall(bus.ask, topic, { word = word:sub(i + 1) })
              return said .. tostring(answer)
            end
          end
          return said
        end
        for i = 1, 6 do
          m.questions["q" .. i] = {
            asks = { word = "string" }, answers = "string", default = function(q, ctx, bus) return run(q.word, bus, ctx) end }
        end
        m.on = { ["\(name).go"] = function(event, bus, ctx)
          local said = run(event.word, bus, ctx)
          bus.publish("\(name).done", { text = said })
          if event.word:sub(-1) == "l" then spend(ctx.memory) end
        end }
        return m
        """
    }

    @Test("deadlines in calls that wait for each other are replayed at the same calls", arguments: 1...6)
    func nestedDeadlines(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let folder = try TemporaryFolder()
        try folder.write(Self.nested("first", asking: "second"), to: "rules/modules/first.lua")
        try folder.write(Self.nested("second", asking: "first"), to: "rules/modules/second.lua")
        var configuration = ChromeSystem.Configuration()
        configuration.limits.work = 10_000_000
        configuration.limits.deadline = .milliseconds(1)
        let letters = Array("mmpaabl")
        let live = try await record(in: folder, configuration: configuration) { host in
            let catalogue = host.catalogue
            for _ in 0..<40 {
                let word = String(
                    (0..<Int.random(in: 1...6, using: &random)).map { _ in letters.randomElement(using: &random)! })
                let topic = Bool.random(using: &random) ? "first.go" : "second.go"
                let event = try catalogue.decode(Data(#"{"type": "\#(topic)", "data": {"word": "\#(word)"}}"#.utf8))
                _ = await host.publish([event], defaultSource: "/test")
            }
        }
        let (trace, summary) = try Replay.trace(folder.path("day.jsonl"))
        #expect(summary.notes == [])
        let isTold = { (line: String) in line.contains(".done") || line.contains("rules.") }
        #expect(live.filter { $0.contains("deadline") }.count > 3)
        // The tap was added after the first two deliveries.
        let (told, again) = (live.filter(isTold), trace.dropFirst(2).filter(isTold))
        let differs = zip(told, again).first { $0 != $1 }
        #expect(differs == nil && told.count == again.count, "\(differs ?? ("", ""))")
    }
}
