import Host

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// File descriptors that a command needs: without them the libraries below could only crash.
enum Descriptors {
    /// Of any command: its event loops', a connection's, and those of the runtime's timers.
    static let command = 14
    /// Of a host: its event loops', those of its threads, and a few connections.
    static let host = 32

    /// - Throws: `SystemFailure` where fewer than `count` more can be opened.
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
