import EventBus
import Foundation
import Host
import RuleHost
import Synchronization
import TestSupport
import Testing
import Toast

@testable import Harness

/// What a recording contains when the disk failed for a while.
@Suite("Recordings on a disk that fails")
struct RecordingGapTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("day.jsonl")
    }

    private func file() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    /// The lines of the recording as short text: `header`, `rules two`, `t1`, `gap …`, `end`. An error comes last.
    private func read() throws -> [String] {
        let stream = try RecordingStream(path: path)
        var found = stream.map { input in
            switch input.kind {
            case .run: "header"
            case .event(let event): (event.event as? ToastShow)?.id ?? "?"
            case .question: "question"
            case .rules(let layers, _): "rules " + (layers.first?.name ?? "none")
            case .module(let step): "\(step.module) \(step.step)"
            case .end: "end"
            case .gap(let note, _): "gap " + note.dropFirst(path.utf8.count + 1)
            case .skipped(let note): "skipped " + note.dropFirst(path.utf8.count + 1)
            }
        }
        if let failure = stream.failure { found.append("\(failure)") }
        return found
    }

    private static func layers(_ name: String) -> [RuleLayer] { .folder(name, ["toast": "return {} -- \(name)"]) }

    @Test(
        "a full disk leaves a gap that says what is missing, and the recording then goes on",
        arguments: [0, 1, 30, 90])
    func fullDisk(room: Int) throws {
        let host = try FaultyRecorder(path: path)
        host.note(.rules([]), .toast("a"), at: 0)
        #expect(host.note == nil)
        host.file.fail(after: room)
        host.note(.toast("b"), at: 1)
        #expect(
            host.note
                == "fail: inputs cannot be written to the recording '\(path)': the disk is full; the host tries again with the next inputs"
        )
        // Only whole lines stay in the file.
        #expect(try file().hasSuffix("\"}\n"))
        let writes = host.file.writes
        host.note(.toast("c"), .toast("d"), at: 2.5)
        #expect(host.file.writes == writes)
        host.file.recover()
        host.note(.toast("e"), at: 4)
        #expect(host.note == nil)
        host.note(.end, at: 5)
        host.close()
        #expect(
            try read() == [
                "header", "rules none", "a",
                "gap 4: 3 inputs are missing here, from 1 s to 2.5 s: the disk is full; the replay may differ from here on",
                "e",
                "end",
            ])
        let summary = try Replay(path: path).run()
        #expect(summary.inputs == 2 && summary.notes.count == 1)
        #expect(summary.notes[0].hasPrefix("\(path):4: 3 inputs are missing here"))
        #expect(try Comparison(path: path, old: nil, new: nil).run().notes.first == summary.notes[0])
    }

    @Test(
        "any disk error leaves a gap with the system's message", arguments: [ENOSPC, EFBIG, EIO, EDQUOT, EROFS, EBADF])
    func codes(code: Int32) throws {
        let host = try FaultyRecorder(path: path)
        host.note(.rules([]), at: 0)
        host.file.fail(after: 10, with: code)
        host.note(.toast("a"), at: 1)
        #expect(host.note?.contains(SystemFailure.text(of: code)) == true)
        host.file.recover()
        host.note(.toast("b"), at: 2)
        host.close()
        let words = SystemFailure.text(of: code)
        #expect(
            try read() == [
                "header", "rules none",
                "gap 3: 1 input is missing here, at 1 s: \(words); the replay may differ from here on",
                "b",
            ])
    }

    @Test("a half line that cannot be removed is ended, and skipped with a note when it is read")
    func uncut() throws {
        let host = try FaultyRecorder(path: path)
        host.note(.rules([]), .toast("a"), at: 0)
        host.file.fail(after: 40, canCut: false)
        host.note(.toast("b"), at: 1)
        host.file.recover()
        host.note(.toast("c"), at: 2)
        host.close()
        #expect(
            try read() == [
                "header", "rules none", "a",
                "skipped 4: the line is incomplete, because its host was killed while it wrote the line",
                "gap 5: 1 input is missing here, at 1 s: the disk is full; the replay may differ from here on", "c",
            ])
    }

    @Test("whatever the byte at which the disk is full, all lines written before stay valid")
    func everywhere() throws {
        for room in stride(from: 0, to: 1400, by: 37) {
            try? FileManager.default.removeItem(atPath: path)
            let host = try FaultyRecorder(path: path)
            host.file.fail(after: room)
            host.note(.rules(Self.layers("one")), .toast("a"), .toast("b"), at: 0)
            host.note(.toast("c"), .rules(Self.layers("two")), at: 1)
            let hasFailed = host.note != nil
            host.file.recover()
            host.note(.toast("d"), at: 2)
            host.note(.toast("e"), .end, at: 3)
            host.close()
            let found = try read()
            // The recording always has the rules in force after the gap, whatever was lost.
            #expect(found.last { $0.hasPrefix("rules") } == "rules two", "\(room): \(found)")
            #expect(found.first == "header" && found.suffix(3) == ["d", "e", "end"], "\(room): \(found)")
            #expect(found.filter { $0.hasPrefix("gap") }.count == (hasFailed ? 1 : 0), "\(room): \(found)")
            #expect(try Replay(path: path).run().runs == 1)
        }
    }

    @Test("rules loaded while the disk was full are recorded before the next input")
    func rules() throws {
        let host = try FaultyRecorder(path: path)
        host.note(.rules(Self.layers("one")), at: 0)
        host.note(.rules(Self.layers("two")), at: 1)
        host.note(.rules(Self.layers("one")), at: 2)
        host.file.fail()
        host.note(.rules(Self.layers("three")), at: 3)
        host.note(LoggedInput.rules(Self.layers("four"), .refused([RuleProblem(file: "f", message: "m")])), at: 4)
        host.file.recover()
        host.note(.toast("a"), at: 5)
        host.note(.rules(Self.layers("two")), at: 6)
        host.note(.toast("b"), .end, at: 7)
        host.close()
        #expect(
            try read() == [
                "header", "rules one", "rules two", "rules one",
                "gap 5: 2 inputs are missing here, from 3 s to 4 s: the disk is full; the replay may differ from here on",
                "rules three", "a", "rules two", "b", "end",
            ])
    }

    @Test("a run whose start could not be written starts with the rules in force when it can be")
    func beginning() throws {
        let host = try FaultyRecorder(path: path)
        host.file.fail(after: 20)
        host.note(.rules(Self.layers("one")), at: 0)
        host.note(.rules(Self.layers("two")), .toast("a"), at: 1)
        host.file.recover()
        host.note(.toast("b"), at: 2)
        host.note(.end, at: 3)
        host.close()
        #expect(
            try read() == [
                "header",
                "gap 2: 3 inputs are missing here, from 0 s to 1 s: the disk is full; the replay may differ from here on",
                "rules two", "b", "end",
            ])
    }

    @Test("a host that stops while the disk is full tries again to record the gap and the end")
    func atTheEnd() throws {
        let host = try FaultyRecorder(path: path)
        host.note(.rules([]), at: 0)
        host.file.fail()
        host.note(.toast("a"), at: 1)
        host.note(.end, at: 2)
        // The disk works again at once; no second has passed.
        host.file.fail(after: .max)
        host.close()
        #expect(
            try read() == [
                "header", "rules none",
                "gap 3: 1 input is missing here, at 1 s: the disk is full; the replay may differ from here on", "end",
            ])
        #expect(host.note == nil)
    }

    @Test("with a slow disk, inputs that do not fit into the queue are counted, and the bus does not wait")
    func slowDisk() throws {
        let host = try FaultyRecorder(path: path, capacity: 2_000)
        host.note(.rules([]), at: 0)
        let gate = DispatchSemaphore(value: 0)
        host.disk.submit { gate.wait() }
        for number in 1...100 { host.recorder.note([.toast("t\(number)")], at: .seconds(number)) }
        #expect(host.note == "fail: the disk is slower than the inputs: inputs are missing in the recording '\(path)'")
        gate.signal()
        host.disk.finish()
        host.note(.toast("later"), at: 101)
        #expect(host.note == nil)
        host.note(.end, at: 102)
        host.close()
        let found = try read()
        let written = found.prefix { !$0.hasPrefix("gap") }.count { $0.hasPrefix("t") }
        #expect(written > 0 && written < 100)
        #expect(
            found.suffix(3) == [
                "gap \(written + 3): \(100 - written) inputs are missing here, from \(written + 1) s to 100 s: "
                    + "the disk was too slow; the replay may differ from here on",
                "later", "end",
            ])
        // All waiting lines were written together.
        #expect(host.file.writes == 4)
    }

    @Test("a failed sync to the disk is reported")
    func sync() throws {
        let host = try FaultyRecorder(path: path)
        host.file.failSync(with: EIO)
        host.note(.rules([]), at: 0)
        host.close()
        #expect(
            host.note
                == "warn: inputs in the recording '\(path)' may be lost in a power cut: the disk does not work (input/output error)"
        )
    }

    @Test("a recording that is deleted, moved or replaced is reported until it is back")
    func place() throws {
        let host = try FaultyRecorder(path: path)
        func step() {
            host.file.advance(by: RecordingWriter.pause)
            host.note(.toast("a"), at: 1)
        }
        host.note(.rules([]), at: 0)
        let other = folder.path("other.jsonl")
        try FileManager.default.moveItem(atPath: path, toPath: other)
        host.note(.toast("a"), at: 1)
        // The recorder checks the file only once a second.
        #expect(host.note == nil)
        step()
        #expect(
            host.note
                == "warn: the recording '\(path)' was moved or replaced: new inputs go to the file that was there before"
        )
        try FileManager.default.moveItem(atPath: other, toPath: path)
        step()
        #expect(host.note == nil)
        try FileManager.default.moveItem(atPath: path, toPath: other)
        // What somebody else has put there is left alone.
        try folder.write("new", to: "day.jsonl")
        step()
        #expect(host.note?.contains("was moved or replaced") == true)
        try FileManager.default.removeItem(atPath: other)
        step()
        #expect(host.note == "fail: the recording '\(path)' was deleted: new inputs are lost")
        #expect(try file() == "new")
    }

    @Test("a recording that is cut while it is written goes on with a header and a gap", arguments: [0, 1, 300, 700])
    func cut(size: Int) throws {
        let host = try FaultyRecorder(path: path)
        host.note(.rules(Self.layers("one")), .toast("a"), at: 0)
        host.note(.module(ToastModule(), .stopped), at: 1)
        host.note(.toast("b"), .toast("c"), at: 2)
        // As logrotate's copytruncate does it.
        #expect(truncate(path, off_t(size)) == 0)
        host.note(.toast("d"), at: 3)
        #expect(
            host.note
                == "warn: the recording '\(path)' was deleted or cut while it was written: its run begins anew there, without what came before"
        )
        host.note(.toast("e"), at: 4)
        host.close()
        let lines = try read()
        // What is left of the lines before is skipped with a note, or is whole.
        let anew = try #require(lines.lastIndex(of: "header"))
        #expect(lines[..<anew].allSatisfy { $0 == "header" || $0 == "rules one" || $0.hasPrefix("skipped ") })
        let gap = lines[anew + 1].split(separator: " ", maxSplits: 2).map(String.init)
        #expect(gap.first == "gap")
        #expect(
            gap.last
                == "5 inputs are missing here, from 0 s to 2 s: the file was deleted or cut while the host wrote it; the replay may differ from here on"
        )
        #expect(lines[(anew + 2)...] == ["rules one", "d", "e"])
    }

    @Test("a recording that is deleted is made again, with a gap for what was in it")
    func deleted() throws {
        let host = try FaultyRecorder(path: path)
        host.note(.rules([]), .toast("a"), at: 0)
        host.note(.toast("b"), at: 1)
        try FileManager.default.removeItem(atPath: path)
        host.file.advance(by: RecordingWriter.pause)
        host.note(.toast("c"), at: 2)
        #expect(host.note?.hasPrefix("warn: the recording '\(path)' was deleted or cut") == true)
        #expect(
            try read() == [
                "header",
                "gap 2: 3 inputs are missing here, from 0 s to 1 s: the file was deleted or cut while the host wrote it; "
                    + "the replay may differ from here on",
                "rules none", "c",
            ])
    }

    @Test(
        "a recording is put aside by size and by day, and its run is read from all files as if it were one",
        arguments: 1...20)
    func rotation(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let limit = Int.random(in: 500...6_000, using: &random)
        let whole = folder.path("whole.jsonl")
        let day = Mutex(1)
        let time = Atomic<Int64>(0)
        func recorder(_ path: String, _ rotation: RecordingRotation?) throws -> (Recorder, DiskQueue) {
            let disk = try DiskQueue()
            let recorder = Recorder(
                to: try RecordingFile(path: path), path: path,
                RecordingLines(.init(), try ModuleSet(.shipped), withText: false), rotating: rotation, disk,
                .expectingNothing,
                now: { time.add(RecordingWriter.pause, ordering: .relaxed).newValue },
                today: { "2026-01-0\(day.withLock { $0 })" })
            return (recorder, disk)
        }
        let one = try recorder(path, RecordingRotation(limit: limit, keep: 1_000)), other = try recorder(whole, nil)
        func note(_ inputs: [LoggedInput], _ time: Int) {
            for (recorder, disk) in [one, other] {
                recorder.note(inputs, at: .seconds(time))
                disk.finish()
            }
        }
        note([.rules(Self.layers("zero"))], 0)
        for time in 1...60 {
            switch Int.random(in: 0...9, using: &random) {
            case 0: note([.rules(Self.layers(["one", "two"].randomElement(using: &random)!))], time)
            case 1: note([.module(ToastModule(), time % 2 == 0 ? .stopped : .started)], time)
            case 2: note([.deadline(.call(number: UInt64(time), work: 7))], time)
            case 3: day.withLock { $0 = min(9, $0 + 1) }
            default: note((0...Int.random(in: 0...3, using: &random)).map { .toast("t\(time)-\($0)") }, time)
            }
        }
        note([.end], 61)
        for (recorder, disk) in [one, other] {
            recorder.close()
            disk.finish()
        }
        func inputs(_ path: String) throws -> [String] {
            let stream = try RecordingStream(path: path)
            let found = stream.map { "\($0.kind) \($0.at) \($0.deadlines)" }
            #expect(stream.failure == nil)
            // Each file numbers its own lines.
            return found.map { $0.replacing(/(recordedLine|size): [^,)]*\)?/, with: "") }
        }
        let parts = RecordingParts(of: path).aside()
        #expect(parts.count > 2)
        let (split, unsplit) = (try inputs(path), try inputs(whole))
        let different = zip(split, unsplit).dropFirst().first { $0 != $1 }
        #expect(different == nil && split.count == unsplit.count, "\(different ?? ("", ""))")
        // Without its first files, the rest is read, with a gap for them.
        for part in parts.dropLast() { try FileManager.default.removeItem(atPath: part) }
        let rest = try read()
        #expect(rest[0] == "header" && rest[1].hasPrefix("gap ") && rest[1].contains("the part before is in '"))
        #expect(rest[2].hasPrefix("rules "))
    }

    @Test("as many files are kept as are asked for, and another file of the folder is not touched")
    func keep() throws {
        let (old, other) = (folder.path("day.2026-01-01.jsonl"), folder.path("night.2026-01-01-001.jsonl"))
        for file in [old, other] { try "mine".write(toFile: file, atomically: true, encoding: .utf8) }
        let disk = try DiskQueue()
        let recorder = Recorder(
            to: try RecordingFile(path: path), path: path,
            RecordingLines(.init(), try ModuleSet(.shipped), withText: true),
            rotating: RecordingRotation(limit: 1_500, keep: 3),
            disk, .expectingNothing, now: { 0 })
        recorder.note([.rules([])], at: .zero)
        for time in 1...60 {
            recorder.note([.toast("t\(time)")], at: .seconds(time))
            disk.finish()
        }
        recorder.close()
        disk.finish()
        let parts = RecordingParts(of: path).aside()
        #expect(parts.count == 3 && parts == parts.sorted())
        #expect(try String(contentsOfFile: old, encoding: .utf8) == "mine")
        #expect(try String(contentsOfFile: other, encoding: .utf8) == "mine")
        #expect(try read().last == "t60")
    }

    @Test("inputs that were lost stay a gap where the recording is put aside right behind them")
    func lossBeforeRotation() throws {
        let day = Mutex(1)
        let host = try FaultyRecorder(
            path: path, rotation: RecordingRotation(limit: nil, keep: 9), today: { "2026-01-0\(day.withLock { $0 })" })
        host.note(.rules([]), .toast("a"), at: 0)
        host.file.fail()
        host.note(.toast("b"), at: 1)
        host.file.recover()
        day.withLock { $0 = 2 }
        host.note(.toast("c"), at: 2)
        for time in 3...6 { host.note(.toast("t\(time)"), at: Double(time)) }
        host.close()
        #expect(RecordingParts(of: path).aside().count == 1)
        let lines = try read()
        #expect(lines.filter { $0.contains("1 input is missing here, at 1 s: the disk is full") }.count == 1)
        #expect(lines.filter { ["a", "b", "c", "t6"].contains($0) } == ["a", "c", "t6"])
    }

    @Test("a file of an earlier day is put aside under its day when the next host begins to write")
    func earlierDay() throws {
        try RecordedHost(path: path).stop()
        let date = try Date("2026-01-02T03:04:05Z", strategy: .iso8601)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
        let disk = try DiskQueue()
        let recorder = try Recorder(
            path: path, configuration: .init(), rotation: RecordingRotation(limit: nil), disk: disk,
            health: .expectingNothing)
        recorder.note([.rules([]), .toast("a")], at: .zero)
        recorder.close()
        disk.finish()
        #expect(RecordingParts(of: path).aside() == [folder.path("day.2026-01-02-001.jsonl")])
        // The run of the new file does not continue the one before.
        #expect(try read() == ["header", "rules none", "a"])
    }

    @Test("files are counted on beyond three digits, and sorted as numbers")
    func numbers() throws {
        for number in ["1000", "999", "002"] { try folder.write("x", to: "day.2026-01-01-\(number).jsonl") }
        let parts = RecordingParts(of: path)
        #expect(parts.next(on: "2026-01-01") == "day.2026-01-01-1001.jsonl")
        #expect(parts.next(on: "2026-01-02") == "day.2026-01-02-001.jsonl")
        #expect(parts.aside().map { String($0.suffix(10)) } == ["-002.jsonl", "-999.jsonl", "1000.jsonl"])
    }
}
