import EventBus
import Harness
import Host
import RuleHost
import TestSupport
import Testing
import Toast

/// A comparison shows what other rules would have done with the same recorded inputs.
@Suite("Comparisons")
struct ComparisonTests: ComparesRecordings {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The outcomes as text, such as `- 0.5 toast.interrupted a`.
    private func outcomes(_ difference: Difference) -> [String] {
        func text(_ sign: String, _ outcome: Outcome) -> String {
            "\(sign) \(Value.double(outcome.time.inSeconds).json) \(outcome.topic.text)"
                + (outcome.data["id"]?.stringValue.map { " " + $0 } ?? "")
        }
        return (difference.lost.map { text("-", $0) } + difference.gained.map { text("+", $0) })
            // Leave out the facts about a module's state.
            .filter { !$0.contains("stateChanged") }
    }

    private func decisions(_ difference: Difference) -> [String] {
        func text(_ decided: Decided?) -> String {
            decided.map { "\($0.decision.answer?.json ?? "failed") by \($0.by)" } ?? "not asked"
        }
        return difference.decisions.map { "\($0.query.text): \(text($0.old)) → \(text($0.new))" }
    }

    @Test("equal rules in different folders give no differences")
    func same() throws {
        let rules: [RuleLayer] = .folder(
            "elsewhere", ["toast": String(decoding: Self.patient[0].files[0].source, as: UTF8.self)])
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

    @Test("a changed decision is listed with both answers and their places, and with the lost and new outcomes")
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
        // The changed outcomes of toast a belong to its own input, which came earlier and differs later.
        let second = report.differences[1]
        #expect(second.cause.number == 1 && second.cause.id == "a")
        #expect(second.since == .milliseconds(620))
        #expect(decisions(second) == [])
        #expect(outcomes(second).first == "- 0.62 toast.requeued a")
    }

    @Test("without old rules the comparison uses the recorded rules and their reloads")
    func reloads() throws {
        let host = try RecordedHost(path: path)
        for (index, id) in ["a", "b", "c", "d"].enumerated() {
            if index == 2 { host.load(Self.patient) }
            try host.inject(show(id, index % 2 == 1 ? .error : nil))
            try host.advance(by: index % 2 == 1 ? .seconds(20) : .milliseconds(500))
        }
        host.stop()
        // Only the inputs before the recorded reload have other effects, because the new rules equal the reloaded ones.
        let report = try compare(new: Self.patient)
        #expect(report.differences.map(\.cause.id) == ["b", "a"])
        #expect(report.notes == ["new: line 5: the recorded reload is left out, because other rules decide"])
        let reverse = try compare(old: Self.patient, new: nil)
        #expect(reverse.differences.map(\.cause.id) == ["b", "a"])
        #expect(reverse.differences[0].lost == report.differences[0].gained)
        // If the old rules are given and others were recorded, a note says so.
        #expect(
            reverse.notes == [
                "old: the rules (\(RuleDigest.of(Self.patient))) differ from the recorded rules (\(RuleDigest.of([])))",
                "old: line 5: the recorded reload is left out, because other rules decide",
            ])
    }

    @Test("each run of a recording starts again at zero, and its differences follow those of earlier runs")
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

    @Test("only the earliest differences up to the limit are listed, and all are counted")
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

    @Test(
        "all decisions between two inputs are compared, however many there are",
        .enabled(if: Extent.current != .share, "thousands of toasts in three runs are for make check"))
    func longGap() throws {
        func rules(_ name: String, priority: String) -> [RuleLayer] {
            .folder(
                name,
                [
                    "toast": """
                    local toast = { on = {} }
                    function toast.dwell() return 1 end
                    function toast.priority(toast, ctx) return \(priority) end
                    toast.on["toast.dismissed"] = function(event, bus)
                      bus.publish("toast.show", { id = "again", message = "x" })
                    end
                    return toast
                    """
                ])
        }
        let host = try RecordedHost(path: path, rules: rules("rules", priority: "'normal'"))
        try host.inject(show("a"))
        try host.advance(to: .seconds(2800))
        host.stop()
        // Only one early decision differs, and it has no effect.
        let report = try compare(
            new: rules("new", priority: "ctx.now > 50 and ctx.now < 51.3 and 'elevated' or 'normal'"))
        #expect(report.notes == [])
        #expect(report.old.rules["toast.dwell"]?["rules/toast.lua:2"]?.asked == report.old.shown)
        // Each toast takes two decisions of rules; a log keeps the last 4,096.
        #expect(report.old.shown * 2 > 4096)
        #expect(report.count == 1 && report.differences.first.map(decisions)?.count == 1)
    }

    @Test("equal rules in two folders are equal even when they fail")
    func foldersOfFailures() throws {
        let host = try RecordedHost(path: path)
        for index in 0..<12 {
            try host.inject(show("a\(index)"))
            try host.inject(show("b\(index)", .error))
            try host.advance(by: .seconds(20))
        }
        host.stop()
        func rules(_ folder: String) -> [RuleLayer] {
            .folder(
                folder,
                [
                    "toast": """
                    local toast = {}
                    function toast.interrupt()
                      local ok, why = pcall(function() local x = nil; return x.y end)
                      error("twice: " .. why)
                    end
                    function toast.dwell() return "long" end
                    return toast
                    """
                ])
        }
        let long = "/home/somebody/" + String(repeating: "projects/", count: 6) + "rules"
        for other in ["f2", "a/much/longer/folder", long] {
            let report = try compare(old: rules("f1"), new: rules(other))
            #expect(report.old.facts["rules.failed", default: 0] > 0 && report.old.facts["rules.benched"] == 2)
            #expect(report.count == 0, "\(report.differences.first.map(outcomes) ?? [])")
        }
        // A different error message is a difference.
        var changed = rules("f2")
        changed[0].files[0].source = Array(
            String(decoding: changed[0].files[0].source, as: UTF8.self).replacing("twice", with: "again").utf8)
        #expect(try compare(old: rules("f1"), new: changed).count > 0)
    }

    @Test("of an input with very many new outcomes the first are listed and the others counted")
    func manyEffects() throws {
        func rules(_ name: String, times: Int) -> [RuleLayer] {
            .folder(
                name,
                [
                    "toast": """
                    local toast = { on = {} }
                    local count = 0
                    toast.on["toast.show"] = function(event, bus)
                      count = count + 1
                      if count < \(times) then bus.publish("toast.show", { message = "x" }) end
                    end
                    return toast
                    """
                ])
        }
        let host = try RecordedHost(path: path)
        try host.inject(show("a"))
        host.stop()
        let report = try compare(old: rules("old", times: 1), new: rules("new", times: 1600))
        #expect(report.count == 1)
        let difference = try #require(report.differences.first)
        #expect(difference.gained.count == 1000)
        #expect(difference.gained.map(\.time).max() == .zero)
        #expect(difference.omitted >= 400)
    }

    @Test("a query that only one side asked is listed with its content")
    func oneSided() throws {
        func rules(_ name: String, dwell: Int) -> [RuleLayer] {
            .folder(
                name,
                [
                    "toast": """
                    local toast = {}
                    function toast.coalesce() return "separate" end
                    function toast.dwell(toast) return toast.id == "x" and \(dwell) or 3 end
                    return toast
                    """
                ])
        }
        let host = try RecordedHost(path: path)
        for id in ["x", "y"] { try host.inject(show(id)) }
        try host.advance(to: .seconds(2))
        try host.inject(show("a"))
        host.stop()
        // Under the new rules toast x has left before toast a arrives.
        let report = try compare(old: rules("old", dwell: 3), new: rules("new", dwell: 1))
        let difference = try #require(report.differences.first { $0.cause.id == "a" })
        let asked = difference.decisions.filter { $0.query == "toast.coalesce" }
        #expect(asked.map { $0.old?.asked?["existing"] } == ["x"])
        #expect(asked.allSatisfy { $0.new == nil })
    }
}
