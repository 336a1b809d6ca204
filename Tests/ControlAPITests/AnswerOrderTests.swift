import ControlAPI
import EventBus
import FoundationEssentials
import Host
import TestSupport
import Testing

/// An answer belongs to its request, and arrives.
@Suite struct AnswerOrderTests {
    private static let health = "GET /v1/healthz HTTP/1.1\r\nhost: x\r\n\r\n"

    @Test(
        "what is no request behind good ones: first their answers, then a 400, then the close",
        arguments: ["nonsense\r\n\r\n", "GET /v1/rules HTTP/9.9\r\n\r\n", "\u{1}\u{2}\u{3}", "GET / HTTP/1.1\r\nbad header\r\n\r\n"])
    func malformed(garbage: String) async throws {
        try await withServer { _, _, folder in
            let slow = "GET /v1/topics HTTP/1.1\r\nhost: x\r\n\r\n"
            let client = try await RawClient.connect(folder.path + "/control.sock")
            client.push(slow + Self.health + garbage + Self.health)
            let answer = try await client.readToEnd()
            #expect(answer.statuses == ["200", "200", "400"])
            #expect(answer.contains("toast.show"))
        }
    }

    @Test("a chunk that is none ends its own request, not the one before it")
    func malformedBody() async throws {
        try await withServer { _, host, folder in
            let post = "POST /v1/events HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-ndjson\r\ntransfer-encoding: chunked\r\n\r\n"
            let client = try await RawClient.connect(folder.path + "/control.sock")
            client.push(Self.health + post + "1c\r\n" + #"{"type":"toast.dismissAll"}"# + "\n\r\nzz\r\n")
            #expect(try await client.readToEnd().statuses == ["200", "400"])
            #expect(await host.topic("toast.dismissAll")?.count == 0)
        }
    }

    @Test("behind 'connection: close' nothing is read as a request any more")
    func close() async throws {
        try await withServer { _, host, folder in
            let client = try await RawClient.connect(folder.path + "/control.sock")
            let event = #"{"type":"toast.dismissAll"}"#
            client.push(
                "GET /v1/healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n"
                    + "POST /v1/events HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: \(event.utf8.count)\r\n\r\n\(event)")
            #expect(try await client.readToEnd().statuses == ["200"])
            #expect(await host.topic("toast.dismissAll")?.count == 0)
        }
    }

    @Test("who still sends when the answer is an error gets it all the same")
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

    @Test("a client that has finished sending gets all of its answers, and the close")
    func halfClosed() async throws {
        try await withServer { _, _, folder in
            let client = try await RawClient.connect(folder.path + "/control.sock")
            try await client.send(String(repeating: Self.health, count: 300))
            try await client.finishSending()
            #expect(try await client.readToEnd().statuses == Array(repeating: "200", count: 300))
        }
    }

    @Test("HTTP/1.0 gets its answer and the close, or keeps the connection if it asks to")
    func old() async throws {
        try await withServer { _, _, folder in
            let once = try await RawClient.connect(folder.path + "/control.sock")
            try await once.send("GET /v1/healthz HTTP/1.0\r\n\r\n")
            #expect(try await once.readToEnd().hasPrefix("HTTP/1.0 200"))
            let kept = try await RawClient.connect(folder.path + "/control.sock")
            try await kept.send("GET /v1/healthz HTTP/1.0\r\nconnection: keep-alive\r\n\r\nGET /v1/healthz HTTP/1.0\r\n\r\n")
            #expect(try await kept.readToEnd().split(separator: "HTTP/1.0 200").count == 2)
            let stream = try await RawClient.connect(folder.path + "/control.sock")
            try await stream.send("GET /v1/events HTTP/1.0\r\nconnection: keep-alive\r\n\r\n")
            #expect(try await stream.read(until: "retry: 1000\n\n").contains("connection: close"))
        }
    }

    @Test("a target may name the host; a client that wants another protocol gets its answer and the close")
    func odd() async throws {
        try await withServer { _, _, folder in
            let absolute = try await RawClient.connect(folder.path + "/control.sock")
            try await absolute.send("GET http://localhost/v1/healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
            #expect(try await absolute.readToEnd().statuses == ["200"])
            let upgrade = try await RawClient.connect(folder.path + "/control.sock")
            try await upgrade.send("GET /v1/healthz HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\nPRI * HTTP/2.0\r\n")
            #expect(try await upgrade.readToEnd().statuses == ["200"])
        }
    }
}
