import Chrome
import EventBus
import Foundation
import Host
import RuleHost
import TestSupport
import Testing
import Toast

@testable import Harness

/// Recordings that a disk, a copy or a person has changed.
@Suite("Altered recordings")
struct AlteredRecordingTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("day.jsonl")
    }

    /// Records two runs with lines of every kind.
    private func record() throws -> [String] {
        let rules: [RuleLayer] = .folder("r", ["toast": RecordingTests.rules])
        for run in 0..<2 {
            let host = try RecordedHost(path: path, rules: rules)
            try host.inject(ToastShow(id: "a", message: "Grüße, \"\\ \u{1F600}", dedupeKey: "k"))
            try host.advance(by: .milliseconds(250))
            try host.ask(ToastPriorityQuery(toast: Record(ToastContent(ToastShow(message: "m"), id: "e"))))
            host.note(.deadline(DeadlineVerdict.call(number: 900, work: 12)))
            try host.inject(KeyboardUpdate(height: 12.5), source: "/ä\"b")
            host.refuse(rules, [RuleProblem(file: "r/toast.lua", line: 1, message: "the deadline is reached")])
            if run == 0 { host.load(.folder("r", ["toast": "return {}"])) }
            try host.inject(ToastDismiss(id: "a"))
            host.stop()
        }
        let disk = try DiskQueue()
        let recorder = try Recorder(path: path, configuration: .init(), disk: disk, health: .expectingNothing)
        recorder.note([.rules([], .accepted(in: .zero))], at: .zero)
        recorder.close()
        disk.finish()
        // Then a run with a gap, as a full disk leaves it.
        let gapped = try FaultyRecorder(path: path)
        gapped.note(.rules([]), at: 0)
        gapped.file.fail(after: 3)
        gapped.note(.toast("lost"), at: 1)
        gapped.file.recover()
        gapped.note(.toast("b"), .end, at: 2)
        gapped.close()
        return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
    }

    private struct Reading: Equatable {
        /// The inputs as text, each with its line.
        var inputs: [String] = []
        var failure: String?
        /// The lines that were skipped or before which lines are missing.
        var told: [Int] = []
    }

    private func read(skipping: Bool = false) throws -> Reading {
        var reading = Reading()
        let reader = try RecordingReader(path: path, skipsBadLines: skipping)
        do {
            while let input = try reader.next() {
                if case .skipped = input.kind { reading.told.append(input.line) }
                if case .gap(let note, _) = input.kind, note.contains("missing before") {
                    reading.told.append(input.line)
                }
                reading.inputs.append("\(input.line) \(input.at) \(input.kind) \(input.deadlines)")
            }
        } catch {
            reading.failure = "\(error)"
        }
        return reading
    }

    @Test("each changed byte is found in its line, or does not change what is read")
    func flipped() throws {
        let lines = try record()
        let original = try Data(contentsOf: URL(filePath: path))
        let clean = try read()
        try #require(clean.failure == nil && clean.told == [] && lines.count > 20)
        for kind in [
            "recording.rules", "recording.deadline", "recording.gap", "recording.end", "toast.priority",
            "keyboard.update",
        ] {
            try #require(lines.contains { $0.contains("\"type\":\"\(kind)\"") })
        }
        var harmless = 0
        let numbers = runs(100, whole: 1_000)
        for number in numbers {
            var generator = SeededGenerator(seed: number)
            let place = Int.random(in: 0..<original.count, using: &generator)
            var data = original
            // Change one bit, or the whole byte.
            let change: UInt8 =
                Bool.random(using: &generator)
                ? 1 << UInt8.random(in: 0..<8, using: &generator) : UInt8.random(in: 1...255, using: &generator)
            data[place] ^= change
            try data.write(to: URL(filePath: path))
            let line = original[..<place].count { $0 == UInt8(ascii: "\n") } + 1
            let reading = try read()
            let isFound = reading.failure?.hasPrefix("\(path):\(line): ") == true || reading.told.first == line
            if !isFound {
                #expect(
                    reading == clean, "byte \(place) in line \(line) became \(data[place]): \(reading.failure ?? "")")
                harmless += 1
            }
        }
        // Almost every change must be found.
        #expect(harmless < max(4, numbers.count / 100))
    }

    @Test("lost, repeated and swapped lines are found")
    func places() throws {
        let lines = try record()
        func expectFound(_ changed: [String], _ lines: ClosedRange<Int>, _ what: String) throws {
            try folder.write(changed.joined(separator: "\n") + "\n", to: "day.jsonl")
            let reading = try read()
            let isFound = lines.contains { reading.failure?.hasPrefix("\(path):\($0): ") == true }
            #expect(isFound, "\(what): \(reading.failure ?? "nothing found")")
            // A reader that skips bad lines also reports the problem.
            if changed[0].contains("\"glassbus\"") {
                let skipping = try read(skipping: true)
                #expect(skipping.failure == nil && !skipping.told.isEmpty, "\(what)")
            }
        }
        for index in share(10, of: Array(lines.indices)) {
            let isEnd = index == lines.count - 1 || lines[index + 1].contains("\"glassbus\"")
            // A lost last line of a run cannot be found: the file looks like that of a killed host.
            if !isEnd {
                try expectFound(
                    Array(lines[..<index] + lines[(index + 1)...]), index + 1...index + 1, "line \(index + 1) lost")
            }
            try expectFound(
                Array(lines[...index] + lines[index...]), index + 1...index + 2, "line \(index + 1) twice")
        }
        for round in runs(20, whole: 200) {
            var generator = SeededGenerator(seed: round)
            let pair = [
                Int.random(in: lines.indices, using: &generator), Int.random(in: lines.indices, using: &generator),
            ].sorted()
            guard number(lines[pair[0]]) != number(lines[pair[1]]) else { continue }
            var changed = lines
            changed.swapAt(pair[0], pair[1])
            try expectFound(changed, pair[0] + 1...pair[1] + 1, "lines \(pair[0] + 1) and \(pair[1] + 1) swapped")
        }
    }

    @Test("a line without a checksum is found, and a checksum computed from its description is right")
    func described() throws {
        var lines = try record()
        for line in lines {
            let place = try #require(line.firstRange(of: ",\"buschecksum\":\""))
            // The checksum is the line's second member.
            #expect(line[..<place.lowerBound].contains(",") == false)
            let digits = line[place.upperBound...].prefix(16)
            let zeroed = line.replacingCharacters(
                in: digits.startIndex..<digits.endIndex, with: String(repeating: "0", count: 16))
            var hash: UInt64 = 14_695_981_039_346_656_037
            for byte in zeroed.utf8 {
                hash = (hash ^ UInt64(byte)).multipliedReportingOverflow(by: 1_099_511_628_211).partialValue
            }
            #expect(String(digits) == String(format: "%016lx", hash))
        }
        lines[3] = [lines[3]].asVersion1[0]
        try folder.write(lines.joined(separator: "\n") + "\n", to: "day.jsonl")
        #expect(try read().failure == "\(path):4: the line has no checksum")
        #expect(try read(skipping: true).told == [4])
    }

    @Test("rules that differ from the recorded ones are refused with their line, also without checksums")
    func rules() throws {
        let other: [RuleLayer] = .folder("r", ["toast": "return {} -- other"])
        let host = try RecordedHost(path: path, rules: .folder("r", ["toast": "return {} -- one"]))
        host.load(.folder("r", ["toast": "return {} -- two"]))
        try host.inject(ToastShow(id: "a", message: "m"))
        host.stop()
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init).asVersion1
        func failure(_ line: Int, _ old: String, _ new: String) throws -> String? {
            var lines = lines
            lines[line] = lines[line].replacing(old, with: new)
            try folder.write(lines.joined(separator: "\n") + "\n", to: "day.jsonl")
            return try read().failure
        }
        #expect(try failure(0, "zzz", "") == nil)
        #expect(
            try failure(2, "-- two", "-- too")?.hasPrefix(
                "\(path):3: data.layers: these rules are not the recorded rules: ") == true)
        let skipping = try Replay(path: path, skipsBadLines: true).run()
        #expect(skipping.inputs == 1 && skipping.notes.count == 1)
        #expect(skipping.notes.first?.hasSuffix("; the rules before this line stay in force") == true)
        let first = RuleDigest.of(.folder("r", ["toast": "return {} -- one"]))
        #expect(
            try failure(0, first, RuleDigest.of(other))
                == "\(path):2: data.digest: the run began with the rules \(first), but its header names \(RuleDigest.of(other))"
        )
    }

    @Test("an older release may append to a newer file, and a newer release to an older file")
    func mixed() throws {
        try RecordedHost(path: path).stop()
        let new = try String(contentsOfFile: path, encoding: .utf8)
        let old = new.split(separator: "\n").map(String.init).asVersion1.joined(separator: "\n") + "\n"
        for text in [new + old, old + new, new + old + new] {
            try folder.write(text, to: "day.jsonl")
            let summary = try Replay(path: path).run()
            #expect(
                summary.notes == [] && summary.runs == text.split(separator: "\n").count { $0.contains("glassbus") })
        }
    }

    @Test("any number of lines from the start of a recording can be read")
    func beginning() throws {
        let lines = try record()
        for count in 1...lines.count {
            try folder.write(lines.prefix(count).joined(separator: "\n") + "\n", to: "day.jsonl")
            #expect(try read().failure == nil)
        }
    }

    /// The number that a line has in its run.
    private func number(_ line: String) -> String? {
        line.firstMatch(of: #/^{"busline":"(\d+)"/#).map { String($0.1) }
    }
}
