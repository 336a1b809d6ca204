import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A TCP socket that already listens at an address of this machine before a server serves it. Clients can connect, and
/// get responses once a server runs.
package final class BoundPort: Sendable {
    /// The socket until a server takes it; then -1.
    private let descriptor: Mutex<Int32>

    /// - Throws: ``ListenerProblem/notBound(_:code:)``.
    package init(_ address: ListenAddress) throws(ListenerProblem) {
        let isSix = address.host.contains(":")
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        let made = socket(isSix ? AF_INET6 : AF_INET, kind, 0)
        guard made >= 0 else { throw .notBound(address, code: errno) }
        var isReused: Int32 = 1
        setsockopt(made, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<Int32>.size))
        guard (isSix ? Self.bindSix(made, address) : Self.bindFour(made, address)) == 0, listen(made, 256) == 0 else {
            let code = errno
            close(made)
            throw .notBound(address, code: code)
        }
        descriptor = Mutex(made)
    }

    deinit { if let unused = take() { close(unused) } }

    /// The listening socket, which the caller must close; nil if it was already taken.
    func take() -> Int32? {
        descriptor.withLock { descriptor in
            defer { descriptor = -1 }
            return descriptor >= 0 ? descriptor : nil
        }
    }

    private static func bindFour(_ descriptor: Int32, _ address: ListenAddress) -> Int32 {
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_port = in_port_t(UInt16(address.port).bigEndian)
        inet_pton(AF_INET, address.host, &place.sin_addr)
        return bind(descriptor, &place)
    }

    private static func bindSix(_ descriptor: Int32, _ address: ListenAddress) -> Int32 {
        var place = sockaddr_in6()
        place.sin6_family = sa_family_t(AF_INET6)
        place.sin6_port = in_port_t(UInt16(address.port).bigEndian)
        inet_pton(AF_INET6, address.host, &place.sin6_addr)
        return bind(descriptor, &place)
    }

    private static func bind<Place>(_ descriptor: Int32, _ place: inout Place) -> Int32 {
        withUnsafeBytes(of: &place) { bytes in
            systemBind(
                // trap: a socket address has bytes
                descriptor, bytes.baseAddress!.assumingMemoryBound(to: sockaddr.self),
                socklen_t(MemoryLayout<Place>.size))
        }
    }
}

/// The system's function, because a method of ``BoundPort`` has the same name.
private func systemBind(_ descriptor: Int32, _ place: UnsafePointer<sockaddr>, _ size: socklen_t) -> Int32 {
    bind(descriptor, place, size)
}
