import Host

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

    /// Whether there can be a socket of this path at all.
    /// - Throws: ``ControlSocketError``
    static func check(_ path: String) throws(ControlSocketError) {
        guard path.utf8.count <= longestPath else { throw .tooLong(path) }
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        switch name {
        case "":
            throw .impossible(path, reason: path.isEmpty ? "it is empty" : "it ends in '/', and a socket needs a name there")
        case ".", "..": throw .impossible(path, reason: "'\(name)' is the name of a folder")
        default: break
        }
        if path.utf8.contains(0) { throw .impossible(path, reason: "it has a byte 0") }
        // What the shell gave was repaired: the socket would be at another path than the user's.
        if path.unicodeScalars.contains("\u{FFFD}") { throw .impossible(path, reason: "it is not UTF-8") }
    }
}

/// Why there is no host at a socket, or none can be.
public enum ControlSocketError: Error, Hashable, CustomStringConvertible {
    /// Another host listens there.
    case inUse(String)
    case tooLong(String)
    /// No socket can have this path.
    case impossible(String, reason: String)
    /// The folder cannot be made, or nothing can be made in it.
    /// - Parameter code: the system's error number.
    case notWritable(String, code: Int32)
    /// Another user could put something else there, or has done so.
    case notTrusted(DistrustedPath)
    /// Something else has this name; it is left alone.
    case notASocket(String)
    /// Something, "a folder" for one, has the name of the file that says that a host is there.
    case inTheWay(String, String)
    /// The socket is another user's.
    case notPermitted(String)
    /// The one who listens there is neither this user nor root.
    /// - Parameter user: his number.
    case foreignHost(String, user: UInt32)
    /// Somebody listens there, and has not let in for seconds those who wait.
    case busy(String)
    /// - Parameter code: the system's error number.
    case unreachable(String, code: Int32)

    public var description: String {
        switch self {
        case .inUse(let path):
            "a host is running at '\(path)' already; stop it first, or choose another socket"
        case .tooLong(let path):
            "the socket's path has \(path.utf8.count) bytes, but at most \(ControlSocket.longestPath) are possible: '\(path)'"
        case .impossible(let path, let reason): "'\(path)' cannot be the path of a socket: \(reason)"
        case .notWritable(let place, let code): "no socket can be made at '\(place)': \(SystemFailure.text(of: code))"
        case .notTrusted(let reason): "\(reason); choose another socket with --socket"
        case .notASocket(let path): "'\(path)' exists and is no socket; it is left as it is, choose another path"
        case .inTheWay(let path, let kind):
            "'\(path)' is \(kind), where a host's lock is to be; it is left as it is, choose another socket"
        case .notPermitted(let path): "you may not use the socket '\(path)' (is it another user's?)"
        case .foreignHost(let path, let user):
            "who listens at '\(path)' is \(DistrustedPath.name(of: user)); nothing was sent, choose another socket with --socket"
        case .busy(let path): "the host at '\(path)' lets nobody in at the moment; try again"
        case .unreachable(let path, let code): "no connection to '\(path)' can be made: \(SystemFailure.text(of: code))"
        }
    }

    /// Whether it is not the machine but a permission that is missing.
    public var isNotPermitted: Bool {
        switch self {
        case .notWritable(_, EACCES), .notWritable(_, EPERM), .notWritable(_, EROFS), .notTrusted, .notPermitted, .foreignHost:
            true
        default: false
        }
    }
}
