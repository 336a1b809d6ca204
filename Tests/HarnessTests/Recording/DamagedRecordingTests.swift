import EventBus
import Foundation
import Host
import RuleHost
import TestSupport
import Testing
import Toast

@testable import Harness

/// What a replay can still use of a damaged recording.
@Suite("Damaged recordings")
struct DamagedRecordingTests {
    let folder: TemporaryFolder
    let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("day.jsonl")
    }

    /// Records toasts `t0`, `t1`, …, one a second, and returns the lines: header, rules, toasts, end.
    private func record(_ count: Int, rules: [RuleLayer] = []) throws -> [String] {
        let host = try RecordedHost(path: path, rules: rules)
        for index in 0..<count {
            try host.inject(ToastShow(id: "t\(index)", message: "m"))
            try host.advance(by: .seconds(1))
        }
        host.stop()
        return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
    }

    /// Records the same, but without checksums, so that the lines can be edited.
    private func recordPlain(_ count: Int) throws -> [String] {
        let lines = try record(count).asVersion1
        try write(lines)
        #expect(try replay().failure == nil)
        return lines
    }

    private func write(_ lines: [String]) throws {
        try folder.write(lines.joined(separator: "\n") + "\n", to: "day.jsonl")
    }

    /// Replays the recording. Returns the ids of the shown toasts, the notes, and the reason if the replay failed.
    private func replay(
        skippingBadLines: Bool = false, until isEnough: (Envelope) -> Bool = { _ in false }
    ) throws -> (shown: [String], notes: [String], failure: String?) {
        var shown: [String] = []
        do {
            let summary = try withoutActuallyEscaping(isEnough) { isEnough in
                try Replay(path: path, skipsBadLines: skippingBadLines).run(
                    patterns: [TopicPattern("toast.show")],
                    seeing: { envelope in
                        shown.append((envelope.event as? ToastShow)?.id ?? "")
                        if isEnough(envelope) { throw CancellationError() }
                    })
            }
            return (shown, summary.notes, nil)
        } catch {
            return (shown, [], "\(error)")
        }
    }

    @Test("a replay delivers all inputs before a bad line")
    func before() throws {
        var lines = try record(4)
        lines[5] = "garbage"
        try write(lines)
        let broken = try replay()
        #expect(broken.shown == ["t0", "t1", "t2"])
        #expect(broken.failure?.hasPrefix("\(path):6: not JSON") == true)
        #expect(try replay(skippingBadLines: true).shown == ["t0", "t1", "t2"])
    }

    @Test("a replay of many inputs can be stopped at any time")
    func leftEarly() throws {
        _ = try record(2_000)
        #expect(try replay(until: { _ in true }).shown == ["t0"])
    }

    @Test("the largest event that a host accepts can be replayed")
    func largest() throws {
        let host = try RecordedHost(path: path)
        try host.inject(ToastShow(id: "large", message: String(repeating: "m", count: EventCatalogue.largestEvent)))
        host.stop()
        #expect(try replay().shown == ["large"])
    }

    @Test("only an incomplete line counts as torn, and a wrong one is an error")
    func tornOrWrong() throws {
        let lines = try recordPlain(2)
        let wrong = lines[3].replacing("toast.show", with: "toast.shwo")
        // First the wrong line is followed by another run, then it ends the file without a line end.
        try write(lines[..<3] + [wrong] + lines)
        #expect(try replay().failure == "\(path):4: type: no topic is called 'toast.shwo' (did you mean 'toast.show'?)")
        try folder.write((lines[..<3] + [wrong]).joined(separator: "\n"), to: "day.jsonl")
        #expect(try replay().failure?.hasPrefix("\(path):4: type: no topic") == true)
        try write(lines[..<3] + [String(wrong.dropLast(3))] + lines)
        let torn = try replay()
        #expect(torn.failure == nil && torn.shown == ["t0", "t0", "t1"])
        #expect(
            torn.notes == ["\(path):4: the line is incomplete, because its host was killed while it wrote the line"])
    }

    @Test("an invalid query and an overlong line are bad lines like any other")
    func otherBadLines() throws {
        var lines = try recordPlain(2)
        let question = lines[3].replacing("toast.show", with: "toast.priority")
        lines.insert(question, at: 3)
        try write(lines)
        #expect(try replay().failure?.hasPrefix("\(path):4: data.toast") == true)
        #expect(try replay(skippingBadLines: true).shown == ["t0", "t1"])

        lines[3] = String(repeating: "x", count: 17 << 20)
        try write(lines)
        #expect(try replay().failure == "\(path):4: the line is longer than 16 MiB")
        let skipped = try replay(skippingBadLines: true)
        #expect(
            skipped.shown == ["t0", "t1"] && skipped.notes == ["\(path):4: skipped: the line is longer than 16 MiB"])
    }

    @Test("the replay of a run without an end goes on until nothing is pending, or for one minute")
    func endless() throws {
        let again = """
            return { on = { ["toast.dismissed"] = function(event, bus) bus.publish("toast.show", { message = "again" }) end } }
            """
        let lines = try record(1, rules: .folder("r", ["toast": again]))
        try write(lines.dropLast())
        let summary = try Replay(path: path).run()
        #expect(summary.time <= .seconds(61) && summary.time > .seconds(50))
        #expect(
            summary.notes.count == 1 && summary.notes[0].hasPrefix("the recording has no end; the replay ends "))
    }

    @Test("rules that were refused in the recording are refused in the replay, whatever the reason was")
    func refused() throws {
        let good: [RuleLayer] = .folder("r", ["toast": "return {}"])
        var unreadable = good
        unreadable[0].problems = [RuleProblem(file: "r/bus.lua", message: "it is a folder")]
        #expect(RuleDigest.of(unreadable) != RuleDigest.of(good))

        let host = try RecordedHost(path: path, rules: good)
        host.load(unreadable)
        // This refusal has a reason that a replay cannot find again.
        host.refuse(good, [RuleProblem(file: "r/toast.lua", line: 1, message: "the deadline is reached")])
        host.load(good)
        host.stop()
        #expect(try Replay.trace(path).lines == host.trace)
        #expect(host.trace.count { $0.contains("rules.rejected") } == 2)
    }

    @Test("a deadline at the very end of a run is replayed as well")
    func verdictAtTheEnd() throws {
        let disk = try DiskQueue()
        let recorder = try Recorder(path: path, configuration: .init(), disk: disk, health: .expectingNothing)
        recorder.note([.rules([], .accepted(in: .zero))], at: .zero)
        recorder.note([.end], at: .seconds(1))
        recorder.note([.deadline(.call(number: 7, work: 12))], at: .seconds(1))
        recorder.close()
        disk.finish()
        let stream = try RecordingStream(path: path)
        let verdicts = Array(stream).flatMap(\.deadlines)
        #expect(verdicts == [.call(number: 7, work: 12)] && stream.failure == nil)
    }

    @Test("a host that does not start leaves no file, or the existing file unchanged")
    func nothingHappened() throws {
        _ = try Recorder(path: path, configuration: .init(), disk: DiskQueue(), health: .expectingNothing)
        #expect(!FileManager.default.fileExists(atPath: path))
        let lines = try record(1)
        _ = try Recorder(path: path, configuration: .init(), disk: DiskQueue(), health: .expectingNothing)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == lines.joined(separator: "\n") + "\n")
    }

    @Test("a host that cannot lock the file does not disturb the host that has it")
    func refusedTheFile() throws {
        let disk = try DiskQueue()
        let first = try Recorder(path: path, configuration: .init(), disk: disk, health: .expectingNothing)
        #expect(throws: RecordingFailure.inUse(path, by: getpid())) {
            try Recorder(path: path, configuration: .init(), disk: disk, health: .expectingNothing)
        }
        first.note([.rules([], .accepted(in: .zero))], at: .zero)
        first.note([.end], at: .zero)
        first.close()
        disk.finish()
        #expect(try Replay(path: path).run().runs == 1)
    }

    @Test("the header has every limit of the run")
    func limits() throws {
        var configuration = ChromeSystem.Configuration()
        configuration.limits.work = 50_000
        configuration.limits.memory = 1 << 20
        configuration.limits.failuresInARow = 2
        configuration.limits.cascade = 70_000
        configuration.without = ["toast", "popup"]
        configuration.allowsFacts = true
        let disk = try DiskQueue()
        let recorder = try Recorder(path: path, configuration: configuration, disk: disk, health: .expectingNothing)
        recorder.note([.rules([], .accepted(in: .zero))], at: .zero)
        recorder.close()
        disk.finish()
        guard case .run(let header)? = try RecordingStream(path: path).next()?.kind else {
            Issue.record("no header")
            return
        }
        let limits = header.limits
        #expect(limits.work == 50_000 && limits.memory == 1 << 20)
        #expect(limits.failuresInARow == 2 && limits.cascade == 70_000)
        #expect(header.without == ["popup", "toast"] && header.configuration.without == ["popup", "toast"])
        #expect(header.allowsFacts == true && header.configuration.allowsFacts)
    }

    @Test("a recording with far too high or too low limits is refused, and the message has the allowed range")
    func excess() throws {
        let lines = try recordPlain(1)
        for (field, values) in [
            ("\"work\":100000", ["0", "10000001"]), ("\"memory\":4194304", ["-1", "419430401"]),
            ("\"cascade\":2000000", ["200000001"]), ("\"cascadeLimit\":10000", ["0", "1000001"]),
        ] {
            let name = field.prefix { $0 != ":" }
            try #require(lines[0].contains(field))
            for value in values {
                try write([lines[0].replacing(field, with: "\(name):\(value)")] + lines.dropFirst())
                let failure = try #require(try replay().failure)
                #expect(
                    failure.contains(":1: ")
                        && failure.contains("\(value) is out of range; this limit of a recording may be 1 to "))
            }
        }
        try write([lines[0].replacing("\"work\":100000", with: "\"work\":10000000")] + lines.dropFirst())
        #expect(try replay().failure == nil)
    }

    @Test("a recording that names an unknown module is refused with the nearest name")
    func stranger() throws {
        let lines = try recordPlain(1)
        try write(
            [lines[0].replacing("\"cascadeLimit\"", with: "\"without\":[\"popup\",\"tost\"],\"cascadeLimit\"")]
                + lines.dropFirst())
        let failure = try #require(try replay().failure)
        #expect(failure.contains(":1: without[1]: no module is called 'tost' (did you mean 'toast'?)"), "\(failure)")
    }
}
