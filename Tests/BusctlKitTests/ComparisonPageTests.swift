import EventBus
import Foundation
import Harness
import RuleHost
import TestSupport
import Testing

@testable import BusctlKit

@Suite struct ComparisonPageTests {
    private let folder: TemporaryFolder
    private static let patient = RuleLayer(
        name: "new",
        files: [
            RuleText(
                path: "new/toast.lua", namespace: "toast",
                source: Array("return {\n  interrupt = function() return 'no' end,\n}".utf8))
        ])

    init() throws { folder = try TemporaryFolder() }

    /// Compares a recording of a toast and an error that interrupts it.
    private func report(limit: Int = 20, new: RuleLayer = patient) throws -> Comparison.Report {
        let header =
            #"{"cascadeLimit":10000,"glassbus":"recording","limits":{"failuresInARow":5,"memory":4194304,"work":100000},"release":"0.1.0","rules":"0","seed":0,"settings":{},"version":1}"#
        func event(_ time: String, _ data: String) -> String {
            #"{"bustime":"\#(time)","data":\#(data),"id":"1","source":"/t","specversion":"1.0","type":"toast.show"}"#
        }
        let lines = [
            header, event("0", #"{"id":"a","message":"Syncing"}"#),
            event("0.5", #"{"id":"b","kind":"error","message":"Disk full"}"#),
        ]
        try folder.write(lines.joined(separator: "\n") + "\n", to: "day.jsonl")
        return try Comparison(path: folder.path("day.jsonl"), old: nil, new: [new], limit: limit).run()
    }

    private let page = ComparisonPage(file: "day.jsonl", style: .plain)

    @Test("the page has each difference with both answers and the changed outcomes, and then the counts")
    func text() throws {
        #expect(
            page.lines(try report()) == [
                "day.jsonl:3: toast.show id=b at 0.500 s",
                "  decided  toast.interrupt current=a elapsed=0.5 incoming=b",
                "    -  requeue  default",
                "    +  no       new/toast.lua:2",
                "  happened",
                "    - 0.500  toast.stateChanged  from=presenting to=interrupted",
                "    - 0.500  toast.interrupted   id=a by=b remaining=2.5",
                "    + 0.500  toast.queued        id=b position=1",
                "    - 0.620  toast.presented     id=b scene=main",
                "    + 3.240  toast.stateChanged  from=idle to=presenting",
                "    + 3.240  toast.presented     id=b scene=main",
                "    - 5.620  toast.stateChanged  from=presenting to=dismissing",
                "    - 5.620  toast.dismissing    id=b method=automatic",
                "    - 5.860  toast.dismissed     id=b method=automatic",
                "    - 5.860  toast.stateChanged  from=dismissing to=idle",
                "    + 8.240  toast.stateChanged  from=presenting to=dismissing",
                "    + 8.240  toast.dismissing    id=b method=automatic",
                "    + 8.480  toast.dismissed     id=b method=automatic",
                "    + 8.480  toast.stateChanged  from=dismissing to=idle",
                "",
                "day.jsonl:2: toast.show id=a at 0.000 s",
                "  happened",
                "    - 0.620  toast.requeued      id=a reason=interrupted remaining=2.5",
                "    - 0.620  toast.stateChanged  from=interrupted to=presenting",
                "    + 3.000  toast.stateChanged  from=presenting to=dismissing",
                "    + 3.000  toast.dismissing    id=a method=automatic",
                "    + 3.240  toast.dismissed     id=a method=automatic",
                "    + 3.240  toast.stateChanged  from=dismissing to=idle",
                "    - 5.860  toast.stateChanged  from=idle to=presenting",
                "    - 5.860  toast.presented     id=a again=true scene=main",
                "    - 8.360  toast.stateChanged  from=presenting to=dismissing",
                "    - 8.360  toast.dismissing    id=a method=automatic",
                "    - 8.600  toast.dismissed     id=a method=automatic",
                "    - 8.600  toast.stateChanged  from=dismissing to=idle",
                "",
                "toasts           old      new",
                "shown              2        2",
                "merged             0        0",
                "interrupted        1        0  -1",
                "dropped            0        0",
                "median wait  0.000 s  0.000 s",
                "",
                "by rule",
                "  - toast.gate       default          asked 3",
                "  + toast.gate       default          asked 2",
                "  - toast.interrupt  default          asked 1  1× requeue",
                "  + toast.interrupt  new/toast.lua:2  asked 1  1× no",
                "  - toast.route      default          asked 4  4× main",
                "  + toast.route      default          asked 3  3× main",
            ])
        #expect(ComparisonPage.verdict(try report()) == "2 of 2 inputs differ")
    }

    @Test("the page in docs/recordings.md has only lines that the program prints")
    func documentation() throws {
        let document = try String(contentsOf: BuiltProgram.root.appending(path: "docs/recordings.md"), encoding: .utf8)
        let shown = try #require(
            document.components(separatedBy: "```\nday.jsonl").last?.components(separatedBy: "```").first)
        let lines = ("day.jsonl" + shown).split(separator: "\n").map(String.init)
        try #require(lines.count > 12)
        var mine = Self.patient
        mine.files[0].path = "mine/toast.lua"
        let page = page.lines(try report(new: mine))
        for line in lines where !line.hasSuffix("…") { #expect(page.contains(line)) }
    }

    @Test("differences above the limit are counted in one line")
    func limit() throws {
        let lines = page.lines(try report(limit: 1))
        #expect(lines.contains("… and 1 more input that differs"))
        #expect(!lines.contains { $0.contains("id=a at") })
        #expect(page.lines(try report(limit: 0)).first == "… and 2 more inputs that differ")
    }

    @Test("a comparison without differences prints only the counts")
    func same() throws {
        let report = try report(new: RuleLayer(name: "none", files: []))
        #expect(
            page.lines(report) == [
                "toasts           old      new",
                "shown              2        2",
                "merged             0        0",
                "interrupted        1        1",
                "dropped            0        0",
                "median wait  0.000 s  0.000 s",
            ])
        #expect(ComparisonPage.verdict(report) == "2 inputs, no difference")
    }

    @Test("the JSON output has one line for each difference, and the counts in the last line")
    func json() throws {
        let report = try report()
        let first = ComparisonLines.difference(report.differences[0])
        #expect(
            first["decisions"]?.json
                == #"[{"asked":{"current":"a","elapsed":0.5,"incoming":"b"},"new":{"answer":"no","by":"new/toast.lua:2"},"old":{"answer":"requeue","by":"default"},"query":"toast.interrupt"}]"#
        )
        #expect(first["input"]?.json == #"{"id":"b","line":3,"number":2,"time":0.5,"topic":"toast.show"}"#)
        #expect(
            first["lost"]?[1]?.json
                == #"{"data":{"by":"b","id":"a","remaining":2.5},"time":0.5,"topic":"toast.interrupted"}"#)
        #expect(first["gained"]?[0]?.json == #"{"data":{"id":"b","position":1},"time":0.5,"topic":"toast.queued"}"#)
        let summary = ComparisonLines.summary(report)
        #expect(summary["different"] == 2 && summary["inputs"] == 2 && summary["notes"] == [])
        #expect(summary["old"]?["facts"]?["toast.interrupted"] == 1 && summary["new"]?["shown"] == 2)
        #expect(
            summary["new"]?["rules"]?["toast.interrupt"]?.json
                == #"{"new/toast.lua:2":{"answers":{"no":1},"asked":1,"failed":0}}"#)
    }

    @Test("if an input has very many changed effects, the page counts those left out")
    func omitted() throws {
        let text = """
            local toast = { on = {} }
            local count = 0
            toast.on["toast.show"] = function(event, bus)
              count = count + 1
              if count < 1600 then bus.publish("toast.show", { message = "x" }) end
            end
            return toast
            """
        let report = try report(
            new: RuleLayer(
                name: "new", files: [RuleText(path: "new/toast.lua", namespace: "toast", source: Array(text.utf8))]))
        let omitted = try #require(report.differences.map(\.omitted).max())
        #expect(omitted > 0)
        #expect(
            page.lines(report).contains("  and \(omitted.grouped) more facts and decisions that differ"))
        let difference = try #require(report.differences.first { $0.omitted == omitted })
        #expect(ComparisonLines.difference(difference)["omitted"]?.intValue == omitted)
    }

    @Test("the page has rows for events that admission merged or dropped, if there are any")
    func door() throws {
        func layer(_ admission: String) -> RuleLayer {
            let text = "return { settings = { topics = { ['toast.show'] = { interval = 1000, \(admission) } } } }"
            return RuleLayer(
                name: "new", files: [RuleText(path: "new/bus.lua", namespace: "bus", source: Array(text.utf8))])
        }
        let merging = try report(new: layer("coalesce = 'latest'"))
        #expect(!page.lines(merging).contains { $0.contains("in admission") })
        let dropping = try report(new: layer("limit = 0"))
        let rows = page.lines(dropping).filter { $0.contains("admission") }
        #expect(rows == ["dropped in admission        0        1  +1"])
        let json = ComparisonLines.summary(dropping)
        #expect(json["new"]?["droppedByAdmission"] == ["toast.show": 1])
        #expect(json["old"]?["droppedByAdmission"] == [:])
    }
}
