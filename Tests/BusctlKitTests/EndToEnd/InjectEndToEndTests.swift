import Foundation
import Testing

/// What `busctl inject` sends, leaves out and reports, without a host and to one.
@Suite struct InjectEndToEndTests: RunsBusctlWithRules {
    let busctl: BuiltProgram

    init() throws { busctl = try .withToastRules() }

    @Test("inject refuses facts, and leaves them out of a tap's lines", .timeLimit(.minutes(10)))
    func facts() throws {
        let presented = try run("inject", "toast.presented", #"{"id": "a"}"#, "--rules", "rules")
        #expect(presented.status == 65)
        #expect(
            presented.errors == """
                busctl: type: toast.presented is a fact: only the module 'toast' says it (publish a request, such as toast.show; \
                a host for tests accepts facts: busctl serve --allow-facts)

                """)
        let forged = try run("inject", "toast.settingsChanged", #"{"maxQueueSize": 1}"#, "--rules", "rules")
        #expect(forged.status == 65)
        #expect(
            forged.errors
                == "busctl: type: only the system itself says toast.settingsChanged (set it in a rule file: toast.settings in toast.lua)\n"
        )
        try "return { on = { ['toast.show'] = function() print('seen') end } }"
            .write(to: rules, atomically: true, encoding: .utf8)
        let tapped = try run(
            "inject", "-", "--rules", "rules", "--json",
            input: #"{"type": "toast.show", "data": {"id": "a", "message": "one"}}"#)
        #expect(tapped.output.contains(#""type":"rules.printed""#))
        let facts = tapped.output.split(separator: "\n").count - 1
        let again = try run("inject", "-", "--rules", "rules", input: tapped.output)
        #expect(again.status == 0)
        let summary = "1 accepted, 0 refused, \(facts) facts left out: only their modules publish them\n"
        #expect(again.errors.hasSuffix(summary), "\(again.errors)")
        let byHand = #"{"type": "toast.presented", "data": {"id": "a", "scene": "main"}}"# + "\n"
        let mixed = try run("inject", "-", "--rules", "rules", input: tapped.output + byHand)
        #expect(mixed.status == 65)
        #expect(
            mixed.errors.contains("line \(facts + 2): type: toast.presented is a fact: only the module 'toast' says it")
        )
        #expect(mixed.errors.hasSuffix(summary.replacing("0 refused", with: "1 refused")), "\(mixed.errors)")
        let picture = try run("render", "--rules", "rules", "--events", "-", input: tapped.output)
        #expect(picture.status == 0, "\(picture.errors)")
        let wrong = try run("render", "--rules", "rules", "--events", "-", input: tapped.output + byHand)
        #expect(
            wrong.status == 65 && wrong.errors.contains("standard input:\(facts + 2): type: toast.presented is a fact"))
    }

    @Test("a tap's lines carry the requests of one host to another", .timeLimit(.minutes(10)))
    func carried() throws {
        let tapped = try run(
            "inject", "-", "--rules", "rules", "--json",
            input: (1...3).map { #"{"type":"toast.show","data":{"id":"t\#($0)","message":"m"}}"# + "\n" }.joined())
        let facts = tapped.output.split(separator: "\n").count - 3
        let (host, _, talk) = try start(["serve", "--rules", "rules"])
        defer { if host.isRunning { host.terminate() } }
        _ = try line(containing: "listens at", from: talk)
        let carried = try run("inject", "-", input: tapped.output)
        #expect(carried.status == 0)
        #expect(carried.errors == "3 accepted, 0 refused, \(facts) facts left out: only their modules publish them\n")
        let counted = try run("inject", "-", "--json", input: tapped.output)
        #expect(counted.output == #"{"accepted":3,"echoes":\#(facts),"refused":0}"# + "\n")
        let byHand = try run("inject", "-", input: #"{"type":"toast.undone","data":{"token":"file-7"}}"# + "\n")
        #expect(byHand.status == 65)
        #expect(byHand.errors.hasPrefix("line 1: type: toast.undone is a fact: only the module 'toast' says it"))
        #expect(try run("inject", "toast.undone", #"{"token": "file-7"}"#).status == 65)
    }

    @Test("events that wait, are merged or are dropped are reported, and are not errors", .timeLimit(.minutes(10)))
    func admission() throws {
        let bus = folder.appending(path: "rules/bus.lua")
        try "return { settings = { topics = { [\"toast.dismiss\"] = { interval = 1000, coalesce = 'latest' },\n"
            .appending("[\"toast.tap\"] = { interval = 1000, limit = 0 } } } }")
            .write(to: bus, atomically: true, encoding: .utf8)
        let dismiss = #"{"type": "toast.dismiss", "data": {"id": "x"}}"# + "\n"
        let lines = dismiss + dismiss + dismiss + String(repeating: #"{"type":"toast.tap"}"# + "\n", count: 2)
        let tried = try run("inject", "-", "--rules", "rules", "--json", input: lines)
        #expect(tried.status == 0)
        #expect(tried.errors.contains("line 5: dropped: no event may wait (limit 0)"))
        #expect(tried.errors.contains("4 accepted (1 merged, 1 waits), 1 dropped, 0 refused"))
        // The bus time went on to the end of the interval.
        #expect(tried.output.contains(#""bustime":"1000""#))

        let (host, _, talk) = try start(["serve"])
        defer { if host.isRunning { host.terminate() } }
        _ = try line(containing: "rules list", from: talk)
        let injected = try run("inject", "-", "--json", input: lines)
        #expect(injected.status == 0)
        #expect(
            injected.output == #"{"line":5,"outcome":"dropped","reason":"no event may wait (limit 0)"}"# + "\n"
                + #"{"accepted":4,"dropped":1,"merged":1,"refused":0,"waiting":1}"# + "\n")
        #expect(
            try run("inject", "toast.dismiss", #"{"id": "y"}"#).output
                == "toast.dismiss was merged into an event that waits for admission\n")
        let dropped = try run("inject", "toast.tap")
        #expect(dropped.status == 0)
        #expect(dropped.output == "toast.tap was dropped: no event may wait (limit 0)\n")
        let topic = try run("topics", "toast.dismiss").output
        #expect(
            topic.contains(
                "Admission: at most one event every 1000 s, the latest one\nWaiting: 1, merged: 2, dropped: 0 since the start\n"
            ))
    }
}
