import NIOCore

/// A loopback address at which a server listens for TCP: `127.0.0.1:7340`, `[::1]:7340` or `localhost:7340`.
public struct ListenAddress: Sendable, Equatable, CustomStringConvertible {
    /// `127.0.0.1`, another address that begins with 127, or `::1`.
    public let host: String
    /// 0 for any free port.
    public let port: Int

    /// - Throws: ``ListenerProblem`` for anything but a loopback address with a port.
    public init(_ text: String) throws(ListenerProblem) {
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else {
            throw .notAnAddress(text)
        }
        self.port = Int(port)
        switch text[..<colon] {
        case "localhost": host = "127.0.0.1"
        case "[::1]": host = "::1"
        case let name where name.hasPrefix("127.") && (try? SocketAddress(ipAddress: String(name), port: 0)) != nil:
            host = String(name)
        case let name: throw .notLoopback(String(name))
        }
    }

    init(host: String, port: Int) { (self.host, self.port) = (host, port) }

    public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
