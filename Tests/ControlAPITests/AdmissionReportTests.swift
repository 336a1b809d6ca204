import ControlAPI
import EventBus
import FoundationEssentials
import Testing

/// The answers to requests whose events the topic's admission merges, drops or lets wait.
@Suite struct AdmissionReportTests {
    // No test runs as long as these intervals.
    private static let rules = [
        "bus.lua": """
        return { settings = { topics = {
          ["toast.dismiss"] = { interval = 1000, coalesce = "latest" },
          ["toast.tap"] = { interval = 1000, limit = 1 },
        } } }
        """
    ]
    private static func dismiss(_ id: Int) -> String { #"{"type":"toast.dismiss","data":{"id":"\#(id)"}}"# }
    private static let tap = #"{"type":"toast.tap"}"#

    @Test("the answer to a single event says whether it was delivered, waits, was merged or was dropped")
    func single() async throws {
        try await withServer(rules: Self.rules) { client, _, _ in
            var reports: [Value] = []
            for event in [Self.dismiss(1), Self.dismiss(2), Self.dismiss(3), Self.tap, Self.tap, Self.tap] {
                let response = try await client.post("/v1/events", "application/json", event)
                #expect(response.status == 202)
                reports.append(try response.json)
            }
            #expect(reports[0].at(path: "events.0.id") != nil)
            #expect(reports[1] == ["accepted": 1, "events": [["outcome": "waits"]], "rejected": 0])
            #expect(reports[2] == ["accepted": 1, "events": [["outcome": "merged"]], "rejected": 0])
            #expect(
                reports[5] == [
                    "accepted": 0, "dropped": 1, "rejected": 0,
                    "events": [
                        ["line": 1, "outcome": "dropped", "reason": "1 event waits already (overflow: incoming)"]
                    ],
                ])
        }
    }

    @Test("the answers to many lines give each line's outcome, in the order of the lines")
    func lines() async throws {
        try await withServer(rules: Self.rules) { client, _, _ in
            let text = [Self.dismiss(1), "", Self.dismiss(2), Self.dismiss(3), "{}", Self.tap, Self.tap, Self.tap]
                .joined(separator: "\n")
            let outcomes = try await client.injector().send(ndjson: Data(text.utf8))
            let told = outcomes.map { outcome in
                switch outcome {
                case .accepted: "delivered"
                case .waits: "waits"
                case .merged: "merged"
                case .duplicate: "duplicate"
                case .echo: "echo"
                case .dropped(let reason, let line): "line \(line): \(reason)"
                case .rejected(let error, let line): "line \(line): \(error.path)"
                case .alsoRejected(let lines), .alsoDropped(let lines): "\(lines) lines"
                }
            }
            #expect(
                told == [
                    "delivered", "waits", "merged", "line 5: type", "delivered", "waits",
                    "line 8: 1 event waits already (overflow: incoming)",
                ])
        }
    }

    @Test("a client reads each outcome correctly, also when no line is wrong")
    func onlyAccepted() async throws {
        try await withServer(rules: Self.rules) { client, _, _ in
            let injector = try await client.injector()
            let mixed = try await injector.send(
                ndjson: Data([Self.dismiss(1), Self.dismiss(2)].joined(separator: "\n").utf8))
            guard case .accepted? = mixed.first, case .waits? = mixed.last, mixed.count == 2 else {
                Issue.record("\(mixed)")
                return
            }
            let dropped = try await injector.send(
                ndjson: Data([Self.tap, Self.tap, Self.tap].joined(separator: "\n").utf8))
            guard case .accepted = dropped[0], case .waits = dropped[1], case .dropped = dropped[2] else {
                Issue.record("\(dropped)")
                return
            }
        }
    }

    @Test("a topic's page shows its admission settings and how many events wait, were merged or were dropped")
    func topic() async throws {
        try await withServer(rules: Self.rules) { client, _, _ in
            for id in 1...4 { _ = try await client.post("/v1/events", "application/json", Self.dismiss(id)) }
            let topic = try await client.get("/v1/topics/toast.dismiss").json
            #expect(topic["pending"] == 1)
            #expect(topic["coalesced"] == 2)
            #expect(topic["dropped"] == 0)
            #expect(
                topic["admission"] == [
                    "coalesce": "latest", "interval": 1000, "leading": true, "limit": 1000, "overflow": "incoming",
                    "priority": 0,
                ])
            #expect(try await client.get("/v1/topics/toast.show").json["admission"] == nil)
            #expect(try await client.get("/v1/state/bus").json["pending"] == 1)
        }
    }
}
