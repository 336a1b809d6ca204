import Chrome
import EventBus
import Harness
import Host
import RuleHost
import TestSupport
import Testing

/// What other rules would have done about the same inputs.
@Suite("Comparisons")
struct ComparisonTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path("day.jsonl") }

    init() throws { folder = try TemporaryFolder() }

    private static let patient: [RuleLayer] = .folder(
        "patient", ["toast": "local toast = {}\nfunction toast.interrupt() return 'no' end\nreturn toast"])

    private func show(_ id: String, _ kind: ToastKind? = nil, key: String? = nil) -> ToastShow {
        ToastShow(id: id, message: "Text of \(id)", kind: kind, dedupeKey: key)
    }

    private func compare(old: [RuleLayer]? = nil, new: [RuleLayer]?, limit: Int = 20) throws -> Comparison.Report {
        try Comparison(path: path, old: old, new: new, limit: limit).run()
    }

    /// `- 0.5 toast.interrupted a`
    private func outcomes(_ difference: Difference) -> [String] {
        func text(_ sign: String, _ outcome: Outcome) -> String {
            "\(sign) \(Value.double(outcome.time.inSeconds).json) \(outcome.topic.text)"
                + (outcome.data["id"]?.stringValue.map { " " + $0 } ?? "")
        }
        return (difference.lost.map { text("-", $0) } + difference.gained.map { text("+", $0) })
            // What each module says of its state on the way.
            .filter { !$0.contains("stateChanged") }
    }

    private func decisions(_ difference: Difference) -> [String] {
        func text(_ decided: Decided?) -> String {
            decided.map { "\($0.decision.answer?.json ?? "failed") by \($0.by)" } ?? "not asked"
        }
        return difference.decisions.map { "\($0.query.text): \(text($0.old)) → \(text($0.new))" }
    }

    // MARK: Differences

    @Test("the same rules do the same, whatever their folder is called, and nothing is different")
    func same() throws {
        let rules: [RuleLayer] = .folder("elsewhere", ["toast": String(decoding: Self.patient[0].files[0].source, as: UTF8.self)])
        let host = try RecordedHost(path: path, rules: Self.patient)
        for id in ["a", "b"] {
            try host.inject(show(id, .error))
            try host.advance(by: .milliseconds(300))
        }
        host.stop()
        for (old, new) in [(nil, nil), (nil, Self.patient), (Self.patient, rules), (rules, nil)] {
            let report = try compare(old: old, new: new)
            #expect(report.inputs == 2 && report.count == 0)
            #expect(report.differences.isEmpty && report.notes == [])
            #expect(report.old.facts == report.new.facts)
        }
    }

    @Test("a decision that changes is told with both answers and their places, and what came and did not come of it")
    func decision() throws {
        let host = try RecordedHost(path: path)
        try host.inject(show("a"))
        try host.advance(to: .milliseconds(500))
        try host.inject(show("b", .error))
        try host.advance(to: .seconds(20))
        host.stop()

        let report = try compare(new: Self.patient)
        #expect(report.inputs == 2 && report.count == 2)
        let first = try #require(report.differences.first)
        #expect(first.cause.number == 2 && first.cause.line == 4 && first.cause.id == "b")
        #expect(first.cause.topic == "toast.show" && first.cause.time == .milliseconds(500))
        #expect(first.since == .milliseconds(500))
        #expect(decisions(first) == [#"toast.interrupt: "requeue" by default → "no" by patient/toast.lua:2"#])
        #expect(
            outcomes(first) == [
                "- 0.5 toast.interrupted a", "- 0.62 toast.presented b", "- 5.62 toast.dismissing b",
                "- 5.86 toast.dismissed b", "+ 0.5 toast.queued b", "+ 3.24 toast.presented b",
                "+ 8.24 toast.dismissing b", "+ 8.48 toast.dismissed b",
            ])
        // What became of the other toast is the other input's, which came first and went apart later.
        let second = report.differences[1]
        #expect(second.cause.number == 1 && second.cause.id == "a")
        #expect(second.since == .milliseconds(620))
        #expect(decisions(second) == [])
        #expect(outcomes(second).first == "- 0.62 toast.requeued a")
    }

    @Test("without old rules the recorded ones decide, with their reloads")
    func reloads() throws {
        let host = try RecordedHost(path: path)
        for (index, id) in ["a", "b", "c", "d"].enumerated() {
            if index == 2 { host.load(Self.patient) }
            try host.inject(show(id, index % 2 == 1 ? .error : nil))
            try host.advance(by: index % 2 == 1 ? .seconds(20) : .milliseconds(500))
        }
        host.stop()
        // Only what came before the reload has other effects under the rules from after it.
        let report = try compare(new: Self.patient)
        #expect(report.differences.map(\.cause.id) == ["b", "a"])
        #expect(report.notes == ["new: line 5: the recorded reload is left out: other rules decide"])
        let reverse = try compare(old: Self.patient, new: nil)
        #expect(reverse.differences.map(\.cause.id) == ["b", "a"])
        #expect(reverse.differences[0].lost == report.differences[0].gained)
        // Whoever names the old rules wants to know that others were recorded.
        #expect(
            reverse.notes == [
                "old: the rules (\(RuleDigest.of(Self.patient))) differ from those recorded (\(RuleDigest.of([])))",
                "old: line 5: the recorded reload is left out: other rules decide",
            ])
    }

    @Test("each run of a recording begins anew, and its differences come behind those of the runs before")
    func runs() throws {
        for (wait, ids) in [(5, ["a", "b"]), (0, ["c", "d"])] {
            let host = try RecordedHost(path: path)
            try host.advance(to: .seconds(wait))
            for (id, kind) in zip(ids, [nil, ToastKind.error]) {
                try host.inject(show(id, kind))
                try host.advance(by: .milliseconds(500))
            }
            host.stop()
        }
        let report = try compare(new: Self.patient)
        #expect(report.inputs == 4)
        #expect(report.differences.map(\.cause.id) == ["b", "a", "d", "c"])
        #expect(report.differences.map(\.cause.line) == [4, 3, 9, 8])
        #expect(report.differences.map(\.since) == [5500, 5620, 500, 620].map { .milliseconds($0) })
        #expect(try compare(new: Self.patient, limit: 1).differences.map(\.cause.id) == ["b"])
    }

    @Test("beyond the limit inputs that differ are counted, and the earliest are told")
    func limit() throws {
        let host = try RecordedHost(path: path)
        for index in 0..<10 {
            try host.inject(show("a\(index)"))
            try host.advance(by: .milliseconds(500))
            try host.inject(show("b\(index)", .error))
            try host.advance(by: .seconds(20))
        }
        host.stop()
        let all = try compare(new: Self.patient)
        #expect(all.count == 20 && all.differences.count == 20)
        #expect(all.differences.map(\.since) == all.differences.map(\.since).sorted())
        for limit in [0, 1, 7] {
            let report = try compare(new: Self.patient, limit: limit)
            #expect(report.count == 20)
            #expect(report.differences.map(\.cause.number) == all.differences.prefix(limit).map(\.cause.number))
        }
    }

    @Test("what waited at the door and then differs is told, without an input of its own")
    func admission() throws {
        let rules: [RuleLayer] = .folder(
            "rules", ["bus": "return { settings = { topics = { ['toast.show'] = { interval = 2 } } } }"])
        let host = try RecordedHost(path: path, rules: rules)
        for id in ["a", "b"] { try host.inject(show(id)) }
        try host.advance(to: .seconds(20))
        host.stop()
        let report = try compare(new: [])
        let late = try #require(report.differences.first { $0.cause.number == 0 })
        #expect(late.cause.topic == "")
        #expect(outcomes(late).first == "- 2 toast.queued b")
        #expect(report.differences.first { $0.cause.id == "b" }.map(outcomes)?.first == "+ 0 toast.queued b")
    }

    // MARK: Numbers

    @Test("both sides are counted: shown, merged, interrupted, dropped, the median wait, and who decided")
    func tally() throws {
        let old: [RuleLayer] = .folder(
            "old",
            [
                "toast": """
                local toast = { settings = { maxQueueSize = 1 } }
                function toast.interrupt(incoming)
                  if incoming.id == "e" then error("boom") end
                  return "no"
                end
                return toast
                """
            ])
        let host = try RecordedHost(path: path, rules: old)
        // One on screen, one that waits, one too many, one that merges, one too many.
        for toast in [show("a", key: "k"), show("b"), show("c"), show("d", key: "k"), show("e")] {
            try host.inject(toast)
        }
        try host.advance(to: .seconds(30))
        host.stop()

        let report = try compare(new: .folder("new", ["toast": "return { coalesce = function() return 'separate' end }"]))
        #expect(report.old.shown == 2 && report.new.shown == 5)
        #expect(report.old.facts["toast.coalesced"] == 1 && report.new.facts["toast.coalesced"] == nil)
        #expect(report.old.dropReasons == ["queueFull": 2] && report.new.dropReasons == [:])
        #expect(report.old.facts["toast.dropped"] == 2)
        // Each stays 3 s, leaves for 0.24 s, and the next one appears: 0, 3.24, 6.48 and so on.
        #expect(report.old.medianWait == .zero)
        #expect(report.new.medianWait == .milliseconds(6480))
        let interrupt = try #require(report.old.rules["toast.interrupt"])
        #expect(interrupt.keys.sorted() == ["default", "old/toast.lua:2"])
        let rule = try #require(interrupt["old/toast.lua:2"])
        #expect(rule.asked == 3 && rule.failed == 1 && rule.answers == ["no": 2])
        #expect(report.new.rules["toast.interrupt"]?["default"]?.answers == ["no": 4])
        #expect(report.new.rules["toast.coalesce"]?["new/toast.lua:1"]?.answers == ["separate": 10])
    }

    @Test("a toast that an interruption brought back is shown once, and interrupted once")
    func interrupted() throws {
        let host = try RecordedHost(path: path)
        try host.inject(show("a"))
        try host.advance(to: .milliseconds(500))
        try host.inject(show("b", .error))
        try host.advance(to: .seconds(20))
        host.stop()
        let report = try compare(new: Self.patient)
        #expect(report.old.facts["toast.interrupted"] == 1 && report.new.facts["toast.interrupted"] == nil)
        #expect(report.old.shown == 2 && report.old.facts["toast.presented"] == 3)
        #expect(report.new.shown == 2 && report.new.facts["toast.presented"] == 2)
    }
}
