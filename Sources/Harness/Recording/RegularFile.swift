import Host

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Opens recordings, which must be regular files.
///
/// Opening, reading or writing a pipe, a device or a terminal could block forever.
enum RegularFile {
    struct Failure: Error, Equatable {
        /// The system's error number; 0 if the file is not a regular file.
        let code: Int32
        /// The human-readable reason.
        let reason: String

        fileprivate init(code: Int32) {
            self.code = code
            reason = SystemFailure.text(of: code)
        }

        fileprivate init(_ kind: String) {
            code = 0
            reason = kind
        }
    }

    /// Opens the regular file at a path. It never blocks.
    /// - Parameters:
    ///   - flags: the flags of `open(2)`.
    ///   - mode: the permissions of a new file.
    ///   - allowsPipe: whether a pipe is also accepted.
    static func descriptor(
        of path: String, _ flags: Int32, mode: mode_t = 0, allowsPipe: Bool = false
    ) throws(Failure) -> Int32 {
        func check(_ info: stat) throws(Failure) {
            if allowsPipe, info.st_mode & S_IFMT == S_IFIFO { return }
            if let kind = stranger(info.st_mode) { throw Failure(kind) }
        }
        var info = stat()
        // The type is checked before opening, because opening some devices has side effects.
        if stat(path, &info) == 0 { try check(info) }
        // The file may have been replaced since the check. Without O_NONBLOCK, opening a pipe would block.
        let descriptor = open(path, flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, mode)
        guard descriptor >= 0 else { throw Failure(code: errno) }
        do throws(Failure) {
            guard fstat(descriptor, &info) == 0 else { throw Failure(code: errno) }
            try check(info)
            guard fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK) == 0 else {
                throw Failure(code: errno)
            }
        } catch {
            close(descriptor)
            throw error
        }
        return descriptor
    }

    /// Returns the kind of a file that is not a regular one, as text; nil for a regular file.
    private static func stranger(_ mode: mode_t) -> String? {
        let kind: String
        switch mode & S_IFMT {
        case S_IFREG: return nil
        case S_IFDIR: return "it is a folder"
        case S_IFIFO: kind = "pipe"
        case S_IFSOCK: kind = "socket"
        default: kind = "device"
        }
        return "it is a \(kind); a recording is a regular file"
    }
}
