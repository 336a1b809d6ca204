import Host

/// The reason why a server cannot listen for TCP.
public enum ListenerProblem: Error, Equatable, CustomStringConvertible {
    case notAnAddress(String)
    case notLoopback(String)
    case notAnOrigin(String)
    /// The system refused the address with this error number.
    case notBound(ListenAddress, code: Int32)
    /// The token file cannot be used, for this reason.
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
