#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The system's calls for Unix sockets.
enum UnixSocket {
    /// - Returns: a descriptor that does not block and that no child inherits; below 0: see `errno`.
    static func make() -> Int32 {
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        return socket(AF_UNIX, kind, 0)
    }

    /// - Returns: 0, or the system's error number.
    static func bind(_ descriptor: Int32, to path: String) -> Int32 {
        withAddress(path) { systemBind(descriptor, $0, $1) }
    }

    /// - Returns: 0, or the system's error number; `EAGAIN` if too many wait there already.
    static func connect(_ descriptor: Int32, to path: String) -> Int32 {
        withAddress(path) { systemConnect(descriptor, $0, $1) }
    }

    /// Whether somebody listens: 0, or the error of connecting.
    static func probe(_ path: String) -> Int32 {
        let descriptor = make()
        guard descriptor >= 0 else { return errno }
        defer { close(descriptor) }
        return connect(descriptor, to: path)
    }

    /// The user who listens at the other end; nil if the system does not say.
    static func peer(of descriptor: Int32) -> UInt32? {
        // As the kernel has it, `struct ucred`, which the headers hide.
        var credentials: (process: Int32, user: UInt32, group: UInt32) = (0, .max, .max)
        var size = socklen_t(MemoryLayout.size(ofValue: credentials))
        guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0 else { return nil }
        return credentials.user
    }

    /// - Parameter path: not more than ``ControlSocket/longestPath`` bytes.
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

// The names of methods here hide the system's.
private func systemBind(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ size: socklen_t) -> Int32 {
    bind(descriptor, address, size)
}

private func systemConnect(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ size: socklen_t) -> Int32 {
    connect(descriptor, address, size)
}
