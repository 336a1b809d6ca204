import ControlAPI
import EventBus
import FoundationEssentials
import Host
import TestSupport
import Testing

/// The server answers requests in their order, and every answer reaches its client.
@Suite struct AnswerOrderTests {
    private static let health = "GET /v1/healthz HTTP/1.1\r\nhost: x\r\n\r\n"

    @Test(
        "after bytes that are not HTTP the earlier requests are answered first, then comes the problem, then the close",
        arguments: [
            ("nonsense\r\n\r\n", "400"), ("GET /v1/rules HTTP/9.9\r\n\r\n", "505"), ("\u{1}\u{2}\u{3}", "400"),
            ("GET / HTTP/1.1\r\nbad header\r\n\r\n", "400"),
        ])
    func malformed(garbage: String, status: String) async throws {
        try await withServer { _, _, folder in
            let slow = "GET /v1/topics HTTP/1.1\r\nhost: x\r\n\r\n"
            let client = try await RawClient.connect(folder.path + "/control.sock")
            client.push(slow + Self.health + garbage + Self.health)
            let answer = try await client.readToEnd()
            #expect(answer.statuses == ["200", "200", status])
            #expect(answer.contains("toast.show"))
        }
    }

    @Test("a malformed chunk fails the request that it belongs to, not the one before it")
    func malformedBody() async throws {
        try await withServer { _, host, folder in
            let post =
                "POST /v1/events HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-ndjson\r\ntransfer-encoding: chunked\r\n\r\n"
            let client = try await RawClient.connect(folder.path + "/control.sock")
            client.push(Self.health + post + "1c\r\n" + #"{"type":"toast.dismissAll"}"# + "\n\r\nzz\r\n")
            #expect(try await client.readToEnd().statuses == ["200", "400"])
            #expect(await host.topic("toast.dismissAll")?.count == 0)
        }
    }

    @Test("bytes after a request with 'connection: close' are not read as another request")
    func close() async throws {
        try await withServer { _, host, folder in
            let client = try await RawClient.connect(folder.path + "/control.sock")
            let event = #"{"type":"toast.dismissAll"}"#
            client.push(
                "GET /v1/healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n"
                    + "POST /v1/events HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: \(event.utf8.count)\r\n\r\n\(event)"
            )
            #expect(try await client.readToEnd().statuses == ["200"])
            #expect(await host.topic("toast.dismissAll")?.count == 0)
        }
    }

    @Test("a client that is still sending when the server answers with an error receives the whole answer")
    func lingering() async throws {
        try await withServer { _, _, folder in
            for _ in 0..<3 {
                let client = try await RawClient.connect(folder.path + "/control.sock")
                client.push("POST /v1/events HTTP/1.1\r\nhost: x\r\ncontent-length: 9000000\r\n\r\n")
                for _ in 0..<9 { client.push(String(repeating: " ", count: 1_000_000)) }
                let answer = try await client.readToEnd()
                #expect(answer.statuses == ["413"])
                #expect(answer.hasSuffix("}"))
            }
        }
    }

    @Test("a client that has closed its sending side gets all of its answers, then the close")
    func halfClosed() async throws {
        try await withServer { _, _, folder in
            let client = try await RawClient.connect(folder.path + "/control.sock")
            try await client.send(String(repeating: Self.health, count: 300))
            try await client.finishSending()
            #expect(try await client.readToEnd().statuses == Array(repeating: "200", count: 300))
        }
    }

    @Test("an HTTP/1.0 client gets its answer and the close, or keeps the connection if it asks to")
    func old() async throws {
        try await withServer { _, _, folder in
            let once = try await RawClient.connect(folder.path + "/control.sock")
            try await once.send("GET /v1/healthz HTTP/1.0\r\n\r\n")
            #expect(try await once.readToEnd().hasPrefix("HTTP/1.0 200"))
            let kept = try await RawClient.connect(folder.path + "/control.sock")
            try await kept.send(
                "GET /v1/healthz HTTP/1.0\r\nconnection: keep-alive\r\n\r\nGET /v1/healthz HTTP/1.0\r\n\r\n")
            #expect(try await kept.readToEnd().split(separator: "HTTP/1.0 200").count == 2)
            let stream = try await RawClient.connect(folder.path + "/control.sock")
            try await stream.send("GET /v1/events HTTP/1.0\r\nconnection: keep-alive\r\n\r\n")
            #expect(try await stream.read(until: "\r\n\r\n").contains("connection: close"))
        }
    }

    @Test("a target with a host name works; a request to upgrade the protocol is answered without the upgrade")
    func odd() async throws {
        try await withServer { _, _, folder in
            let absolute = try await RawClient.connect(folder.path + "/control.sock")
            try await absolute.send("GET http://localhost/v1/healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
            #expect(try await absolute.readToEnd().statuses == ["200"])
            let upgrade = try await RawClient.connect(folder.path + "/control.sock")
            try await upgrade.send(
                "GET /v1/healthz HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\nPRI * HTTP/2.0\r\n")
            #expect(try await upgrade.readToEnd().statuses == ["200"])
        }
    }
}
