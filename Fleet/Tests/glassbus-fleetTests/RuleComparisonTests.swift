import EventBus
import FleetTestSupport
import FleetWire
import Testing

@testable import glassbus_fleet

@Suite struct RuleComparisonTests {
    private let folder = try! TemporaryFolder()
    private let toast = "local toast = {}\nfunction toast.priority(t) return t.message and 1 end\nreturn toast\n"

    /// Compares by a script in the place of busctl.
    private func result(_ files: [String: String], withoutText: Bool = true, withText: Bool = false) async throws
        -> Value
    {
        let summary = """
            {"input": {"id": "s3cret", "line": 3, "topic": "toast.show"}, "decisions": [{"query": "toast.priority", "asked": \
            {"message": "s3cret"}}], "lost": []}
            {"different": 1, "inputs": 2, "isWithoutText": \(withoutText), "new": {"rules": {"toast.priority": {"/x/toast.lua:2": \
            {"asked": 8, "failed": 6, "answers": {"s3cret": 1}}}}}}
            """
        try folder.write("#!/bin/sh\ncat << 'END'\n\(summary)\nEND\nexit 1\n", to: "busctl", mode: 0o755)
        try folder.write(toast, to: "present/toast.lua")
        let bundle = try FleetWire.Bundle(files: files.mapValues { Array($0.utf8) }, created: "2026-11-26T12:00:00Z")
        let comparison = RuleComparison(
            busctl: folder.path("busctl"), folder: folder.path("new"), recording: "r", present: folder.path("present"))
        return try await comparison.result(of: bundle, run: "r1", withText: withText)
    }

    @Test("no private text leaves the host, and which rule failed how often does")
    func privacy() async throws {
        let result = try await result(["toast.lua": toast])
        #expect(!result.json.contains("s3cret"), "\(result.json)")
        #expect(result["failing"] == ["toast.priority: toast.lua:2 failed 6 of 8 times"])
        #expect(try await self.result(["toast.lua": toast], withText: true).json.contains("s3cret"))
    }

    @Test("without texts, rules that differ and read one are named; those that both have are not")
    func texts() async throws {
        #expect(try await result(["toast.lua": toast])["readsText"] == [])
        let other = toast.replacing("and 1", with: "and 2")
        #expect(try await result(["toast.lua": other])["readsText"] == ["toast.lua:2 reads 'message'"])
        #expect(try await result(["toast.lua": other], withoutText: false)["readsText"] == [])
        // Neither a comment nor another word is a reader.
        let quiet =
            "local toast = {}\nfunction toast.interrupt(t) return t.messages and 'no' end -- t.message\nreturn toast\n"
        try folder.remove("present/toast.lua")
        let found = try await result(["toast.lua": quiet])["readsText"]
        #expect(found == ["toast.lua:2 reads 'message'"], "of the rules in use: \(found as Any)")
        #expect(RuleComparison.readers(of: ["message"], in: quiet).isEmpty)
    }

    @Test("a comparison that breaks off is told with its words")
    func broken() async throws {
        try folder.write("#!/bin/sh\necho 'no such file' >&2\nexit 66\n", to: "broken", mode: 0o755)
        try folder.write(toast, to: "present/toast.lua")
        let bundle = try FleetWire.Bundle(files: ["toast.lua": Array(toast.utf8)], created: "2026-11-26T12:00:00Z")
        let comparison = RuleComparison(
            busctl: folder.path("broken"), folder: folder.path("new"), recording: "r", present: folder.path("present"))
        await #expect(throws: (any Error).self) { try await comparison.result(of: bundle, run: nil, withText: false) }
    }
}
