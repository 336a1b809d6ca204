import ControlAPI
import EventBus
import FoundationEssentials
import Host
import TestSupport
import Testing

/// Each part of a request has a limit; requests of exactly that size pass, larger ones do not.
@Suite struct RequestLimitsTests {
    private static func get(_ target: String, _ headers: String = "") -> String {
        "GET \(target) HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\(headers)\r\n"
    }

    private func exchange(_ folder: TemporaryFolder, _ text: String) async throws -> String {
        let client = try await RawClient.connect(folder.path + "/control.sock")
        client.push(text)
        return try await client.readToEnd()
    }

    @Test("a target up to the limit is served, and a longer or endless one gets a 414")
    func target() async throws {
        try await withServer(limits: ["target=200"]) { _, _, folder in
            let target = "/v1/healthz?" + String(repeating: "x", count: 200 - 12)
            #expect(try await exchange(folder, Self.get(target)).statuses == ["200"])
            let beyond = try await exchange(folder, Self.get(target + "x"))
            #expect(beyond.statuses == ["414"])
            #expect(beyond.contains(#""limit":{"name":"target","value":200}"#))
            #expect(beyond.contains("connection: close"))
            #expect(try await exchange(folder, "GET /" + String(repeating: "x", count: 100_000)).statuses == ["414"])
        }
    }

    @Test("a head up to the limits of bytes and lines is served, and a larger one gets a 431")
    func header() async throws {
        try await withServer(limits: ["header=2KiB"]) { _, _, folder in
            // The lines "host: x" and "connection: close", with their line ends, take 9 and 19 bytes.
            let rest = 2048 - 9 - 19 - "a: \r\n".utf8.count
            #expect(
                try await exchange(folder, Self.get("/v1/healthz", "a: \(String(repeating: "x", count: rest))\r\n"))
                    .statuses == ["200"])
            let beyond = try await exchange(
                folder, Self.get("/v1/healthz", "a: \(String(repeating: "x", count: rest + 1))\r\n"))
            #expect(beyond.statuses == ["431"])
            let line = "GET / HTTP/1.1\r\na: "
            #expect(try await exchange(folder, line + String(repeating: "x", count: 100_000)).statuses == ["431"])
            let lines = (1...98).map { "a\($0): b\r\n" }.joined()
            #expect(try await exchange(folder, Self.get("/v1/healthz", lines)).statuses == ["200"])
            #expect(try await exchange(folder, Self.get("/v1/healthz", lines + "c: d\r\n")).statuses == ["431"])
        }
    }

    @Test("a body up to the limit is served, and a larger one gets a 413, as soon as its length is known")
    func body() async throws {
        try await withServer(limits: ["body=4KiB"]) { client, _, folder in
            let spaces = String(repeating: " ", count: 4096)
            #expect(try await client.post("/v1/events", "application/x-ndjson", spaces).status == 200)
            #expect(try await client.post("/v1/events", "application/x-ndjson", spaces + " ").status == 413)
            let head = "POST /v1/events HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-ndjson\r\n"
            let early = try await exchange(folder, head + "content-length: 4097\r\nexpect: 100-continue\r\n\r\n")
            #expect(early.statuses == ["413"])
            let chunk = "1000\r\n\(spaces)\r\n"
            let whole = head + "connection: close\r\ntransfer-encoding: chunked\r\n\r\n" + chunk
            #expect(try await exchange(folder, whole + "0\r\n\r\n").statuses == ["200"])
            #expect(try await exchange(folder, whole + "1\r\n \r\n0\r\n\r\n").statuses == ["413"])
        }
    }

    @Test("a request that expects 100 Continue gets it before its body")
    func expectation() async throws {
        try await withServer { _, _, folder in
            let client = try await RawClient.connect(folder.path + "/control.sock")
            try await client.send(
                "POST /v1/events HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/x-ndjson\r\n"
                    + "expect: 100-continue\r\ncontent-length: 1\r\n\r\n")
            #expect(try await client.read(until: "100 Continue").statuses == ["100"])
            try await client.send("\n")
            #expect(try await client.readToEnd().statuses == ["100", "200"])
        }
    }

    @Test("a stream with too many patterns or a target with too many parameters is refused; equal patterns count once")
    func patterns() async throws {
        try await withServer { client, host, folder in
            let most = (0..<64).map { "toast.t\($0)" }
            let events = try await client.events(patterns: most, after: nil)
            #expect(await host.readerCount == 1)
            let refused = try await client.get("/v1/events?topic=" + (most + ["toast.x"]).joined(separator: "&topic="))
            #expect(refused.status == 400)
            #expect(try refused.json["detail"] == "the URL has 65 patterns; a stream has at most 64")
            // A thousand short parameters fit into a target, but are too many.
            let many = try await client.get("/v1/events?" + String(repeating: "topic=a&", count: 1000))
            #expect(many.status == 400)
            #expect(try await client.get("/v1/healthz?" + String(repeating: "a&", count: 256)).status == 200)
            #expect(try await client.get("/v1/healthz?" + String(repeating: "a&", count: 257)).status == 400)
            #expect(await host.readerCount == 1)
            withExtendedLifetime(events) {}
        }
    }

    @Test(
        "a long name is answered in bounded time with a short message that does not repeat it",
        arguments: [
            "/", "/v1/topics/", "/v1/state/", "/v1/explain/", "/v1/decisions?query=", "/v1/explain/1?why-not=",
            "/v1/events?after=",
        ])
    func longNames(path: String) async throws {
        try await withServer { client, _, _ in
            for filling in ["x", ".", "a.", "%2e", "/", "*", "%25"] {
                let count = (8190 - path.utf8.count) / filling.utf8.count
                let answer = try await client.get(path + String(repeating: filling, count: count))
                // The server treats consecutive slashes as one, so this target may be valid.
                if filling == "/", answer.status == 200 { continue }
                #expect((400..<500).contains(answer.status))
                #expect(answer.body.count < 2000)
            }
        }
    }

    @Test("a batch up to its count and an event or a query up to its size pass, larger ones get a 413")
    func events() async throws {
        try await withServer(limits: ["batch=2", "event=300"]) { client, _, _ in
            let event = #"{"specversion":"1.0","id":"1","source":"/t","type":"toast.dismissAll"}"#
            let type = "application/cloudevents-batch+json"
            #expect(try await client.post("/v1/events", type, "[\(event),\(event)]").status == 202)
            #expect(try await client.post("/v1/events", type, "[\(event),\(event),\(event)]").status == 413)
            let text = #"{"type":"toast.dismissAll"}"#
            let full = text + String(repeating: " ", count: 300 - text.utf8.count)
            #expect(try await client.post("/v1/events", "application/json", full).status == 202)
            #expect(try await client.post("/v1/events", "application/json", full + " ").status == 413)
            let lines = try await client.post("/v1/events", "application/x-ndjson", full + " \n" + full).json
            #expect(lines["accepted"] == 1 && lines["rejected"] == 1)
            #expect(try await client.post("/v1/ask/toast.gate", "application/json", full + " ").status == 413)
        }
    }
}
