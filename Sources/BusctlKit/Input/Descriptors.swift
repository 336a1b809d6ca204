import Host

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The file descriptors that a command must be able to open. Without them, the libraries would crash.
enum Descriptors {
    /// For any command: its event loops, a connection, and the runtime's timers.
    static let command = 14
    /// For a host: its event loops, its threads and a few connections.
    static let host = 32

    /// Checks that `count` more descriptors can be opened.
    /// - Throws: `SystemFailure` if they cannot.
    static func require(_ count: Int) throws(SystemFailure) {
        var opened: [Int32] = []
        defer { for descriptor in opened { close(descriptor) } }
        for _ in 0..<count {
            let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else {
                throw SystemFailure("\(count) file descriptors are needed, and \(opened.count) are left")
            }
            opened.append(descriptor)
        }
    }
}
