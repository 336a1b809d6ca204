import ControlAPI
import EventBus
import FoundationEssentials
import Host
import TestSupport
import Testing

@Suite struct EventStreamTests {
    @Test("a stream delivers the events that match its pattern, one CloudEvent in each message")
    func stream() async throws {
        try await withServer { client, host, _ in
            let events = try await client.events(patterns: ["toast.show"], after: nil)
            let report = try await client.post(
                "/v1/events", "application/x-ndjson",
                #"{"type":"toast.dismissAll"}"# + "\n" + #"{"type":"toast.show","data":{"message":"m"}}"#)
            let event = try await events.first { _ in true }
            #expect(event?.event == "message")
            let id = try #require(report.json.at(path: "events.1.id")?.stringValue)
            #expect(event?.id == "\(host.instance).\(id)")
            let json = try JSONText.decode(Value.self, from: Data((event?.data ?? "").utf8))
            #expect(json["type"] == "toast.show")
            #expect(json["specversion"] == "1.0")
            #expect(json.at(path: "data.message") == "m")
        }
    }

    @Test(
        "with private=placeholder, equal private texts are the same placeholder for all readers, and nothing else is changed"
    )
    func placeholders() async throws {
        try await withServer { client, _, folder in
            let events = try await client.events(patterns: ["toast.show"], after: nil, withText: false)
            let clear = try await client.events(patterns: ["toast.show"], after: nil)
            for (id, message, subject) in [
                ("a", "secret", "for Ann"), ("b", "other", "for Ann"), ("c", "secret", "secret"),
            ] {
                let report = try await client.post(
                    "/v1/events", "application/cloudevents+json",
                    #"{"specversion":"1.0","id":"\#(id)","source":"urn:x","type":"toast.show","subject":"\#(subject)","data":{"id":"\#(id)","message":"\#(message)"}}"#
                )
                #expect(report.status == 202)
            }
            var seen: [Value] = []
            for try await event in events {
                #expect(!event.data.contains("secret") && !event.data.contains("Ann"))
                seen.append(try JSONText.decode(Value.self, from: Data(event.data.utf8)))
                if seen.count == 3 { break }
            }
            let messages = seen.compactMap { $0.at(path: "data.message")?.stringValue }
            #expect(messages.count == 3 && messages[0] == messages[2] && messages[0] != messages[1])
            #expect(messages.allSatisfy { $0.hasPrefix("text-") })
            #expect(
                seen.map { $0["id"] } == ["a", "b", "c"] && seen.map { $0.at(path: "data.id") } == ["a", "b", "c"])
            #expect(seen[0]["subject"] == seen[1]["subject"] && seen[2]["subject"] == seen[2].at(path: "data.message"))

            let batch = try await client.get("/v1/events?topic=toast.show&limit=2&after=0&private=placeholder")
            #expect(
                try batch.json.arrayValue?.map { $0.at(path: "data.message") } == [
                    .string(messages[0]), .string(messages[1]),
                ])
            let answer = try await RawConnection.exchange(
                folder.path + "/control.sock",
                "GET /v1/events?limit=1&after=0&private=placeholder HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
            #expect(answer.contains("&private=placeholder>; rel="), "the next batch has them, too: \(answer)")
            #expect(try await clear.first { _ in true }?.data.contains("secret") == true)

            let wrong = try await client.get("/v1/events?private=placeholders")
            #expect(wrong.status == 400 && String(decoding: wrong.body, as: UTF8.self).contains("expected placeholder"))
        }
    }

    @Test("a stream that resumes delivers the events published in the meantime")
    func resume() async throws {
        try await withServer { client, host, _ in
            do { _ = try await client.events(patterns: [], after: nil) }
            let lines = (1...3).map { #"{"type":"toast.show","data":{"message":"\#($0)"}}"# }.joined(separator: "\n")
            let report = try await client.post("/v1/events", "application/x-ndjson", lines).json
            let ids = try (0..<3).map { try #require(report.at(path: "events.\($0).id")?.stringValue) }
            for first in [ids[0], "\(host.instance).\(ids[0])"] {
                let resumed = try await client.events(patterns: ["toast.show"], after: first)
                var seen: [String?] = []
                for try await event in resumed {
                    seen.append(event.id)
                    if seen.count == 2 { break }
                }
                #expect(seen == ids.dropFirst().map { "\(host.instance).\($0)" })
            }
        }
    }

    @Test("a stream that resumes too late begins with a gap that names the lost ids")
    func gap() async throws {
        try await withServer { client, host, _ in
            do { _ = try await client.events(patterns: [], after: nil) }
            let flood = String(repeating: #"{"type":"toast.show","data":{"message":"m"}}"# + "\n", count: 5000)
            _ = try await client.post("/v1/events", "application/x-ndjson", flood)
            let resumed = try await client.events(patterns: [], after: "1")
            var iterator = resumed.makeAsyncIterator()
            let first = try await iterator.next()
            #expect(first?.event == "gap")
            let gap = try JSONText.decode(Value.self, from: Data((first?.data ?? "").utf8))
            #expect(gap["from"] == 2 && gap["reason"] == "history")
            let next = try await iterator.next()
            #expect(next?.id == gap["to"]?.intValue.map { "\(host.instance).\($0 + 1)" })
        }
    }

    @Test("a reader that is too slow is told which events it missed, and receives the later ones")
    func slowReader() async throws {
        try await withServer { client, host, _ in
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
            let id = try #require(last.json.at(path: "events.0.id")?.stringValue)
            while let event = try await iterator.next(), event.id != "\(host.instance).\(id)" {}
        }
    }

    @Test("a stream with a malformed pattern or id is refused")
    func badRequests() async throws {
        try await withServer { client, _, _ in
            await #expect(throws: HostRefused.self) { try await client.events(patterns: ["toast..x"], after: nil) }
            await #expect(throws: HostRefused.self) { try await client.events(patterns: [], after: "soon") }
        }
    }

    @Test("a stream at another run of the host, or behind its last event, begins with a gap that says so")
    func restart() async throws {
        try await withServer { client, host, _ in
            for after in ["999999999", "k3j9x0q2m5v8c1z7.1"] {
                let resumed = try await client.events(patterns: [], after: after)
                let gap = try #require(try await resumed.first { _ in true })
                #expect(gap.event == "gap" && gap.id == "\(host.instance).0")
                #expect(gap.data == #"{"from":1,"reason":"restart","to":0}"#)
            }
        }
    }

    @Test(
        "the first block of a stream that is a message has the time after which a client comes back, and no other has it"
    )
    func retry() async throws {
        try await withServer { client, _, folder in
            let connection = try await RawClient.connect(folder.path + "/control.sock")
            try await connection.send("GET /v1/events?topic=toast.show HTTP/1.0\r\n\r\n")
            // The head comes before any event, with a comment: proxies wait for a first byte.
            let head = try await connection.read(until: ":\n\n")
            #expect(head.contains("text/event-stream") && head.hasSuffix("\r\n\r\n:\n\n"))
            let show = #"{"type":"toast.show","data":{"message":"m"}}"#
            for number in 1...2 {
                _ = try await client.post(
                    "/v1/events", "application/json", show.replacing("m\"}", with: "\(number)\"}"))
            }
            let text = try await connection.read(until: #""message":"2""#).dropFirst(head.count)
            #expect(text.hasPrefix("retry: 1000\nid: ") && text.contains("\n\nid: "))
            #expect(text.split(separator: "retry:").count == 1)
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
