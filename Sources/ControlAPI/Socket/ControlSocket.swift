#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Where a host listens and a client looks for it.
public enum ControlSocket {
    /// The longest path that a Unix socket can have, in bytes.
    public static let longestPath = 107

    /// In this order: `explicit` (the option `--socket`), `$GLASSBUS_SOCKET`,
    /// `$XDG_RUNTIME_DIR/glassbus/control.sock`, and else `control.sock` in a folder of
    /// the user's own below the temporary one. An empty text counts as none.
    public static func path(explicit: String?, environment: [String: String]) -> String {
        func given(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : $0 } }
        if let path = given(explicit) ?? given(environment["GLASSBUS_SOCKET"]) { return path }
        if let runtime = given(environment["XDG_RUNTIME_DIR"]) { return runtime + "/glassbus/control.sock" }
        let temporary = given(environment["TMPDIR"]) ?? "/tmp"
        return (temporary.hasSuffix("/") ? String(temporary.dropLast()) : temporary)
            + "/glassbus-\(getuid())/control.sock"
    }
}

/// Why there is no host at a socket, or none can be.
public enum ControlSocketError: Error, Hashable, CustomStringConvertible {
    /// Another host listens there.
    case inUse(String)
    case tooLong(String)
    /// The folder cannot be made, or nothing can be made in it.
    case notWritable(String, reason: String)
    /// The folder belongs to another user, who could take the socket away.
    case foreignFolder(String)
    /// Something else has this name; it is left alone.
    case notASocket(String)
    /// The socket is another user's.
    case notPermitted(String)

    public var description: String {
        switch self {
        case .inUse(let path):
            "a host is running at '\(path)' already; stop it first, or choose another socket"
        case .tooLong(let path):
            "the socket's path has \(path.utf8.count) bytes, but at most \(ControlSocket.longestPath) are possible: '\(path)'"
        case .notWritable(let folder, let reason): "no socket can be made in '\(folder)': \(reason)"
        case .foreignFolder(let folder):
            "the folder '\(folder)' belongs to another user; choose a socket in one of your own"
        case .notASocket(let path): "'\(path)' exists and is no socket; it is left as it is, choose another path"
        case .notPermitted(let path): "you may not use the socket '\(path)' (is it another user's?)"
        }
    }
}
