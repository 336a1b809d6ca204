import Foundation
import HTTPTypes
import Host
import NIOHTTP1
import TestSupport
import Testing

@testable import ControlAPI

/// The listener for TCP, and who may use it.
@Suite struct ListenerTests {
    private static let token = "0123456789abcdef-._~+/="

    private func listener(_ origins: [String] = ["http://localhost:3000"]) throws -> Listener {
        try Listener(at: ListenAddress("127.0.0.1:0"), token: Self.token, origins: origins)
    }

    private func head(
        _ headers: KeyValuePairs<String, String>, _ method: HTTPMethod = .GET, _ uri: String = "/v1/healthz"
    ) -> HTTPRequestHead {
        HTTPRequestHead(
            version: .http1_1, method: method, uri: uri, headers: HTTPHeaders(headers.map { ($0.key, $0.value) }))
    }

    @Test(
        "a host listens at addresses of its machine alone",
        arguments: [
            ("127.0.0.1:7340", "127.0.0.1:7340"), ("[::1]:0", "[::1]:0"), ("localhost:80", "127.0.0.1:80"),
            ("127.1.2.3:1", "127.1.2.3:1"), ("0.0.0.0:80", nil), ("192.168.0.1:80", nil), ("127.0.0.1", nil),
            (":80", nil),
            ("127.0.0.1:65536", nil), ("127.0.0.1:-1", nil), ("127.evil.example:80", nil), ("[::]:80", nil), ("", nil),
        ])
    func addresses(text: String, address: String?) {
        let found = try? ListenAddress(text)
        #expect(found?.description == address)
    }

    @Test("a request needs the token, in one header, with the scheme in any case")
    func token() throws {
        let listener = try listener()
        func kind(_ values: String...) -> Problem.Kind? {
            var head = head(["host": "localhost"])
            for value in values { head.headers.add(name: "authorization", value: value) }
            return listener.problem(head)?.kind
        }
        for good in ["Bearer \(Self.token)", "bearer \(Self.token)", "BEARER  \(Self.token)"] {
            #expect(kind(good) == nil)
        }
        for wrong in [
            Self.token, "Basic \(Self.token)", "Bearer", "Bearer ", "Bearer \(Self.token)x",
            "Bearer \(Self.token.dropLast())",
            "Bearer \(Self.token.dropLast())x",
        ] {
            #expect(kind(wrong) == .unauthorized, "\(wrong)")
        }
        #expect(kind() == .unauthorized && kind("Bearer \(Self.token)", "Bearer \(Self.token)") == .unauthorized)
        #expect(listener.problem(head(["host": "localhost"]))?.headers[.wwwAuthenticate] == "Bearer realm=\"glassbus\"")
    }

    @Test(
        "a request calls the host by a name that no page can give itself",
        arguments: [
            ("localhost", true), ("LOCALHOST:7340", true), ("127.0.0.1:1", true), ("[::1]", true), ("[::1]:80", true),
            ("localhost.evil.example", false), ("evil.example:7340", false), ("127.0.0.1.evil.example", false),
            ("localhost:80.evil", false), ("", false), ("127.0.0.2", false), ("[::1].evil", false),
        ])
    func names(host: String, isOwn: Bool) throws {
        let listener = try listener()
        let authorization = "Bearer \(Self.token)"
        let kind = listener.problem(head(["host": host, "authorization": authorization]))?.kind
        #expect(kind == (isOwn ? nil : .misdirected))
        let absolute = head(["host": "localhost", "authorization": authorization], .GET, "http://\(host)/v1/healthz")
        #expect(listener.problem(absolute)?.kind == (isOwn ? nil : .misdirected))
    }

    @Test("a page of an origin that is not allowed is refused, also with the token, and gets no headers for pages")
    func origins() throws {
        let listener = try listener()
        for origin in ["https://evil.example", "null", "http://localhost:30000", "http://localhost:3000/", ""] {
            let head = head(["host": "localhost", "origin": origin, "authorization": "Bearer \(Self.token)"])
            #expect(listener.problem(head)?.kind == .forbidden, "\(origin)")
            #expect(listener.headers(for: head).isEmpty)
        }
        let good = head(["host": "localhost", "origin": "http://localhost:3000"])
        #expect(listener.problem(good)?.kind == .unauthorized)
        let headers = listener.headers(for: good)
        #expect(headers[.init("Access-Control-Allow-Origin")!] == "http://localhost:3000" && headers[.vary] == "Origin")
        #expect(headers[.init("Access-Control-Allow-Credentials")!] == nil)
        for wrong in ["*", "localhost:3000", "http://", "http://a/b"] {
            #expect(throws: ListenerProblem.notAnOrigin(wrong)) { try self.listener([wrong]) }
        }
    }

    @Test("a browser may ask without the token what a page of an allowed origin may send, and nothing else")
    func preflight() throws {
        let listener = try listener()
        func ask(_ origin: String) -> HTTPRequestHead {
            head(
                [
                    "host": "localhost", "origin": origin, "access-control-request-method": "POST",
                    "access-control-request-headers": "authorization, content-type",
                ], .OPTIONS)
        }
        let good = ask("http://localhost:3000")
        #expect(listener.problem(good) == nil && listener.isPreflight(good))
        let answer = listener.preflight(good)
        #expect(answer[.init("Access-Control-Allow-Headers")!] == "authorization, content-type")
        let evil = ask("https://evil.example")
        #expect(listener.problem(evil)?.kind == .forbidden && !listener.isPreflight(evil))
    }

    @Test("a token file is made for its owner alone, and read again")
    func file() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("token")
        let token = try TokenFile.token(at: path)
        #expect(token.wholeMatch(of: /[A-Za-z0-9_-]{43}/) != nil)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(try TokenFile.token(at: path) == token)
        #expect(try TokenFile.token(at: folder.path("other")) != token)
    }

    @Test("a token file that others may read, or that has no token, is not used")
    func badFiles() throws {
        let folder = try TemporaryFolder()
        func problem(_ text: String, mode: Int = 0o600) throws -> String? {
            try folder.write(text, to: "token")
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path("token"))
            do { _ = try TokenFile.token(at: folder.path("token")) } catch { return error.description }
            return nil
        }
        #expect(try problem(Self.token + "\n") == nil)
        #expect(try problem(Self.token, mode: 0o640)?.contains("others may read it") == true)
        for text in ["", "short\n", "with spaces in the token\n", "ümlaut-ümlaut-ümlaut\n"] {
            #expect(try problem(text)?.contains("is no token") == true, "\(text)")
        }
        #expect(throws: ListenerProblem.self) { try TokenFile.token(at: folder.path) }
        #expect(throws: ListenerProblem.self) { try TokenFile.token(at: folder.path("no/folder")) }
    }

    @Test(
        "a client with the token is served over TCP, and what a page gets is not said with the next answer"
    )
    func served() async throws {
        let folder = try TemporaryFolder()
        let host = try LiveHost(rules: [], configuration: .init(), logger: silent)
        await host.start()
        let (ports, listening) = AsyncStream.makeStream(of: Int.self)
        let server = ControlServer(
            host: host, socketPath: folder.path + "/s", listeners: [try listener()], logger: silent)
        let serving = Task { try await server.run { addresses in listening.yield(addresses.first?.port ?? 0) } }
        let port = try await within { try #require(await ports.first { _ in true }) }
        let get = "GET /v1/healthz HTTP/1.1\r\nhost: localhost\r\n"
        let stranger = try await RawClient.connect(port: port)
        stranger.push(get + "\r\n")
        #expect(try await stranger.readToEnd().statuses == ["401"])
        let page = try await RawClient.connect(port: port)
        page.push(
            get + "origin: http://localhost:3000\r\nauthorization: Bearer \(Self.token)\r\n\r\n" + "nonsense\r\n\r\n")
        let answers = try await page.readToEnd()
        #expect(answers.statuses == ["200", "400"])
        #expect(answers.lowercased().split(separator: "access-control-allow-origin: ").count == 2)
        serving.cancel()
        try await within { try await serving.value }
        await host.stop()
    }
}
