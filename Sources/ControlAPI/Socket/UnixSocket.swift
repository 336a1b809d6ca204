#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// System calls for Unix sockets.
enum UnixSocket {
    /// Creates a non-blocking socket that child processes do not inherit.
    /// - Returns: its descriptor; negative on failure (see `errno`).
    static func make() -> Int32 {
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        return socket(AF_UNIX, kind, 0)
    }

    /// - Returns: 0, or the system's error number.
    static func bind(_ descriptor: Int32, to path: String) -> Int32 {
        withAddress(path) { systemBind(descriptor, $0, $1) }
    }

    /// - Returns: 0, or the system's error number; `EAGAIN` if the queue of the listening process is full.
    static func connect(_ descriptor: Int32, to path: String) -> Int32 {
        withAddress(path) { systemConnect(descriptor, $0, $1) }
    }

    /// Tries to connect. Returns 0 if a process listens; otherwise the system's error number.
    static func probe(_ path: String) -> Int32 {
        let descriptor = make()
        guard descriptor >= 0 else { return errno }
        defer { close(descriptor) }
        return connect(descriptor, to: path)
    }

    /// The path of a listening stream socket that this process inherited.
    /// - Returns: nil if the descriptor is not such a socket, or if the socket has no path.
    static func path(ofListening descriptor: Int32) -> String? {
        func option(_ name: Int32) -> Int32? {
            var value: Int32 = 0
            var size = socklen_t(MemoryLayout<Int32>.size)
            return getsockopt(descriptor, SOL_SOCKET, name, &value, &size) == 0 ? value : nil
        }
        guard option(SO_DOMAIN) == AF_UNIX, option(SO_TYPE) == Int32(SOCK_STREAM.rawValue), option(SO_ACCEPTCONN) == 1
        else { return nil }
        var address = sockaddr_un()
        var size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let code = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
        }
        let path = withUnsafeBytes(of: &address.sun_path) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        return code == 0 && !path.isEmpty ? path : nil
    }

    /// The user ID of the listening process; nil if the system does not report it.
    static func peer(of descriptor: Int32) -> UInt32? { credentials(of: descriptor)?.user }

    /// The process that listens at a path; nil if the system does not report it.
    static func process(at path: String) -> Int32? {
        let descriptor = make()
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return connect(descriptor, to: path) == 0 ? credentials(of: descriptor)?.process : nil
    }

    private static func credentials(of descriptor: Int32) -> (process: Int32, user: UInt32)? {
        // The layout of the kernel's `struct ucred`, which the headers hide.
        var credentials: (process: Int32, user: UInt32, group: UInt32) = (0, .max, .max)
        var size = socklen_t(MemoryLayout.size(ofValue: credentials))
        guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0 else { return nil }
        return (credentials.process, credentials.user)
    }

    /// - Parameter path: at most ``ControlSocket/longestPath`` bytes.
    private static func withAddress(_ path: String, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                while true {
                    guard call(address, socklen_t(MemoryLayout<sockaddr_un>.size)) != 0 else { return 0 }
                    if errno != EINTR { return errno }
                }
            }
        }
    }
}

// The methods of the same names shadow the system's functions.
private func systemBind(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ size: socklen_t) -> Int32 {
    bind(descriptor, address, size)
}

private func systemConnect(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ size: socklen_t) -> Int32 {
    connect(descriptor, address, size)
}
