import Chrome
import EventBus
import Harness
import Host
import RuleHost
import TestSupport
import Testing

/// Comparisons of runs in which something waited at the door.
@Suite("Comparisons with admission")
struct ComparedAdmissionTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path("day.jsonl") }

    init() throws { folder = try TemporaryFolder() }

    private static func door(_ admission: String, toast: String = "return {}") -> [RuleLayer] {
        .folder(
            "rules",
            [
                "bus": "return { settings = { topics = { ['toast.show'] = { \(admission) } } } }",
                "toast": toast,
            ])
    }

    /// One input each 100 ms, and time for all of them to go by.
    private func record(_ ids: [String], under rules: [RuleLayer]) throws {
        let host = try RecordedHost(path: path, rules: rules)
        for id in ids {
            try host.inject(ToastShow(id: id, message: "Text of \(id)"))
            try host.advance(by: .milliseconds(100))
        }
        try host.advance(to: .seconds(60))
        host.stop()
    }

    private func outcomes(_ difference: Difference) -> [String] {
        func text(_ sign: String, _ outcome: Outcome) -> String {
            "\(sign) \(Value.double(outcome.time.inSeconds).json) \(outcome.topic.text)"
        }
        return (difference.lost.map { text("-", $0) } + difference.gained.map { text("+", $0) })
            .filter { $0.hasSuffix("queued") || $0.hasSuffix("presented") }
    }

    @Test("what waited at the door goes back to its own input")
    func attribution() throws {
        try record(["a", "b", "c"], under: Self.door("interval = 2"))
        let report = try Comparison(path: path, old: nil, new: []).run()
        #expect(report.count == 2)
        #expect(report.differences.map(\.cause.id) == ["b", "c"])
        #expect(report.differences.map(\.cause.time) == [.milliseconds(100), .milliseconds(200)])
        #expect(report.differences.map { outcomes($0).filter { $0.hasSuffix("queued") } } == [
            ["- 2 toast.queued", "+ 0.1 toast.queued"], ["- 4 toast.queued", "+ 0.2 toast.queued"],
        ])
    }

    @Test("with a door on both sides each input that differs is told for itself")
    func bothSides() throws {
        let old = Self.door("interval = 0.5")
        try record((0..<12).map { "t\($0)" }, under: old)
        let new = Self.door("interval = 0.5", toast: "return { dwell = function() return 1 end }")
        let report = try Comparison(path: path, old: old, new: new).run()
        #expect(report.inputs == 12 && report.count == 12)
        #expect(report.differences.map(\.cause.number).sorted() == Array(1...12))
    }

    @Test("of merged ones the input counts whose content was delivered, be it let go by the end of the run")
    func merged() throws {
        try record(["a", "b", "c", "d"], under: Self.door("interval = 1000, coalesce = 'latest'"))
        let report = try Comparison(path: path, old: nil, new: []).run()
        #expect(Set(report.differences.map(\.cause.id)) == ["b", "c", "d"])
        #expect(report.differences.filter { !$0.lost.isEmpty }.map(\.cause.id) == ["d"])
    }

    @Test("an answer about events at the door goes back to the input that came")
    func decisions() throws {
        try record(["a", "b", "c"], under: Self.door("interval = 1000, coalesce = 'latest'"))
        let new: [RuleLayer] = .folder(
            "new",
            [
                "bus": """
                return { settings = { topics = { ['toast.show'] = { interval = 1000, coalesce = 'latest' } } },
                         coalesce = function() return 'keep' end }
                """
            ])
        let report = try Comparison(path: path, old: nil, new: new).run()
        // It was b that c replaced: under the new rules it is c that is gone.
        let changed = report.differences.filter { !$0.decisions.isEmpty }
        #expect(changed.map(\.cause.id) == ["c"])
        #expect(Set(report.differences.map(\.cause.id)) == ["b", "c"])
    }

    @Test("a question that was asked is the input of the decisions about it")
    func question() throws {
        let host = try RecordedHost(path: path)
        try host.ask(ToastPriorityQuery(toast: Record(ToastContent(ToastShow(message: "?"), id: "q"))))
        host.stop()
        let report = try Comparison(
            path: path, old: nil, new: .folder("new", ["toast": "return { priority = function() return 'critical' end }"])
        ).run()
        #expect(report.count == 1)
        #expect(report.differences.map(\.cause.number) == [1])
        #expect(report.differences.first?.cause.topic == "toast.priority")
    }

    @Test("what was merged and dropped at the door is counted, and the wait begins at the recorded input")
    func numbers() throws {
        let rules = Self.door("interval = 3, limit = 2, overflow = 'incoming'")
        try record((0..<8).map { "t\($0)" }, under: rules)
        let latest = Self.door("interval = 3, coalesce = 'latest'")
        let report = try Comparison(path: path, old: rules, new: latest).run()
        #expect(report.old.shown == 3 && report.new.shown == 2)
        #expect(report.old.droppedAtTheDoor == ["toast.show": 5] && report.old.mergedAtTheDoor == [:])
        #expect(report.new.mergedAtTheDoor == ["toast.show": 6] && report.new.droppedAtTheDoor == [:])
        // Shown after 0, 3.24 - 0.1 and 6.48 - 0.2; and after 0 and 3.24 - 0.7.
        #expect(report.old.medianWait == .milliseconds(3140))
        #expect(report.new.medianWait == .zero)
    }
}
