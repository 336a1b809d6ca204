import ControlAPI
import EventBus
import FoundationEssentials
import Host
import TestSupport
import Testing

/// Requests in which almost every line is wrong.
@Suite struct ManyProblemsTests {
    private static let lines = "application/x-ndjson"
    /// How many lines are wrong.
    private static let many = amount(600, whole: 3_000)

    @Test(
        "of many wrong lines the answer lists the first hundred and counts the rest",
        arguments: [
            "{}", "x", #"{"type":"toast.shwo"}"#, #"{"type":"toast.show"}"#,
            #"{"type":"toast.show","data":{"message":1}}"#,
            #"{"type":"toast.show","data":{"mesage":"m"}}"#, #"{"type":"toast.show","data":{"#,
            #"{"type":"toast.show","data":{"message":""}}"#,
            #"{"type":"toast.settingsChanged","data":{"maxQueueSize":1}}"#, #"{"type":"\u0074oast.shw"}"#, "[[[[[[[[",
        ])
    func lines(line: String) async throws {
        try await withServer { client, _, _ in
            let good = #"{"type":"toast.dismissAll"}"#
            let text = good + "\n" + String(repeating: line + "\n", count: Self.many) + good
            let response = try await client.post("/v1/events", Self.lines, text)
            let json = try response.json
            #expect(response.status == 200)
            #expect(json["accepted"] == 2)
            #expect(json["rejected"] == .int(Self.many))
            let events = json["events"]?.arrayValue ?? []
            #expect(events.count == 103)
            #expect(events[1].at(path: "error.line") == 2)
            #expect(events[100].at(path: "error.line") == 101)
            #expect(events[101] == ["count": .int(Self.many - 100), "outcome": "rejected"])
            #expect(events[102]["id"] != nil)
        }
    }

    @Test("the injector's outcomes cover all lines in their order, with repeated errors counted")
    func injector() async throws {
        try await withServer { client, _, _ in
            let good = #"{"type":"toast.dismissAll"}"#
            let text =
                String(repeating: "{}\n\n", count: 150) + good + "\n" + String(repeating: "{}\n", count: 7) + good
            let outcomes = try await client.injector().send(ndjson: Data(text.utf8))
            let told = outcomes.dropFirst(100).map { outcome in
                switch outcome {
                case .accepted: "accepted"
                case .alsoRejected(let lines): "\(lines)"
                default: "\(outcome)"
                }
            }
            #expect(told == ["50", "accepted", "7", "accepted"])
        }
    }

    @Test("megabytes of wrong lines get a short answer, and other requests are answered meanwhile")
    func megabytes() async throws {
        try await withServer { client, _, folder in
            let wrong = Task {
                let line = #"{"type":"toast.show","data":{"message":17}}"# + "\n"
                let text = String(repeating: line, count: amount(1 << 19, whole: 2 << 20) / line.utf8.count)
                return try await ControlClient(socketPath: folder.path + "/control.sock").post(
                    "/v1/events", Self.lines, text)
            }
            #expect(try await client.get("/v1/healthz").status == 200)
            let answer = try await wrong.value
            #expect(answer.status == 200)
            #expect(answer.body.count < 64 << 10)
        }
    }

    @Test("an error message does not repeat a long line in full")
    func longLines() async throws {
        try await withServer { client, _, _ in
            let word = String(repeating: "w", count: 60_000)
            let texts = [
                #"{"type":"\#(word)"}"#, #"{"type":"toast.show","data":{"\#(word)":1}}"#,
                #"{"type":"toast.show","data":{"message":"m","kind":"\#(word)"}}"#,
            ]
            let answer = try await client.post(
                "/v1/events", Self.lines, texts.map { String(repeating: $0 + "\n", count: 30) }.joined())
            #expect(try answer.json["rejected"] == 90)
            #expect(answer.body.count < 200_000)
        }
    }

    @Test("of a batch with many errors the answer lists a hundred and counts the rest, and nothing is published")
    func batch() async throws {
        try await withServer { client, host, _ in
            let good = #"{"specversion":"1.0","id":"1","source":"/t","type":"toast.dismissAll"}"#
            let items = [good] + Array(repeating: "{}", count: Self.many) + [good]
            let answer = try await client.post(
                "/v1/events", "application/cloudevents-batch+json", "[" + items.joined(separator: ",") + "]")
            #expect(answer.status == 422)
            #expect(try answer.json["errors"]?.arrayValue?.count == 100)
            #expect(
                try answer.json["detail"]
                    == .string("\(Self.many) errors; nothing was published; the first 100 are listed"))
            #expect(await host.topic("toast.dismissAll")?.count == 0)
        }
    }

    @Test("of many dropped lines the answer lists the first hundred and counts the rest")
    func drops() async throws {
        let rules = ["bus.lua": "return { settings = { topics = { ['toast.tap'] = { interval = 1000, limit = 1 } } } }"]
        try await withServer(rules: rules) { client, _, _ in
            let text = String(repeating: #"{"type":"toast.tap"}"# + "\n", count: 1002)
            let json = try await client.post("/v1/events", Self.lines, text).json
            #expect(json["dropped"] == 1000)
            #expect(json["events"]?.arrayValue?.count == 103)
            #expect(json["events"]?.arrayValue?.last == ["count": 900, "outcome": "dropped"])
        }
    }
}
