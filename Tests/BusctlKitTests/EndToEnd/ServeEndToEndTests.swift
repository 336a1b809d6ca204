import Foundation
import Synchronization
import TestSupport
import Testing

/// A host from its start to its end, as its users see it.
@Suite struct ServeEndToEndTests: RunsBusctlWithRules {
    let busctl: BuiltProgram

    init() throws { busctl = try .withToastRules() }

    @Test("a host can be started, sent events, watched, given a new rule and stopped", .timeLimit(.minutes(10)))
    func live() throws {
        let (host, _, talk) = try start(["serve"])
        defer { if host.isRunning { host.terminate() } }
        let ready = try line(containing: "rules list", from: talk)
        #expect(ready.contains("busctl"))

        let (tap, shown, _) = try start(["tap", "toast.*", "rules.*", "--json"])
        defer { if tap.isRunning { tap.terminate() } }
        // A tap does not say when it is ready, so send events until it prints one.
        var first: String?
        let found = Mutex(false)
        Thread.detachNewThread {
            while !found.withLock({ $0 }) {
                _ = try? busctl.answer(
                    to: "POST /v1/events", #"{"type":"toast.dismiss","data":{"id":"nobody"}}"#)
            }
        }
        first = try line(containing: "toast.dismiss", from: shown)
        found.withLock { $0 = true }
        #expect(first?.contains(#""bustime":""#) == true)

        let injected = try run(
            "inject", "-", input: String(repeating: #"{"type":"toast.dismissAll"}"# + "\n", count: 1_500))
        #expect(injected.status == 0)
        #expect(injected.errors.contains("1,500 accepted, 0 refused"))

        let wrong = try run("inject", "toast.show", #"{"message": "x", "kind": "eror"}"#)
        #expect(wrong.status == 65)
        #expect(wrong.errors.contains("did you mean 'error'?"))

        #expect(try run("inject", "toast.show", #"{"id": "a", "message": "A", "dedupeKey": "k"}"#).status == 0)
        #expect(try run("inject", "toast.show", #"{"id": "b", "message": "B", "dedupeKey": "k"}"#).status == 0)
        let explained = try run("explain", "--why-not", "toast.presented", "b")
        #expect(explained.output.hasPrefix("toast.presented did not happen to 'b', but toast.coalesced ("))
        #expect(explained.output.contains("→ toast.coalesce"))
        #expect(explained.output.contains("rules/toast.lua:32, line 41 gen 1"))
        #expect(try run("explain", "b", "--json").output.hasPrefix(#"{"notes":[],"sentence":"toast.show came from "#))
        let unknown = try run("explain", "nobody-1")
        #expect(unknown.status == 65)
        #expect(unknown.errors.contains("nothing is known of 'nobody-1'"))

        try "return {}".write(to: rules, atomically: true, encoding: .utf8)
        let reloaded = try line(containing: "rules.reloaded", from: shown)
        #expect(reloaded.contains(#""generation":2"#))
        #expect(try run("rules", "list").output.contains("generation 2"))

        host.terminate()
        host.waitUntilExit()
        #expect(host.terminationStatus == 0)
        tap.waitUntilExit()
        #expect(tap.terminationStatus == 74)
        #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "s").path))
    }

    @Test("a host that is a test bench takes facts, and records that it does", .timeLimit(.minutes(10)))
    func testBench() throws {
        try busctl.files.write(
            "return { on = { ['toast.undone'] = function(e) print('heard ' .. e.token) end } }", to: "rules/popup.lua")
        let (host, _, talk) = try start(["serve", "--rules", "rules", "--allow-facts", "--record", "day.jsonl"])
        defer { if host.isRunning { host.terminate() } }
        _ = try line(containing: "listens at", from: talk)
        let undone = try run("inject", "toast.undone", #"{"id": "a", "token": "file-7"}"#)
        #expect(undone.status == 0 && undone.output.hasPrefix("toast.undone is event "), "\(undone.errors)")
        let byHand = #"{"type":"toast.undone","data":{"token":"file-8"}}"#
        let fromTap = #"{"type":"toast.undone","data":{"token":"file-9"},"bustime":"0.5"}"#
        let lines = try run("inject", "-", input: byHand + "\n" + fromTap + "\n")
        #expect(lines.status == 0)
        #expect(lines.errors == "1 accepted, 0 refused, 1 fact left out: only its module publishes it\n")
        #expect(try run("inject", "toast.settingsChanged", "{}").status == 65)
        host.terminate()
        host.waitUntilExit()
        let header = try String(contentsOf: folder.appending(path: "day.jsonl"), encoding: .utf8).prefix { $0 != "\n" }
        #expect(header.contains(#""allowsFacts":true"#))
        let replay = try run("replay", "day.jsonl", "toast.undone", "rules.printed", "--json")
        #expect(replay.status == 0)
        #expect(replay.output.split(separator: "\n").count == 4, "\(replay.output)\(replay.errors)")
    }
}
