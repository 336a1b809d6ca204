import FoundationEssentials
import Host

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// An unlinked file that only this process can read and that disappears with it.
final class PrivateFile: Sendable {
    private let descriptor: Int32

    /// - Parameter path: where the file is created, in a folder that only this user can read. Its name is removed at
    ///   once.
    /// - Throws: ``SystemFailure`` with `problem` as its text.
    init(at path: String, orSay problem: String) throws(SystemFailure) {
        unlink(path)
        descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SystemFailure(problem) }
        unlink(path)
    }

    deinit { close(descriptor) }

    /// Writes all of the data at the end of the file.
    func append(_ data: Data) throws(SystemFailure) {
        var rest = data[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 || errno == EINTR else { throw SystemFailure("the file cannot be written") }
            rest = rest.dropFirst(max(0, count))
        }
    }

    /// The path under which this process can open the file.
    var path: String {
        #if os(Linux)
        "/proc/self/fd/\(descriptor)"
        #else
        "/dev/fd/\(descriptor)"
        #endif
    }
}
