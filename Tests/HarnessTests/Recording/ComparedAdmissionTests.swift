import EventBus
import Harness
import Host
import RuleHost
import TestSupport
import Testing
import Toast

/// Comparisons of runs whose events the bus delays, merges or drops before it delivers them.
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

    /// Records one input every 100 ms, and then enough time for all of them.
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

    @Test("a difference about a delayed event belongs to the input that was recorded for it")
    func attribution() throws {
        try record(["a", "b", "c"], under: Self.door("interval = 2"))
        let report = try Comparison(path: path, old: nil, new: []).run()
        #expect(report.count == 2)
        #expect(report.differences.map(\.cause.id) == ["b", "c"])
        #expect(report.differences.map(\.cause.time) == [.milliseconds(100), .milliseconds(200)])
        #expect(
            report.differences.map { outcomes($0).filter { $0.hasSuffix("queued") } } == [
                ["- 2 toast.queued", "+ 0.1 toast.queued"], ["- 4 toast.queued", "+ 0.2 toast.queued"],
            ])
    }

    @Test("with admission on both sides each input that differs is listed by itself")
    func bothSides() throws {
        let old = Self.door("interval = 0.5")
        try record((0..<12).map { "t\($0)" }, under: old)
        let new = Self.door("interval = 0.5", toast: "return { dwell = function() return 1 end }")
        let report = try Comparison(path: path, old: old, new: new).run()
        #expect(report.inputs == 12 && report.count == 12)
        #expect(report.differences.map(\.cause.number).sorted() == Array(1...12))
    }

    @Test("of merged inputs the lost outcomes belong to the one whose content was delivered")
    func merged() throws {
        try record(["a", "b", "c", "d"], under: Self.door("interval = 1000, coalesce = 'latest'"))
        let report = try Comparison(path: path, old: nil, new: []).run()
        #expect(Set(report.differences.map(\.cause.id)) == ["b", "c", "d"])
        #expect(report.differences.filter { !$0.lost.isEmpty }.map(\.cause.id) == ["d"])
    }

    @Test("a different answer about a waiting event belongs to the input that arrived")
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
        // Under the recorded rules c replaced the waiting b; under the new rules b stays and c is merged into it.
        let changed = report.differences.filter { !$0.decisions.isEmpty }
        #expect(changed.map(\.cause.id) == ["c"])
        #expect(Set(report.differences.map(\.cause.id)) == ["b", "c"])
    }

    @Test("a recorded query is the input to which its decisions belong")
    func question() throws {
        let host = try RecordedHost(path: path)
        try host.ask(ToastPriorityQuery(toast: Record(ToastContent(ToastShow(message: "?"), id: "q"))))
        host.stop()
        let report = try Comparison(
            path: path, old: nil,
            new: .folder("new", ["toast": "return { priority = function() return 'critical' end }"])
        ).run()
        #expect(report.count == 1)
        #expect(report.differences.map(\.cause.number) == [1])
        #expect(report.differences.first?.cause.topic == "toast.priority")
    }

    @Test("merged and dropped events are counted, and a wait is measured from the recorded input")
    func numbers() throws {
        let rules = Self.door("interval = 3, limit = 2, overflow = 'incoming'")
        try record((0..<8).map { "t\($0)" }, under: rules)
        let latest = Self.door("interval = 3, coalesce = 'latest'")
        let report = try Comparison(path: path, old: rules, new: latest).run()
        #expect(report.old.shown == 3 && report.new.shown == 2)
        #expect(report.old.droppedByAdmission == ["toast.show": 5] && report.old.mergedByAdmission == [:])
        #expect(report.new.mergedByAdmission == ["toast.show": 6] && report.new.droppedByAdmission == [:])
        // The waits are 0, 3.24 - 0.1 and 6.48 - 0.2 s under the old rules, and 0 and 3.24 - 0.7 s under the new ones.
        #expect(report.old.medianWait == .milliseconds(3140))
        #expect(report.new.medianWait == .zero)
    }
}
