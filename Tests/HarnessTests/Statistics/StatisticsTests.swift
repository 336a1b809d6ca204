import Chrome
import EventBus
import FoundationEssentials
import Harness
import Host
import RuleHost
import TestSupport
import Testing
import Toast

/// The numbers about recordings are those of what happened in them.
@Suite("Statistics of recordings")
struct StatisticsTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path("day.jsonl") }

    init() throws { folder = try TemporaryFolder() }

    private func layers(_ source: String) -> [RuleLayer] {
        [
            RuleLayer(
                name: "mine",
                files: [RuleText(path: "mine/toast.lua", namespace: "toast", source: Array(source.utf8))])
        ]
    }

    /// Three toasts in the first minute, and one in the third; each is on screen for three seconds.
    private func record(_ rules: [RuleLayer] = [], installation: String? = nil, to path: String) throws {
        let host = try RecordedHost(path: path, rules: rules)
        try host.inject(EnvironmentUpdate(minuteOfDay: 14 * 60 + 30, installation: installation))
        for index in 0..<3 { try host.inject(ToastShow(id: "t\(index)", message: "\(index)"), source: "/sync") }
        try host.advance(to: .seconds(150))
        try host.inject(ToastShow(id: "last", message: "m"), source: "/billing")
        try host.advance(by: .seconds(10))
        host.stop()
    }

    @Test("what was shown, how long it waited, and whose input led to it")
    func numbers() throws {
        try record(to: path)
        let statistics = try StatisticsReader([path]).read()
        #expect(statistics.runs == 1 && statistics.inputs == 5)
        #expect(statistics.shown == 4)
        let presented = statistics.facts.filter { $0.topic == "toast.presented" }
        #expect(presented.map(\.source) == ["/sync", "/billing"] && presented.map(\.count) == [3, 1])
        // The second and the third toast wait for those before them.
        let waits = try #require(statistics.waits)
        #expect(waits.p50 == 0 && waits.longest > 6 && waits.p95 == waits.longest)
        #expect(statistics.busiest.map(\.inputs) == [4, 1])
        #expect(statistics.busiest.map(\.start) == [0, 120])
        #expect(statistics.busiest.last?.timeOfDay == "14:32")
        let priority = try #require(statistics.decisions.first { $0.policy == "toast.priority" })
        #expect(priority.count == 4 && priority.by == "default" && priority.answers == ["normal": 4])
    }

    @Test("what lies outside of the span takes effect, and does not count")
    func span() throws {
        try record(to: path)
        let late = try StatisticsReader([path], within: .seconds(60)..<(.seconds(1000))).read()
        #expect(late.shown == 1 && late.busiest.map(\.inputs) == [1])
        #expect(late.decisions.first { $0.policy == "toast.priority" }?.count == 1)
    }

    @Test("several recordings are counted together, and each arm of an experiment by itself")
    func arms() throws {
        let rules = layers(
            """
            local toast = {}
            function toast.gate(toast, sinceLast, lane, ctx)
              if ctx.cohort("a", 50) then return "drop" end
              return ctx.default()
            end
            return toast
            """)
        let installations = (0..<6).map { "\($0)" }
        var treated = 0
        for installation in installations {
            try record(rules, installation: installation, to: folder.path("\(installation).jsonl"))
            if Cohort.number(of: "a", installation) < 5000 { treated += 1 }
        }
        try #require(1..<6 ~= treated)
        let statistics = try StatisticsReader(installations.map { folder.path("\($0).jsonl") }).read()
        #expect(statistics.runs == 6 && statistics.arms.map(\.arm) == [0, 1])
        let (control, arm) = (try #require(statistics.arms.first), try #require(statistics.arms.last))
        #expect(control.runs == 6 - treated && control.shown == 4 * control.runs && control.dropped == 0)
        #expect(arm.runs == treated && arm.shown == 0 && arm.dropped == 4 * arm.runs && arm.waits == nil)
        #expect(control.decisions > 0 && arm.decisions == 4 * arm.runs)

        let report = try Comparison(
            path: folder.path("\(installations[0]).jsonl"), modules: .shipped, old: nil,
            new: layers("return { gate = function(toast, sinceLast, lane, ctx) return 0 end }"), limit: 0
        ).run()
        #expect(report.old.arms.count == 1 && report.new.arms.isEmpty)
    }

    @Test("what is known of a past is counted as its recording is")
    func ofPast() throws {
        try record(to: path)
        let recorded = try StatisticsReader([path]).read()
        var runs = 0
        _ = try Replay(path: path).histories { _, history in
            runs += 1
            let counted = RecordedStatistics(of: history, within: .zero..<(.seconds(1000)))
            #expect(counted.facts == recorded.facts && counted.shown == recorded.shown)
            #expect(counted.waits == recorded.waits && counted.notes == [])
            // The time of day is an input of the recording.
            #expect(counted.inputs == recorded.inputs)
            func counts(_ statistics: RecordedStatistics) -> [String: Int] {
                Dictionary(statistics.decisions.map { ($0.policy, $0.count) }, uniquingKeysWith: +)
            }
            #expect(counts(counted) == counts(recorded))
            let late = RecordedStatistics(of: history, within: .seconds(60)..<(.seconds(1000)))
            #expect(late.shown == 1 && late.inputs == 1)
            let cut = History(
                deliveries: Array(history.deliveries.dropFirst(5)), decisions: history.decisions, decisionsFrom: 9)
            #expect(RecordedStatistics(of: cut, within: .zero..<(.seconds(1000))).notes.count == 2)
        }
        #expect(runs == 1)
    }

    /// What the statistics say of one line of a policy.
    private struct Counted: Equatable {
        var (count, failed) = (0, 0)
        var words: [String: Int]? = [:]
    }

    @Test("what is counted while it happens is what a log of the decisions has: answers, refused answers and failures")
    func counted() throws {
        let rules = URL(filePath: #filePath).appending(path: "../../../../rules").standardized.path
        let mine = layers(
            """
            local calls = 0
            return {
              dwell = function(toast, base, ctx) calls = calls + 1 return calls % 2 == 0 and -1 or base end,
              gate = function(toast, sinceLast, lane, ctx) return toast.message == "1" and error("no") or ctx.default() end,
              priority = function(toast, ctx) return ctx.default() end,
            }
            """)
        try record([try RuleFolder.read(rules)] + mine, to: path)
        var known: [[String]: Counted] = [:]
        _ = try Replay(path: path).run(patterns: [], seeing: { _ in }) { decision in
            let line = decision.ownLine > 0 ? "\(decision.ownLine)" : ""
            let key = [decision.site.query.text, decision.site.position, line]
            known[key, default: Counted()].count += 1
            if !decision.isAnswered {
                known[key]?.failed += 1
            } else if let word = decision.word {
                known[key]?.words?[word, default: 0] += 1
            } else {
                known[key]?.words = nil
            }
        }
        let statistics = try StatisticsReader([path]).read()
        #expect(known.values.contains { $0.failed > 0 })
        #expect(statistics.decisions.contains { $0.policy == "toast.route" && $0.answers["main", default: 0] > 0 })
        #expect(statistics.decisions.contains { $0.by.contains("rules/toast.lua:") && $0.seconds > 0 })
        for row in statistics.decisions {
            let found = known.removeValue(forKey: [row.policy, row.by, row.line.map { "\($0)" } ?? ""])
            let expected = try #require(found)
            #expect((row.count, row.failed) == (expected.count, expected.failed), "\(row)")
            #expect(row.answers == (expected.words ?? [:]), "\(row)")
        }
        #expect(known.isEmpty)
    }
}
