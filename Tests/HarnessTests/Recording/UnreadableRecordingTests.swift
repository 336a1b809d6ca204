import EventBus
import Foundation
import Harness
import Host
import RuleHost
import TestSupport
import Testing
import Toast

/// Files that are no recordings, and recordings with lines that cannot be read.
@Suite("Unreadable recordings")
struct UnreadableRecordingTests {
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
        let (trace, summary) = try Replay.trace(path)
        #expect(
            summary.notes == ["\(path):4: the line is incomplete, because its host was killed while it wrote the line"])
        #expect(summary.inputs == 1)
        // The recording does not say when that host ended, so the replay goes on until nothing is pending.
        #expect(trace.contains { $0.contains("toast.dismissed") })

        // A host that stops before its first input leaves the file as it is.
        _ = try Recorder(path: path, configuration: .init(), disk: DiskQueue(), health: .expectingNothing)
        #expect(try Replay.trace(path).summary == summary)

        _ = try await record(in: folder, rules: []) { host in
            _ = await host.publish([IncomingEvent(event: ToastShow(id: "c", message: "c"))], defaultSource: "/t")
        }
        let again = try Replay.trace(path)
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
                _ = try Replay.trace(path)
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
                == "\(path):1: version: the format version is 7; this program reads versions 1 to 4")
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
        let recorder = try Recorder(
            path: folder.path("notes.txt"), configuration: .init(), disk: DiskQueue(), health: .expectingNothing)
        let (notes, kept) = (folder.path("notes.txt"), folder.path("notes.txt.kept"))
        #expect(recorder.notice == "'\(notes)' was not a recording, and was renamed to '\(kept)'")
        #expect(try String(contentsOfFile: kept, encoding: .utf8) == "my notes\n")
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
}
