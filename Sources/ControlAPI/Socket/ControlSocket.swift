import FoundationEssentials
import Host

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Finds the path of the Unix socket at which a host listens.
public enum ControlSocket {
    /// The longest path of a Unix socket, in bytes.
    public static let longestPath = 107

    /// Returns the path for a host and its clients: `explicit` (the option `--socket`), else `$GLASSBUS_SOCKET`, else
    /// `$XDG_RUNTIME_DIR/glassbus/control.sock`, else `glassbus-UID/control.sock` in `$TMPDIR` or `/tmp`. An empty text
    /// counts as missing, as does a relative XDG_RUNTIME_DIR.
    /// - Parameter program: the name of a program with its own modules, which replaces `control` in the socket's name,
    ///   so that clients of other programs do not connect to its host by accident; nil for `busctl`.
    public static func path(explicit: String?, environment: [String: String], program: String? = nil) -> String {
        func given(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : $0 } }
        if let path = given(explicit) ?? given(environment["GLASSBUS_SOCKET"]) { return path }
        // The XDG Base Directory Specification declares relative paths invalid.
        if let runtime = given(environment["XDG_RUNTIME_DIR"]), runtime.hasPrefix("/") {
            return "\(runtime)/glassbus/\(name(of: program))"
        }
        let temporary = given(environment["TMPDIR"]) ?? "/tmp"
        return (temporary.hasSuffix("/") ? String(temporary.dropLast()) : temporary)
            + "/glassbus-\(getuid())/\(name(of: program))"
    }

    /// The name of a program's socket; see ``path(explicit:environment:program:)``.
    public static func name(of program: String?) -> String { "\(program ?? "control").sock" }

    /// The other sockets in the GlassBus folder of the path, sorted; they belong to hosts of other programs, or to
    /// hosts that were killed. Empty for a path in any other folder, whose sockets may be unrelated.
    package static func others(beside path: String) -> [String] {
        guard path.split(separator: "/").dropLast().last?.hasPrefix("glassbus") == true else { return [] }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let folder = parts.dropLast().joined(separator: "/")
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return files.filter { $0.hasSuffix(".sock") && $0 != parts.last.map(String.init) }.sorted().map {
            "\(folder)/\($0)"
        }
    }

    /// Checks whether a socket can have this path.
    /// - Throws: ``ControlSocketError``
    static func check(_ path: String) throws(ControlSocketError) {
        guard path.utf8.count <= longestPath else { throw .tooLong(path) }
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        switch name {
        case "":
            throw .impossible(
                path,
                reason: path.isEmpty
                    ? "it is empty" : "it ends with '/', and its last part must be the name of the socket")
        case ".", "..": throw .impossible(path, reason: "'\(name)' is the name of a folder")
        default: break
        }
        if path.utf8.contains(0) { throw .impossible(path, reason: "it contains a zero byte") }
        // Swift replaced bytes that are not UTF-8, so the socket would not be at the user's path.
        if path.unicodeScalars.contains("\u{FFFD}") { throw .impossible(path, reason: "it is not UTF-8") }
    }
}

/// The reason why a host or a client cannot use a socket.
public enum ControlSocketError: Error, Hashable, CustomStringConvertible {
    // The associated `String` of each case is the path, unless it has a label.
    /// Another host listens at the path or has claimed it, in this process if the system reports it.
    case inUse(String, by: Int32? = nil)
    /// The path has more than ``ControlSocket/longestPath`` bytes.
    case tooLong(String)
    /// A socket cannot have this path.
    case impossible(String, reason: String)
    /// The folder, or an entry in it, cannot be created.
    /// - Parameter code: the system's error number.
    case notWritable(String, code: Int32)
    /// Another user could replace the socket, or has done so.
    case notTrusted(DistrustedPath)
    /// The path exists and is not a socket. It is left alone.
    case notASocket(String)
    /// The path of the host's lock file exists and is not a regular file, but for example "a folder". It is left alone.
    case inTheWay(String, String)
    /// The service manager did not pass exactly one listening Unix socket to this process.
    /// - Parameter count: the number of descriptors passed.
    case notLendable(_ count: Int)
    /// The permissions of the socket exclude this user.
    case notPermitted(String)
    /// The listening process belongs neither to this user nor to root.
    /// - Parameter user: the ID of its user.
    case foreignHost(String, user: UInt32)
    /// A host listens, but has not accepted the connection for some seconds.
    case busy(String)
    /// The connection failed for another reason.
    /// - Parameter code: the system's error number.
    case unreachable(String, code: Int32)

    public var description: String {
        switch self {
        case .inUse(let path, let process):
            "a host\(LockHolder.note(process)) is running at '\(path)' already; stop that host first, or choose another socket with --socket"
        case .tooLong(let path):
            "the socket's path has \(path.utf8.count) bytes, but at most \(ControlSocket.longestPath) are possible: '\(path)'"
        case .impossible(let path, let reason): "'\(path)' cannot be the path of a socket: \(reason)"
        case .notWritable(let place, let code): "no socket can be made at '\(place)': \(SystemFailure.text(of: code))"
        case .notTrusted(let reason): "\(reason); choose another socket with --socket"
        case .notASocket(let path):
            "'\(path)' exists and is not a socket; it was not changed; choose another path with --socket"
        case .inTheWay(let path, let kind):
            "'\(path)' is \(kind), and the host needs a lock file there; it was not changed; choose another socket with --socket"
        case .notLendable(let count):
            "\(count == 1 ? "the descriptor" : "the \(count) descriptors") of LISTEN_FDS cannot be used: one Unix socket that listens at a path is expected (ListenStream= of a systemd socket unit)"
        case .notPermitted(let path): "this user may not use the socket '\(path)'; it may belong to another user"
        case .foreignHost(let path, let user):
            "the program that listens at '\(path)' belongs to \(DistrustedPath.name(of: user)); nothing was sent to it; choose another socket with --socket"
        case .busy(let path): "the host at '\(path)' accepts no connection at the moment; try again"
        case .unreachable(let path, let code): "no connection to '\(path)' can be made: \(SystemFailure.text(of: code))"
        }
    }

    /// Whether a permission is missing, as opposed to another failure.
    public var isNotPermitted: Bool {
        switch self {
        case .notWritable(_, EACCES), .notWritable(_, EPERM), .notWritable(_, EROFS), .notTrusted, .notPermitted,
            .foreignHost:
            true
        default: false
        }
    }
}
