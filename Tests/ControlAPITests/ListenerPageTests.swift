import HTTPTypes
import NIOHTTP1
import Testing

@testable import ControlAPI

/// The listener of a page that the host serves itself.
@Suite struct ListenerPageTests {
    private static let token = "0123456789abcdef-._~+/="
    private let listener: Listener

    init() throws {
        listener = Listener(at: try ListenAddress("127.0.0.1:0"), token: Self.token, page: ["/", "/studio.js"])
    }

    /// What the listener says of a request that is good but for these headers.
    private func problem(
        _ headers: [String: String?] = [:], _ method: HTTPMethod = .GET, _ uri: String = "/v1/healthz"
    ) -> Problem.Kind? {
        let good: [String: String?] = ["host": "127.0.0.1:7340", "authorization": "Bearer \(Self.token)"]
        let all = good.merging(headers) { $1 }.compactMapValues { $0 }.sorted { $0.key < $1.key }
        let head = HTTPRequestHead(
            version: .http1_1, method: method, uri: uri, headers: HTTPHeaders(all.map { ($0.key, $0.value) }))
        return listener.problem(head, at: 7340)?.kind
    }

    @Test("the files of the page need no token, and everything else does")
    func token() {
        #expect(problem() == nil)
        for uri in ["/", "/studio.js", "/studio.js?v=1"] {
            #expect(problem(["authorization": nil], .GET, uri) == nil)
            #expect(problem(["authorization": nil], .HEAD, uri) == nil)
        }
        for uri in ["/v1/healthz", "/v1/studio/setup", "/v1/../studio.js", "/studio.js/", "//", "/nothing"] {
            #expect(problem(["authorization": nil], .GET, uri) == .unauthorized, "\(uri)")
        }
        for wrong in ["Bearer x", "Bearer \(Self.token)x", "Basic \(Self.token)", ""] {
            #expect(problem(["authorization": wrong]) == .unauthorized, "\(wrong)")
        }
    }

    @Test(
        "a request must call the page by a name of this machine and its own port",
        arguments: [
            ("127.0.0.1:7340", true), ("localhost:7340", true), ("[::1]:7340", true), ("LOCALHOST:7340", true),
            ("127.0.0.1", false), ("127.0.0.1:7341", false), ("localhost:17340", false), ("evil.example:7340", false),
            ("127.0.0.1.evil.example:7340", false), ("127.0.0.1:7340.evil.example", false), ("", false),
        ])
    func names(host: String, isOwn: Bool) {
        #expect(problem(["host": host]) == (isOwn ? nil : .misdirected))
        #expect(problem(["host": host], .GET, "/") == (isOwn ? nil : .misdirected))
    }

    @Test("a page of another origin may not use the listener, with the token either, nor lead to the page")
    func origins() {
        #expect(problem(["origin": "http://127.0.0.1:7340", "sec-fetch-site": "same-origin"]) == nil)
        #expect(problem(["sec-fetch-site": "none"], .GET, "/") == nil)
        for origin in [
            "http://127.0.0.1:7341", "https://127.0.0.1:7340", "null", "http://evil.example", "http://localhost:7340",
        ] {
            #expect(problem(["origin": origin]) == .forbidden, "\(origin)")
        }
        for site in ["cross-site", "same-site", "anything"] {
            #expect(problem(["sec-fetch-site": site]) == .forbidden, "\(site)")
            #expect(problem(["sec-fetch-site": site, "authorization": nil], .GET, "/") == .forbidden, "\(site)")
        }
    }

    @Test("what a form can send is refused for its type, and a question what a page may send is not answered")
    func simpleRequests() {
        for type in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", nil] {
            #expect(problem(["content-type": type], .POST, "/v1/rules/reload") == .unsupportedMediaType)
        }
        for type in ["application/json", "application/cloudevents+json", "application/x-ndjson"] {
            #expect(problem(["content-type": type], .POST, "/v1/events") == nil)
        }
        #expect(problem([:], .OPTIONS) == .methodNotAllowed)
    }

    @Test("every answer forbids what the page does not need, and lets no other page read it")
    func headers() throws {
        let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/")
        let headers = listener.headers(for: head)
        let policy = try #require(headers[.init("Content-Security-Policy")!])
        #expect(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"))
        #expect(!policy.contains("unsafe") && !policy.contains("*"))
        #expect(headers[.cacheControl] == "no-store" && headers[.init("X-Content-Type-Options")!] == "nosniff")
        #expect(headers[.init("Access-Control-Allow-Origin")!] == nil)
    }
}
