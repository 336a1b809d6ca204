import HTTPTypes
import NIOHTTP1

/// A TCP listener and its access rules: it admits clients of this machine that have the token, including pages of the
/// allowed origins.
///
/// A page in a browser can reach every address of its machine. Three checks keep other pages out: the token; the host
/// name of a request, because a page can point its own name at this machine; and the origin.
public struct Listener: Sendable {
    let address: ListenAddress
    private let token: String
    private let origins: Set<String>
    /// The page that the listener serves; nil if it is for programs.
    let page: ListenerPage?
    /// The socket, if it was bound before the server runs.
    private(set) var port: BoundPort?

    /// - Parameters:
    ///   - token: the token that each request must send as `Authorization: Bearer TOKEN`.
    ///   - origins: the origins of the pages that may use the listener, such as `http://localhost:3000`, exactly as
    ///     browsers send them.
    /// - Throws: ``ListenerProblem`` for a text that is not an origin.
    public init(at address: ListenAddress, token: String, origins: [String]) throws(ListenerProblem) {
        for origin in origins { guard Self.isOrigin(origin) else { throw .notAnOrigin(origin) } }
        self.address = address
        self.token = token
        self.origins = Set(origins)
        page = nil
    }

    /// Creates a listener for a page that the host serves itself.
    /// - Parameter files: the paths of the page's files, the only ones that need no token.
    package init(at address: ListenAddress, token: String, page files: Set<String>) {
        (self.address, self.token, origins) = (address, token, [])
        page = ListenerPage(files: files)
    }

    /// Starts to listen. Clients that connect get responses once a server runs.
    /// - Throws: ``ListenerProblem/notBound(_:code:)`` for an address in use.
    package mutating func bind() throws(ListenerProblem) { port = try BoundPort(address) }

    private static func isOrigin(_ text: String) -> Bool {
        guard let end = text.firstRange(of: "://"), !text[..<end.lowerBound].isEmpty else { return false }
        let rest = text[end.upperBound...]
        return !rest.isEmpty && !rest.contains { "/?#*, ".contains($0) }
    }

    /// The reason to refuse a request; nil if it is admitted.
    /// - Parameter port: the port at which the request arrived; nil if unknown.
    func problem(_ head: HTTPRequestHead, at port: Int? = nil) -> Problem? {
        if let page {
            if let problem = page.problem(head, at: port) { return problem }
            return page.isFile(head) || isAuthorized(head) ? nil : page.withoutToken
        }
        guard Self.names(in: head).allSatisfy(Self.isOwn) else {
            return Problem(.misdirected, "this host is called localhost, 127.0.0.1 or [::1] here")
        }
        let from = head.headers["origin"]
        guard from.allSatisfy(origins.contains), from.count <= 1 else {
            return Problem(
                .forbidden, "pages of the origin '\(from.joined(separator: ", ").clipped)' may not use this host",
                hint: "busctl serve --allow-origin names the origins that may")
        }
        // A browser sends no token with a preflight request.
        if isPreflight(head) { return nil }
        guard isAuthorized(head) else {
            return .unauthorized(hint: "the token is in the file that busctl serve --token-file names")
        }
        return nil
    }

    /// The host names in a request: in its header, and in its target if that has one.
    static func names(in head: HTTPRequestHead) -> [String] {
        let hosts = head.headers["host"]
        // HTTP/1.0 does not require a host; such a request has no valid name.
        let inHeader = hosts.isEmpty ? [""] : hosts
        guard !head.uri.hasPrefix("/"), let scheme = head.uri.firstRange(of: "://") else { return inHeader }
        return inHeader + [String(head.uri[scheme.upperBound...].prefix { !"/?#".contains($0) })]
    }

    static func isOwn(_ name: String) -> Bool {
        ["localhost", "127.0.0.1", "[::1]"].contains { own in
            guard name.lowercased().hasPrefix(own) else { return false }
            let rest = name.dropFirst(own.count)
            return rest.isEmpty || rest.first == ":" && rest.dropFirst().allSatisfy { ("0"..."9").contains($0) }
        }
    }

    /// Whether the request has the token.
    func isAuthorized(_ head: HTTPRequestHead) -> Bool {
        let values = head.headers["authorization"]
        guard values.count == 1, let space = values[0].firstIndex(of: " "),
            values[0][..<space].lowercased() == "bearer"
        else { return false }
        let given = Array(values[0][space...].drop { $0 == " " }.utf8)
        let wanted = Array(token.utf8)
        // Constant time for all wrong tokens of the same length.
        guard given.count == wanted.count else { return false }
        return zip(given, wanted).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }

    // MARK: Pages of other origins

    /// Whether the request is a CORS preflight of a page of an allowed origin.
    func isPreflight(_ head: HTTPRequestHead) -> Bool {
        head.method == .OPTIONS && head.headers.contains(name: "access-control-request-method")
            && head.headers["origin"].contains(where: origins.contains)
    }

    /// The answer to ``isPreflight(_:)``.
    func preflight(_ head: HTTPRequestHead) -> HTTPFields {
        var fields: HTTPFields = [
            .init("Access-Control-Allow-Methods")!: "GET, HEAD, POST", .init("Access-Control-Max-Age")!: "600",
        ]
        let asked = head.headers["access-control-request-headers"].joined(separator: ",")
        let names = asked.split(separator: ",").map { String($0.filter { $0 != " " }) }
            .filter { HTTPField.Name($0) != nil }
        if !names.isEmpty { fields[.init("Access-Control-Allow-Headers")!] = names.joined(separator: ", ") }
        return fields
    }

    /// The headers of every answer to the host's own page, or to a page of an allowed origin; empty for other clients.
    func headers(for head: HTTPRequestHead) -> HTTPFields {
        if page != nil { return ListenerPage.headers }
        guard let origin = head.headers["origin"].first, head.headers["origin"].count == 1, origins.contains(origin)
        else { return [:] }
        return [
            .init("Access-Control-Allow-Origin")!: origin, .vary: "Origin",
            .init("Access-Control-Expose-Headers")!: "ETag, Link, Glassbus-Gap, Retry-After",
        ]
    }
}

extension Problem {
    /// The problem of a request without the listener's token.
    static func unauthorized(hint: String) -> Problem {
        var problem = Problem(.unauthorized, "the request needs the header Authorization: Bearer TOKEN", hint: hint)
        problem.headers[.wwwAuthenticate] = "Bearer realm=\"glassbus\""
        return problem
    }
}
