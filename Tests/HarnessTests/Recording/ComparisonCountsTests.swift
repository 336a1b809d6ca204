import Harness
import RuleHost
import TestSupport
import Testing
import Toast

/// What a comparison counts on each of its two sides.
@Suite("Counts of comparisons")
struct ComparisonCountsTests: ComparesRecordings {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("both sides have counts of shown, merged, interrupted and dropped toasts, the median wait, and the answerers")
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
        // Toast a is on screen, b waits, c is one too many, d merges into a, and e is one too many.
        for toast in [show("a", key: "k"), show("b"), show("c"), show("d", key: "k"), show("e")] {
            try host.inject(toast)
        }
        try host.advance(to: .seconds(30))
        host.stop()

        let report = try compare(
            new: .folder("new", ["toast": "return { coalesce = function() return 'separate' end }"]))
        #expect(report.old.shown == 2 && report.new.shown == 5)
        #expect(report.old.facts["toast.coalesced"] == 1 && report.new.facts["toast.coalesced"] == nil)
        #expect(report.old.dropReasons == ["queueFull": 2] && report.new.dropReasons == [:])
        #expect(report.old.facts["toast.dropped"] == 2)
        // Each toast stays 3 s and leaves within 0.24 s, so the next ones appear at 3.24 s, 6.48 s and so on.
        #expect(report.old.medianWait == .zero)
        #expect(report.new.medianWait == .milliseconds(6480))
        let interrupt = try #require(report.old.rules["toast.interrupt"])
        #expect(interrupt.keys.sorted() == ["default", "old/toast.lua:2"])
        let rule = try #require(interrupt["old/toast.lua:2"])
        #expect(rule.asked == 3 && rule.failed == 1 && rule.answers == ["no": 2])
        #expect(report.new.rules["toast.interrupt"]?["default"]?.answers == ["no": 4])
        #expect(report.new.rules["toast.coalesce"]?["new/toast.lua:1"]?.answers == ["separate": 8])
    }

    @Test("a toast shown again after an interruption counts as shown once and interrupted once")
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
