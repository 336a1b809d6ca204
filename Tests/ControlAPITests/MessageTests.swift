import FoundationEssentials
import TestSupport
import Testing

@testable import ControlAPI

/// What HTTP asks of a server: RFC 9110 and RFC 9112.
@Suite struct MessageTests {
    private static let health = "GET /v1/healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n"

    /// Sends requests, and reads until the server closes the connection.
    private func exchange(_ requests: String) async throws -> String {
        try await withServer { _, _, folder in
            try await RawConnection.exchange(folder.path + "/control.sock", requests)
        }
    }

    @Test("every answer has the date, also one to something that is not HTTP", arguments: [health, "nonsense\r\n\r\n"])
    func date(request: String) async throws {
        let answer = try await exchange(request)
        let pattern = /\r\ndate: (Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT\r\n/
        #expect(answer.contains(pattern), "\(answer)")
    }

    @Test("a date has the day of the week and two digits everywhere")
    func dates() {
        // The example of RFC 9110.
        #expect(HTTPDate.text(of: 784_111_777) == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(HTTPDate.text(of: 0) == "Thu, 01 Jan 1970 00:00:00 GMT")
    }

    @Test(
        "a request of HTTP/1.1 without one valid host gets a 400, and the connection ends",
        arguments: ["", "host: a\r\nhost: b\r\n", "host: a b\r\n", "host: a:x\r\n", "host: u@a\r\n"])
    func hosts(lines: String) async throws {
        let answer = try await exchange("GET /v1/healthz HTTP/1.1\r\n\(lines)\r\n" + Self.health)
        #expect(answer.statuses == ["400"])
    }

    @Test("a request has any valid host, and none in HTTP/1.0")
    func validHosts() async throws {
        for host in ["localhost:7340", "[::1]:1", "glassbus", ""] {
            let answer = try await exchange(
                "GET /v1/healthz HTTP/1.1\r\nhost: \(host)\r\nconnection: close\r\n\r\n")
            #expect(answer.statuses == ["200"], "\(host)")
        }
        #expect(try await exchange("GET /v1/healthz HTTP/1.0\r\n\r\n").contains(" 200 "))
    }

    @Test("chunks in HTTP/1.0 get a 400")
    func oldChunks() async throws {
        let answer = try await exchange(
            "POST /v1/events HTTP/1.0\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n")
        #expect(answer.contains(" 400 "))
    }

    @Test(
        "a client that asks before it sends its body is refused by the head alone, or told to go on",
        arguments: [
            ("POST /v1/events", "content-type: text/weird", "415"), ("POST /v1/events", "", "415"),
            ("POST /v1/events", "content-type: application/cloudevents+xml", "415"),
            ("POST /v1/events", "content-type: application/json\r\ncontent-encoding: gzip", "415"),
            ("POST /v1/ask/toast.priority", "content-type: text/plain", "415"), ("POST /v1/nowhere", "", "404"),
            ("PUT /v1/events", "content-type: application/json", "405"),
            ("POST /v1/events", "content-type: application/json", "100"),
            ("POST /v1/events", "ce-type: toast.show", "100"), ("POST /v1/ask/toast.priority", "", "100"),
        ])
    func expectation(target: String, lines: String, status: String) async throws {
        let answer = try await exchange(
            "\(target) HTTP/1.1\r\nhost: x\r\nconnection: close\r\nexpect: 100-continue\r\ncontent-length: 2\r\n\(lines.isEmpty ? "" : lines + "\r\n")\r\n{}"
        )
        #expect(answer.statuses.first == status && (status == "100" || answer.statuses.count == 1), "\(answer)")
    }

    @Test(
        "a body whose transfer codings are not decoded is refused",
        arguments: [("gzip, chunked", "501"), ("chunked, gzip", "400"), ("gzip", "400"), ("chunked", "422")])
    func transferCodings(codings: String, status: String) async throws {
        let answer = try await exchange(
            "POST /v1/events HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n"
                + "transfer-encoding: \(codings)\r\n\r\n2\r\n{}\r\n0\r\n\r\n")
        #expect(answer.statuses == [status], "\(answer)")
    }

    @Test(
        "OPTIONS tells the methods of a path, and of the server",
        arguments: [("/v1/events", "POST, GET, OPTIONS"), ("/v1/rules", "GET, HEAD, OPTIONS"), ("*", "POST")])
    func options(target: String, methods: String) async throws {
        let answer = try await exchange("OPTIONS \(target) HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
        #expect(answer.statuses == ["204"])
        #expect(answer.contains(/(?i)allow: .*/) && answer.contains(methods), "\(answer)")
    }

    @Test(
        "a path is exact: empty segments make another one",
        arguments: ["/v1/healthz/", "//v1//healthz", "/v1//healthz"])
    func paths(path: String) async throws {
        #expect(try await exchange("GET \(path) HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").statuses == ["404"])
    }

    @Test("content in another coding or charset gets a 415 that says which ones are read")
    func codings() async throws {
        func post(_ lines: String) -> String {
            "POST /v1/events HTTP/1.1\r\nhost: x\r\n\(lines)content-length: 2\r\nconnection: close\r\n\r\n{}"
        }
        let gzip = try await exchange(post("content-type: application/json\r\ncontent-encoding: gzip\r\n"))
        #expect(gzip.statuses == ["415"] && gzip.lowercased().contains("accept-encoding: identity"))
        let utf16 = try await exchange(post("content-type: application/json; Charset=\"UTF-16\"\r\n"))
        #expect(utf16.statuses == ["415"] && utf16.contains("utf-16"))
        let plain = try await exchange(
            post("content-type: application/json; charset=UTF-8\r\ncontent-encoding: identity\r\n"))
        #expect(plain.statuses == ["422"])
    }
}
