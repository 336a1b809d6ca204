import Chrome
import EventBus
import FoundationEssentials
import Harness
import Host
import RuleHost
import TestSupport
import Testing
import Toast

/// A recording can leave out the toasts' texts, and its replay still makes the same decisions.
@Suite("Recordings without text")
struct RecordingsWithoutTextTests {
    private static let rules = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/") + "/rules"
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func file(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: folder.path(name))), as: UTF8.self)
    }

    /// The data of all inputs of a topic, in order.
    private func data(_ topic: String, of name: String) throws -> [Value] {
        try file(name).split(separator: "\n").map { try JSONText.decode(Value.self, from: Data($0.utf8)) }
            .filter { $0["type"] == .string(topic) }.compactMap { $0["data"] }
    }

    @Test("texts and tokens become placeholders: equal texts get equal ones, and empty texts stay empty")
    func placeholders() throws {
        let host = try RecordedHost(path: folder.path("day.jsonl"), withText: false)
        var undoable = ToastShow(
            id: "a", message: "CANARY one", action: ToastAction(title: "CANARY undo", role: "undo"))
        undoable.undoToken = "CANARY token"
        undoable.restorationToken = "CANARY restore"
        undoable.dedupeKey = "key"
        undoable.source = "sync"
        undoable.tags = ["tag"]
        try host.inject(undoable)
        try host.inject(ToastShow(id: "b", message: "CANARY two"))
        try host.inject(ToastShow(id: "c", message: "CANARY one"))
        try host.inject(ToastShow(id: "d", message: ""))
        try host.inject(ToastSettle(id: "a", message: "CANARY two", action: ToastAction(title: "CANARY undo")))
        try host.inject(AppLaunch(tokens: ["CANARY restore"], undoTokens: ["CANARY token"]))
        try host.ask(ToastPriorityQuery(toast: Record(ToastContent(ToastShow(message: "CANARY one"), id: "e"))))
        let held = Record(ToastContent(ToastShow(message: "CANARY two"), id: "f"))
        try host.ask(ToastSummaryQuery(count: 1, held: [held]))
        try host.ask(BusCoalesceQuery(topic: "toast.show", incoming: Payload(undoable), pending: Payload(undoable)))
        host.stop()

        #expect(try !file("day.jsonl").contains("CANARY"))
        let shows = try data("toast.show", of: "day.jsonl")
        let one = try #require(shows[0]["message"]?.stringValue)
        #expect(one.hasPrefix("text-"))
        #expect(shows[2]["message"]?.stringValue == one)
        #expect(shows[1]["message"]?.stringValue != one)
        #expect(shows[3]["message"] == "")
        #expect(shows[0]["action"]?["role"] == "undo")
        #expect(shows[0]["dedupeKey"] == "key" && shows[0]["source"] == "sync" && shows[0]["tags"] == ["tag"])
        let settle = try data("toast.settle", of: "day.jsonl")[0]
        #expect(settle["message"] == shows[1]["message"])
        #expect(settle["action"]?["title"] == shows[0]["action"]?["title"])
        let launch = try data("app.launch", of: "day.jsonl")[0]
        #expect(launch["tokens"]?[0] == shows[0]["restorationToken"])
        #expect(launch["undoTokens"]?[0] == shows[0]["undoToken"])
        #expect(try data("toast.priority", of: "day.jsonl")[0]["toast"]?["message"]?.stringValue == one)
        #expect(try data("toast.summary", of: "day.jsonl")[0]["held"]?[0]?["message"] == shows[1]["message"])
    }

    @Test("the header, a replay and a comparison say whether the recording has text")
    func said() throws {
        for withText in [false, true] {
            let name = "\(withText).jsonl"
            let host = try RecordedHost(path: folder.path(name), withText: withText)
            try host.inject(ToastShow(message: "Saved"))
            host.stop()
            #expect(try file(name).hasPrefix("{") && file(name).contains(#""holdsText":\#(withText)"#))
            #expect(try file(name).contains("Saved") == withText)
            #expect(try Replay.trace(folder.path(name)).summary.isWithoutText == !withText)
            #expect(try Comparison(path: folder.path(name), old: nil, new: nil).run().isWithoutText == !withText)
        }
        // The lines are as an older release would have written them.
        let lines = try file("true.jsonl").split(separator: "\n").map(String.init).asVersion1
        try folder.write(lines.joined(separator: "\n").replacing(#""holdsText":true,"#, with: ""), to: "older.jsonl")
        #expect(try Replay.trace(folder.path("older.jsonl")).summary.isWithoutText == false)
    }

    @Test(
        "the decisions are the same with and without text, also for rules that compare texts",
        arguments: share(1, of: [[], ["storm"], ["ageing"]]))
    func decidesAlike(presets: [String]) throws {
        let layers = try RuleFolder.read([Self.rules] + presets.map { Self.rules + "/presets/" + $0 })
        let names = ["with.jsonl", "without.jsonl"]
        for name in names {
            try happening(on: RecordedHost(path: folder.path(name), rules: layers, withText: name == names[0]))
        }
        // Comments in the rules may contain such words as well.
        #expect(
            try names.map { try data("toast.show", of: $0).contains { $0["message"] == "Disk full" } } == [true, false])

        let traces = try names.map { try trace(folder.path($0)) }
        #expect(traces[0].count > 500)
        #expect(
            traces[0].contains { $0.contains("toast.coalesced") }
                && traces[0].contains { $0.contains("toast.interrupted") })
        let difference = zip(traces[0], traces[1]).first { $0 != $1 }
        #expect(difference == nil && traces[0].count == traces[1].count)

        // A comparison with other rules finds the same differences.
        let reports = try names.map {
            try Comparison(path: folder.path($0), old: nil, new: RuleFolder.read([Self.rules + "/presets/kreta"])).run()
        }
        #expect(reports[0].count > 0)
        #expect(reports[0].count == reports[1].count)
        #expect(reports[0].old == reports[1].old && reports[0].new == reports[1].new)
    }

    @Test("a copy has the bytes of a recording that left out the texts from the start")
    func copies() throws {
        let layers = try RuleFolder.read([Self.rules])
        for name in ["with.jsonl", "without.jsonl"] {
            let host = try RecordedHost(path: folder.path(name), rules: layers, withText: name == "with.jsonl")
            try host.ask(ToastPriorityQuery(toast: Record(ToastContent(ToastShow(message: "a \"{[ \\ text"), id: "e"))))
            try happening(on: host)
        }
        let copy = try RecordingCopy(of: folder.path("with.jsonl"))
        var bytes: [UInt8] = []
        while let lines = try copy.next() { bytes += lines }
        #expect(try String(decoding: bytes, as: UTF8.self) == file("without.jsonl"))
        #expect(bytes.count > 64 << 10)
    }

    @Test("a copy of a file that is no recording, or of an older format, is refused with the place")
    func refusedCopies() throws {
        let texts = [
            "{\"a\":1}\n": "1: the line is not one of a recording", "x\n": "1: the line is no JSON",
            "{\"glassbus\":\"recording\",\"version\":1}\n": "1: the run has not version 4 of the format",
        ]
        for (text, message) in texts {
            try folder.write(text, to: "bad.jsonl")
            let copy = try RecordingCopy(of: folder.path("bad.jsonl"))
            #expect(throws: RecordingFailure.self) { try copy.next() }
            do { _ = try RecordingCopy(of: folder.path("bad.jsonl")).next() } catch {
                #expect("\(error)".hasSuffix(message), "\(error)")
            }
        }
        // What a killed host left of its last line is no line.
        try folder.write("{\"half", to: "half.jsonl")
        #expect(try RecordingCopy(of: folder.path("half.jsonl")).next() == nil)
    }

    /// Runs the same inputs each time: bursts of few messages, gestures, and the app in background and foreground.
    private func happening(on host: RecordedHost) throws {
        var generator = SeededGenerator(seed: 11)
        let messages = ["Disk full", "Offline", "Saved", "Saved ", "text-1", "text-2", "", "é", "e\u{301}"]
        let sources: [String?] = [nil, "sync", "editor"]
        for index in 0..<300 {
            var show = ToastShow(
                id: Bool.random(using: &generator) ? "t\(index)" : nil,
                message: messages.randomElement(using: &generator)!,
                kind: ToastKind.allCases.randomElement(using: &generator), dedupeKey: index % 7 == 0 ? "key" : nil)
            show.source = sources.randomElement(using: &generator)!
            show.undoToken = index % 5 == 0 ? "undo \(index % 3)" : nil
            show.restorationToken = index % 4 == 0 ? "restore \(index)" : nil
            show.action = index % 6 == 0 ? ToastAction(title: "Retry") : nil
            try host.inject(show)
            if index % 9 == 0 { try host.inject(ToastInvokeAction()) }
            if index % 31 == 0 { try host.inject(AppBackground()) }
            if index % 31 == 2 { try host.inject(AppForeground()) }
            if index % 50 == 0 { try host.inject(AppLaunch(tokens: ["restore \(index)"])) }
            try host.advance(by: .milliseconds(Int.random(in: 0...900, using: &generator)))
        }
        host.stop()
    }

    /// The trace of a replay without the texts.
    private func trace(_ path: String) throws -> [String] {
        var lines: [String] = []
        _ = try Replay(path: path).run(seeing: { envelope in
            let data = PrivatePlaces.of(type(of: envelope.event)).replaced(try ValueEncoder().encode(envelope.event)) {
                $0.isEmpty ? "" : "…"
            }
            lines.append("\(envelope.id) \(envelope.cause ?? 0) \(envelope.time) \(envelope.topic) \(data.json)")
        })
        return lines
    }
}
