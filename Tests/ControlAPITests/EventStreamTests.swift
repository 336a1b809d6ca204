import ControlAPI
import EventBus
import FoundationEssentials
import Host
import TestSupport
import Testing

@Suite struct EventStreamTests {
    @Test("a stream delivers the events that match its pattern, one CloudEvent in each message")
    func stream() async throws {
        try await withServer { client, _, _ in
            let events = try await client.events(patterns: ["toast.show"], after: nil)
            let report = try await client.post(
                "/v1/events", "application/x-ndjson",
                #"{"type":"toast.dismissAll"}"# + "\n" + #"{"type":"toast.show","data":{"message":"m"}}"#)
            let event = try await events.first { _ in true }
            #expect(event?.event == "message")
            #expect(event?.id == (try report.json.at(path: "events.1.id")?.stringValue))
            let json = try JSONText.decode(Value.self, from: Data((event?.data ?? "").utf8))
            #expect(json["type"] == "toast.show")
            #expect(json["specversion"] == "1.0")
            #expect(json.at(path: "data.message") == "m")
        }
    }

    @Test("a stream that resumes delivers the events published in the meantime")
    func resume() async throws {
        try await withServer { client, host, _ in
            do { _ = try await client.events(patterns: [], after: nil) }
            let lines = (1...3).map { #"{"type":"toast.show","data":{"message":"\#($0)"}}"# }.joined(separator: "\n")
            let report = try await client.post("/v1/events", "application/x-ndjson", lines).json
            let first = try #require(report.at(path: "events.0.id")?.stringValue)
            let resumed = try await client.events(patterns: ["toast.show"], after: first)
            var seen: [String?] = []
            for try await event in resumed {
                seen.append(event.id)
                if seen.count == 2 { break }
            }
            #expect(seen == [report.at(path: "events.1.id")?.stringValue, report.at(path: "events.2.id")?.stringValue])
        }
    }

    @Test("a stream that resumes too late begins with a gap that names the lost ids")
    func gap() async throws {
        try await withServer { client, _, _ in
            do { _ = try await client.events(patterns: [], after: nil) }
            let flood = String(repeating: #"{"type":"toast.show","data":{"message":"m"}}"# + "\n", count: 5000)
            _ = try await client.post("/v1/events", "application/x-ndjson", flood)
            let resumed = try await client.events(patterns: [], after: "1")
            var iterator = resumed.makeAsyncIterator()
            let first = try await iterator.next()
            #expect(first?.event == "gap")
            let gap = try JSONText.decode(Value.self, from: Data((first?.data ?? "").utf8))
            #expect(gap["from"] == 2)
            let next = try await iterator.next()
            #expect(next?.id == gap["to"]?.intValue.map { String($0 + 1) })
        }
    }

    @Test("a reader that is too slow is told which events it missed, and receives the later ones")
    func slowReader() async throws {
        try await withServer { client, _, _ in
            let events = try await client.events(patterns: ["toast.show"], after: nil)
            var iterator = events.makeAsyncIterator()
            let text = String(repeating: "m", count: 300)
            let flood = String(
                repeating: #"{"type":"toast.show","data":{"message":"\#(text)"}}"# + "\n",
                count: amount(3_000, whole: 10_000))
            for _ in 0..<3 { _ = try await client.post("/v1/events", "application/x-ndjson", flood) }
            while let event = try await iterator.next(), event.event != "gap" {}
            let last = try await client.post(
                "/v1/events", "application/x-ndjson", #"{"type":"toast.show","data":{"message":"last"}}"#)
            let id = try last.json.at(path: "events.0.id")?.stringValue
            while let event = try await iterator.next(), event.id != id {}
        }
    }

    @Test("a stream with a malformed pattern or id is refused")
    func badRequests() async throws {
        try await withServer { client, _, _ in
            await #expect(throws: HostRefused.self) { try await client.events(patterns: ["toast..x"], after: nil) }
            await #expect(throws: HostRefused.self) { try await client.events(patterns: [], after: "soon") }
        }
    }

    @Test("a stream ends when the server stops")
    func serverStops() async throws {
        let folder = try TemporaryFolder()
        let host = try LiveHost(rules: [], configuration: .init(), logger: silent)
        await host.start()
        let path = folder.path + "/s"
        let serving = try await serve(host, path)
        let events = try await ControlClient(socketPath: path).events(patterns: [], after: nil)
        serving.cancel()
        try await within { for try await _ in events {} }
        try await within { try await serving.value }
        #expect(!FileManager.default.fileExists(atPath: path))
        await host.stop()
    }
}
