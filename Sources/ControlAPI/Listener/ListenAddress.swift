import Host
import NIOCore

/// An address of this machine alone, at which a server listens for TCP: `127.0.0.1:7340`, `[::1]:7340` or `localhost:7340`.
public struct ListenAddress: Sendable, Equatable, CustomStringConvertible {
    /// `127.0.0.1`, another address that begins with 127, or `::1`.
    public let host: String
    /// 0 for any free port.
    public let port: Int

    /// - Throws: ``ListenerProblem`` for anything else than a loopback address with a port.
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

/// Why a server cannot listen for TCP.
public enum ListenerProblem: Error, Equatable, CustomStringConvertible {
    case notAnAddress(String)
    case notLoopback(String)
    case notAnOrigin(String)
    /// The system refused the address with this error number.
    case notBound(ListenAddress, code: Int32)
    /// The file of the token cannot be used, for this reason.
    case token(path: String, String)

    public var description: String {
        switch self {
        case .notAnAddress(let text): "'\(text)' is not an address with a port, such as 127.0.0.1:7340"
        case .notLoopback(let host):
            "'\(host)' is not an address of this machine alone; a host listens at 127.0.0.1, [::1] or localhost only"
        case .notAnOrigin(let text): "'\(text)' is not an origin, such as http://localhost:3000"
        case .notBound(let address, let code): "the host cannot listen at \(address): \(SystemFailure.text(of: code))"
        case .token(let path, let why): "the token file '\(path)' cannot be used: \(why)"
        }
    }
}
