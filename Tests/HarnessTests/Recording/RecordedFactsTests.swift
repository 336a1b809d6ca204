import EventBus
import Foundation
import Host
import RuleHost
import TestSupport
import Testing
import Toast

@testable import Harness

/// Recordings of facts that clients and rules published: on a test bench, and on any host of an earlier release.
@Suite("Recordings of facts")
struct RecordedFactsTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path("day.jsonl") }

    init() throws { folder = try TemporaryFolder() }

    /// Rules that publish a fact about each toast, and react to a fact.
    private static let rules = [RuleLayer].folder(
        "rules",
        [
            "toast": """
            return { on = {
              ["toast.show"] = function(event, bus) bus.publish("toast.undone", { id = "by rule", token = "t" }) end,
              ["toast.undone"] = function(event, bus) print("undone " .. event.id) end,
            } }
            """
        ])

    /// Records a toast and a fact, and returns what happened.
    private func record(allowsFacts: Bool) throws -> [String] {
        let host = try RecordedHost(path: path, rules: Self.rules, allowsFacts: allowsFacts)
        try host.inject(ToastShow(id: "a", message: "a"))
        try host.advance(by: .milliseconds(500))
        try host.inject(ToastUndone(id: "by client", token: "t"))
        host.stop()
        return host.trace
    }

    private func replay() throws -> [String] {
        var trace: [String] = []
        _ = try Replay(path: path).run(seeing: {
            trace.append(try JSONText.string(CloudEvent($0, of: CloudEvent.virtualInstance)))
        })
        return trace
    }

    private func allowsFacts() throws -> Bool? {
        guard case .run(let header)? = try RecordingStream(path: path).next()?.kind else { return nil }
        return header.allowsFacts
    }

    @Test("a run of a test bench is replayed with the facts of its clients and rules")
    func testBench() throws {
        let trace = try record(allowsFacts: true)
        #expect(trace.contains { $0.contains("undone by rule") } && trace.contains { $0.contains("undone by client") })
        #expect(try allowsFacts() == true)
        #expect(try replay() == trace)
    }

    @Test("a recording of an earlier release, whose header does not say it, is replayed as it was")
    func earlier() throws {
        let trace = try record(allowsFacts: true)
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init).asVersion1
        try #require(lines[0].contains(#""allowsFacts":true,"#))
        let old = [lines[0].replacing(#""allowsFacts":true,"#, with: "")] + lines.dropFirst()
        try folder.write(old.joined(separator: "\n") + "\n", to: "day.jsonl")
        #expect(try allowsFacts() == nil)
        #expect(try replay() == trace)
    }

    @Test("a host that is no test bench records that it is none, and a replay refuses the facts of rules as it did")
    func requestsOnly() throws {
        let trace = try record(allowsFacts: false)
        #expect(trace.contains { $0.contains("rules.failed") } && !trace.contains { $0.contains("undone by rule") })
        // What a host has in its recording was accepted, or published by the host itself.
        #expect(trace.contains { $0.contains("undone by client") })
        #expect(try allowsFacts() == false)
        #expect(try replay() == trace)
    }
}
