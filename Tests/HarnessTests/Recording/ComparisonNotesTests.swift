import EventBus
import FoundationEssentials
import Harness
import RuleHost
import TestSupport
import Testing
import Toast

/// What a comparison says about the recording and the rules, beside the differences.
@Suite("Notes of comparisons")
struct ComparisonNotesTests: ComparesRecordings {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Changes the lines of the recording, which then has no checksums.
    private func edit(_ change: (inout [String]) -> Void) throws {
        var lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init).asVersion1
        change(&lines)
        try folder.write(lines.joined(separator: "\n") + "\n", to: "day.jsonl")
    }

    @Test("many recorded reloads that are left out are reported in one note")
    func manyReloads() throws {
        let host = try RecordedHost(path: path)
        for _ in 0..<5 { host.load(Self.patient) }
        try host.inject(show("a"))
        host.stop()
        let report = try compare(new: Self.patient)
        #expect(report.notes == ["new: lines 3 to 7: 5 recorded reloads are left out, because other rules decide"])
    }

    @Test("notes about a run are listed once for each side")
    func notesOfSides() throws {
        let endless = """
            return { on = { ["toast.dismissed"] = function(_, bus) bus.publish("toast.show", { message = "x" }) end } }
            """
        let host = try RecordedHost(path: path, rules: .folder("rules", ["toast": endless]))
        try host.inject(show("a"))
        host.stop()
        let accepted: [RuleLayer] = .folder("r", ["toast": "return { interupt = 1 }"])
        try edit { lines in
            lines.removeLast()
            // Add rules that an earlier release would have accepted.
            lines.insert(
                #"{"bustime":"0","data":{"digest":"\#(RuleDigest.of(accepted))","layers":[{"files":[{"namespace":"toast","path":"r/toast.lua","#
                    + #""source":"return { interupt = 1 }"}],"modules":{},"name":"r","problems":[]}]},"id":"9","#
                    + #""source":"/host","specversion":"1.0","type":"recording.rules"}"#, at: 2)
        }
        let report = try compare(new: nil)
        #expect(report.notes.count == 4)
        for side in ["old: ", "new: "] {
            let notes = report.notes.filter { $0.hasPrefix(side) }
            #expect(notes.count == 2)
            #expect(
                notes.first?.contains("line 3: these rules were accepted when they were recorded, and are refused now")
                    == true)
            #expect(notes.last?.contains("the recording has no end") == true)
        }
    }

    @Test("of very many skipped lines the first are listed and the others counted")
    func manyNotes() throws {
        let host = try RecordedHost(path: path)
        try host.inject(show("a"))
        host.stop()
        try edit { $0.insert(contentsOf: repeatElement("no JSON", count: 250), at: 2) }
        let compared = try Comparison(path: path, old: nil, new: [], skipsBadLines: true).run().notes
        let replayed = try Replay(path: path, skipsBadLines: true).run().notes
        for notes in [compared, replayed] {
            #expect(notes.count == 101)
            #expect(notes.first?.hasPrefix("\(path):3: skipped: ") == true)
            #expect(notes.last == "150 more lines were skipped")
        }
    }
}
