import ControlAPI
import EventBus
import FoundationEssentials
import Host
import TestSupport
import Testing

/// Clients that start a request and stop. Other clients are answered all the same.
@Suite struct SlowClientTests {
    private static let post = "POST /v1/events HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-ndjson\r\n"

    @Test(
        "half a request gets a 408 after the time limit, and the connection ends",
        arguments: [
            "G", "GET /v1/healthz HTTP/1.1\r\nhost: x\r\n", "GET /v1/healthz HTTP/1.1\r\nhost: x\r\na: b",
            post + "content-length: 5\r\n\r\n{}", post + "content-length: 5\r\n\r\n",
            post + "transfer-encoding: chunked\r\n\r\n",
            post + "transfer-encoding: chunked\r\n\r\n5\r\nab", post + "transfer-encoding: chunked\r\n\r\n5;x=",
        ])
    func half(request: String) async throws {
        try await withServer(limits: ["headtime=50ms", "bodytime=50ms"]) { client, _, folder in
            let raw = try await RawClient.connect(folder.path + "/control.sock")
            raw.push(request)
            let answer = try await raw.readToEnd()
            #expect(answer.statuses == ["408"])
            #expect(answer.contains("application/problem+json"))
            #expect(answer.contains("connection: close"))
            #expect(try await client.get("/v1/healthz").status == 200)
        }
    }

    @Test("a body that arrives more slowly than the slowest allowed pace ends the connection")
    func drip() async throws {
        try await withServer(limits: ["bodytime=300ms"]) { _, _, folder in
            let raw = try await RawClient.connect(folder.path + "/control.sock")
            raw.push(Self.post + "content-length: 100000\r\n\r\n")
            let dripping = Task {
                while !Task.isCancelled {
                    raw.push(" ")
                    try await Task.sleep(for: .milliseconds(20))
                }
            }
            defer { dripping.cancel() }
            #expect(try await raw.readToEnd().statuses == ["408"])
        }
    }

    @Test("an idle connection is closed after the time limit, without an answer")
    func idle() async throws {
        try await withServer(limits: ["idletime=2s"]) { _, _, folder in
            let silent = try await RawClient.connect(folder.path + "/control.sock")
            #expect(try await silent.readToEnd() == "")
            // On a busy machine the time may be over before the request is sent.
            var answer = ""
            while answer.isEmpty {
                let kept = try await RawClient.connect(folder.path + "/control.sock")
                kept.push("GET /v1/healthz HTTP/1.1\r\nhost: x\r\n\r\n")
                answer = try await kept.readToEnd()
            }
            #expect(answer.statuses == ["200"])
        }
    }

    @Test("half a body is never taken for a whole one, and the client gets an error")
    func cutOff() async throws {
        try await withServer { _, host, folder in
            for length in ["content-length: 5000\r\n\r\n", "transfer-encoding: chunked\r\n\r\n1000\r\n"] {
                let raw = try await RawClient.connect(folder.path + "/control.sock")
                try await raw.send(Self.post + length + #"{"type":"toast.dismissAll"}"# + "\n")
                try await raw.finishSending()
                #expect(try await raw.readToEnd().statuses == ["400"])
            }
            #expect(await host.topic("toast.dismissAll")?.count == 0)
        }
    }

    @Test("large unfinished requests share a bounded memory: small ones are answered, and soon large ones again")
    func memory() async throws {
        let limits = ["body=256KiB", "bodies=512KiB", "bodytime=2s", "connections=80"]
        try await withServer(limits: limits) { client, _, folder in
            let path = folder.path + "/control.sock"
            let half = Self.post + "content-length: 262144\r\n\r\n" + String(repeating: " ", count: 250_000)
            var raws: [RawClient] = []
            for _ in 0..<60 {
                let raw = try await RawClient.connect(path)
                raw.push(half)
                raws.append(raw)
            }
            #expect(try await client.get("/v1/healthz").status == 200)
            #expect(
                try await client.post("/v1/events", "application/json", #"{"type":"toast.dismissAll"}"#).status == 202)
            let spaces = String(repeating: " ", count: 250_000)
            let meanwhile = try await client.post("/v1/events", "application/x-ndjson", spaces).status
            #expect(meanwhile == 200 || meanwhile == 503)
            for raw in raws {
                let statuses = try await raw.readToEnd().statuses
                #expect(statuses == ["408"] || statuses == ["503"])
            }
            #expect(
                try await ControlClient(socketPath: path).post("/v1/events", "application/x-ndjson", spaces).status
                    == 200)
        }
    }

    @Test("a reader that stops reading is disconnected, and its place is free again")
    func stoppedReader() async throws {
        try await withServer(limits: ["writetime=200ms", "streams=1"]) { client, host, folder in
            let raw = try await RawClient.connect(folder.path + "/control.sock", reads: false)
            try await raw.send("GET /v1/events HTTP/1.1\r\nhost: x\r\n\r\n")
            let text = String(repeating: "m", count: 60_000)
            let show = #"{"type":"toast.show","data":{"id":"a","message":"\#(text)"}}"#
            while await host.readerCount == 0 { await Task.yield() }
            // Send more than the buffers of the operating system and of the server can hold.
            while await host.readerCount == 1 { _ = try await client.post("/v1/events", "application/json", show) }
            let next = try await client.events(patterns: [], after: nil)
            withExtendedLifetime((raw, next)) {}
        }
    }
}
