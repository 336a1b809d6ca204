import HTTPTypes
import NIOHTTP1

/// The access rules of a listener that serves its own page.
///
/// Only the page itself may use the listener: a request must use a host name and the port of this listener, must not
/// come from a page of another origin, and needs the token for everything but the page's files. Requests that a page of
/// another origin can send without a preflight, such as a form, are also refused for their content type.
struct ListenerPage: Sendable {
    /// The paths that need no token.
    let files: Set<String>

    /// The reason to refuse a request regardless of its token; nil if it may be admitted.
    func problem(_ head: HTTPRequestHead, at port: Int?) -> Problem? {
        let names = Listener.names(in: head)
        guard names.allSatisfy({ Self.isOwn($0, port) }), Set(names).count == 1 else {
            return Problem(
                .misdirected, "this page is at localhost, 127.0.0.1 or [::1]" + (port.map { ", port \($0)," } ?? ""))
        }
        let origins = head.headers["origin"]
        guard origins.allSatisfy({ $0 == "http://" + names[0] }), origins.count <= 1 else {
            return Problem(
                .forbidden, "pages of the origin '\(origins.joined(separator: ", ").clipped)' may not use this host")
        }
        // Browsers send the relation between the requesting page and the host. Programs, and a typed address, send
        // nothing or `none`.
        let sites = head.headers["sec-fetch-site"]
        guard sites.allSatisfy(["same-origin", "none"].contains) else {
            return Problem(.forbidden, "pages of other origins may not use this host, nor lead to its page")
        }
        if head.method == .OPTIONS {
            // No page of another origin may send anything, so there is nothing to preflight.
            return Problem(.methodNotAllowed, "this listener does not answer OPTIONS")
        }
        if [.POST, .PUT, .PATCH].contains(head.method) {
            let type = head.headers.first(name: "content-type")
            guard let known = type.flatMap({ MediaType($0) }), known.isJSON || known.description == MediaType.lines
            else {
                return .unsupported(
                    type, expected: [MediaType.json, MediaType.cloudEvent, MediaType.batch, MediaType.lines],
                    hint: "a form of another page cannot send these types")
            }
        }
        return nil
    }

    var withoutToken: Problem { .unauthorized(hint: "open the link that busctl printed when the host started") }

    /// Whether the request is for one of the page's files.
    func isFile(_ head: HTTPRequestHead) -> Bool {
        [.GET, .HEAD].contains(head.method) && files.contains(String(head.uri.prefix { $0 != "?" }))
    }

    private static func isOwn(_ name: String, _ port: Int?) -> Bool {
        guard Listener.isOwn(name) else { return false }
        guard let port else { return true }
        // Browsers omit port 80.
        return name.hasSuffix(":\(port)") || port == 80 && !name.hasSuffix("]") && !name.contains(":")
    }

    /// The headers of every answer: the page loads nothing from elsewhere, cannot be framed, and never runs text as a
    /// script.
    static let headers: HTTPFields = [
        .init("Content-Security-Policy")!: [
            "default-src 'none'", "script-src 'self'", "worker-src 'self'", "style-src 'self'", "connect-src 'self'",
            "font-src 'self'", "img-src 'self' data:", "base-uri 'none'", "form-action 'none'",
            "frame-ancestors 'none'",
            "require-trusted-types-for 'script'",
        ].joined(separator: "; "),
        .init("X-Content-Type-Options")!: "nosniff",
        .init("Referrer-Policy")!: "no-referrer",
        .init("Cross-Origin-Opener-Policy")!: "same-origin",
        .init("Cross-Origin-Resource-Policy")!: "same-origin",
        .cacheControl: "no-store",
    ]
}
