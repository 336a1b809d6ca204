import EventBus
import Foundation
import Host
import Synchronization
import Testing

/// Scripts that wait for what they have set off, and for what others do.
@Suite struct WaitEndToEndTests: RunsBusctlWithRules {
    let busctl: BuiltProgram

    init() throws { busctl = try .withToastRules() }

    private func data(_ line: String) throws -> Value {
        try JSONText.decode(Value.self, from: Data(line.utf8))["data"] ?? .null
    }

    @Test(
        "inject --wait ends with a consequence of its own event, while others publish the same",
        .timeLimit(.minutes(10)))
    func own() throws {
        let (host, _, talk) = try start(["serve", "--rules", "rules"])
        defer { if host.isRunning { host.terminate() } }
        _ = try line(containing: "listens at", from: talk)
        let isDone = Mutex(false)
        let others = busctl
        Thread.detachNewThread {
            let lines = String(
                repeating: #"{"type":"toast.show","data":{"message":"other","dedupeKey":"k"}}"# + "\n", count: 50)
            while !isDone.withLock({ $0 }) {
                _ = try? others.answer(to: "POST /v1/events", type: "application/x-ndjson", lines)
            }
        }
        defer { isDone.withLock { $0 = true } }
        for round in 0..<12 {
            let told = try run(
                "inject", "toast.setQuiet", #"{"level": "\#(round % 2 == 0 ? "silent" : "off")"}"#, "--wait", "toast.*",
                "--for",
                "60s", "--json")
            #expect(told.status == 0, "\(told.errors)")
            let event = try JSONText.decode(Value.self, from: Data(told.output.utf8))
            #expect(event["type"] != "toast.coalesced" && event["type"] != "toast.show", "\(told.output)")
        }
    }

    @Test(
        "what does not come in time, is refused, or cannot be waited for ends with its status", .timeLimit(.minutes(10))
    )
    func ends() throws {
        let (host, _, talk) = try start(["serve", "--rules", "rules"])
        defer { if host.isRunning { host.terminate() } }
        _ = try line(containing: "listens at", from: talk)
        let show = #"{"id": "a", "message": "m"}"#
        // The client waits no longer than this for the host, either, which may be slow beside all the other tests.
        let late = try run("inject", "toast.show", show, "--wait", "toast.undone", "--for", "3s")
        #expect(late.status == 75 && late.errors.contains("'toast.undone' did not come within 3 s"), "\(late.errors)")
        let wrong = try run("inject", "toast.show", #"{"messge": "m"}"#, "--wait", "toast.presented", "--for", "9s")
        #expect(wrong.status == 65 && wrong.errors.contains("did you mean 'message'?"), "\(wrong.errors)")
        let typo = try run("inject", "toast.show", show, "--wait", "toast.presentd")
        #expect(typo.status == 65 && typo.errors.contains("toast.presented"), "\(typo.errors)")
        #expect(try run("inject", "-", "--wait", "toast.presented", input: "").status == 64)
        #expect(try run("inject", "toast.show", show, "--for", "2s").status == 64)
        #expect(try run("inject", "toast.show", show, "--wait", "toast.presented", "--rules", "rules").status == 64)

        // The toast is on the screen, so that the next one waits for its turn.
        let queued = try run(
            "inject", "toast.show", #"{"id": "b", "message": "n"}"#, "--wait", "toast.*", "--where", "id=b", "--for",
            "60s", "--json")
        #expect(try data(queued.output)["id"] == "b", "\(queued.errors)")
    }

    @Test("a past event is found, by its data and from a number on", .timeLimit(.minutes(10)))
    func past() throws {
        let (host, _, talk) = try start(["serve", "--rules", "rules"])
        defer { if host.isRunning { host.terminate() } }
        _ = try line(containing: "listens at", from: talk)
        for id in ["a", "b"] {
            #expect(try run("inject", "toast.show", #"{"id": "\#(id)", "message": "m"}"#).status == 0)
        }
        let waited = try run("wait", "toast.show", "--where", "id=b", "--since", "start", "--for", "60s", "--json")
        #expect(try data(waited.output)["id"] == "b", "\(waited.errors)")
        let number = try #require(JSONText.decode(Value.self, from: Data(waited.output.utf8))["busid"]?.stringValue)
        let again = try run("wait", "toast.show", "--since", number, "--for", "60s", "--json")
        #expect(again.output == waited.output)
        #expect(try run("wait", "toast.show", "--where", "id=c", "--since", "start", "--for", "100ms").status == 75)
        let tapped = try run(
            "tap", "toast.*", "--where", "id=a", "--since", "start", "--count", "2", "--clock", "--for", "60s")
        let lines = tapped.output.split(separator: "\n")
        #expect(tapped.status == 0 && lines.count == 2 && lines.allSatisfy { $0.contains("id=a") }, "\(tapped.output)")
        #expect(lines.allSatisfy { $0.prefixMatch(of: #/[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3} +/#) != nil })
        #expect(try run("tap", "--where", "id").status == 64)
        #expect(try run("tap", "--since", "yesterday").status == 64)
    }
}
