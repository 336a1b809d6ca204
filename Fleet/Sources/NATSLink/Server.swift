import Foundation

/// The address of one server of a broker, such as `tls://broker.example:4222` or `nats://user:password@127.0.0.1`.
struct Server: Hashable, Sendable {
    let host: String
    let port: Int
    /// Whether TLS is mandatory.
    let isSecure: Bool
    let user: String?
    let password: String?

    /// - Throws: ``NATSLink/SetupProblem/server(_:)`` for any other text.
    init(_ text: String) throws(NATSLink.SetupProblem) {
        guard let parts = URLComponents(string: text), let scheme = parts.scheme, ["nats", "tls"].contains(scheme),
            let host = parts.host, !host.isEmpty, parts.path.isEmpty || parts.path == "/",
            (1...65535).contains(parts.port ?? 4222)
        else { throw .server(text) }
        // The brackets around an IPv6 address are not part of it.
        self.host = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
        port = parts.port ?? 4222
        isSecure = scheme == "tls"
        user = parts.user
        password = parts.password
    }
}
