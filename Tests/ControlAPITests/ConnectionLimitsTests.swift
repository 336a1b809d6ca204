import ControlAPI
import EventBus
import FoundationEssentials
import Host
import TestSupport
import Testing

@Suite struct ConnectionLimitsTests {
    private static let health = "GET /v1/healthz HTTP/1.1\r\nhost: x\r\n\r\n"

    @Test("a connection above the limit gets a 503 with Retry-After, and a later one is served once another has closed")
    func connections() async throws {
        try await withServer(limits: ["connections=3"]) { _, _, folder in
            let path = folder.path + "/control.sock"
            var raws: [RawClient] = []
            for _ in 0..<3 {
                let raw = try await RawClient.connect(path)
                try await raw.send(Self.health)
                #expect(try await raw.read(until: "generation").statuses == ["200"])
                raws.append(raw)
            }
            for _ in 0..<40 {
                let refused = try await RawClient.connect(path)
                // The server may refuse the connection before the client has sent anything.
                refused.push(Self.health)
                let answer = try await refused.readToEnd()
                #expect(answer.statuses == ["503"])
                #expect(answer.lowercased().contains("retry-after: 1"))
                #expect(answer.contains(#""limit":{"name":"connections","value":3}"#))
            }
            try await raws.removeLast().close()
            while true {
                let raw = try await RawClient.connect(path)
                raw.push(Self.health)
                if try await raw.read(until: "}").statuses == ["200"] { break }
            }
            try await raws[0].send(Self.health)
            _ = try await raws[0].read(until: "generation")
        }
    }

    @Test("a connection above the limit that asks for nothing gets the 503, too, before it is closed")
    func withoutRequest() async throws {
        try await withServer(limits: ["connections=1"]) { _, _, folder in
            let path = folder.path + "/control.sock"
            let first = try await RawClient.connect(path)
            try await first.send(Self.health)
            _ = try await first.read(until: "generation")
            #expect(try await RawClient.connect(path).readToEnd().statuses == ["503"])
        }
    }

    @Test("a stream above the limit gets a 503 while other requests are answered, and a later one is served")
    func streams() async throws {
        try await withServer(limits: ["streams=2"]) { client, host, _ in
            var open = [
                try await client.events(patterns: [], after: nil), try await client.events(patterns: [], after: nil),
            ]
            let refused = try await client.get("/v1/events")
            #expect(refused.status == 503)
            #expect(try refused.json["retryAfter"] == 1)
            #expect(try refused.json.at(path: "limit.name") == "streams")
            #expect(try await client.get("/v1/healthz").status == 200)
            open.removeLast()
            while true {
                do {
                    open.append(try await client.events(patterns: [], after: nil))
                    break
                } catch is HostRefused {}
            }
            #expect(await host.readerCount == 2)
        }
    }

    @Test("hundreds of streams that open and close leave no readers behind")
    func comeAndGo() async throws {
        try await withServer { client, host, _ in
            for round in 0..<amount(100, whole: 400) {
                do {
                    _ = try await client.events(
                        patterns: (0..<64).map { "a\($0).*" }, after: round.isMultiple(of: 2) ? "0" : nil)
                } catch is HostRefused {
                    // The server notices closed streams with a short delay.
                    while await host.readerCount > 32 { await Task.yield() }
                }
            }
            while await host.readerCount > 0 { await Task.yield() }
            #expect(try await client.get("/v1/healthz").status == 200)
        }
    }

    @Test("a server that is told to stop ends, whatever its clients do")
    func stop() async throws {
        let folder = try TemporaryFolder()
        let host = try LiveHost(rules: [], configuration: .init(), logger: silent)
        await host.start()
        let path = folder.path + "/s"
        let serving = try await serve(host, path)
        var raws: [RawClient] = []
        for request in [
            "", "GET / HT", "POST /v1/events HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nabc",
            "POST /v1/events HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n10\r\n",
            "GET /v1/events HTTP/1.1\r\nhost: x\r\n\r\n",
            String(repeating: "GET /v1/state HTTP/1.1\r\nhost: x\r\n\r\n", count: 1000), "nonsense\r\n\r\n",
        ] {
            for reads in [true, false] {
                let raw = try await RawClient.connect(path, reads: reads)
                raw.push(request)
                raws.append(raw)
            }
        }
        #expect(try await ControlClient(socketPath: path).get("/v1/healthz").status == 200)
        serving.cancel()
        try await within(.seconds(60)) { try await serving.value }
        #expect(!FileManager.default.fileExists(atPath: path))
        await host.stop()
        withExtendedLifetime(raws) {}
    }
}
