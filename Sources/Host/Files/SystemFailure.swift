#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// An error of the operating system, with a hint about the remedy where there is one.
public struct SystemFailure: Error, Equatable, CustomStringConvertible {
    /// The failed action, such as "no pipe can be made".
    public let action: String
    /// The system's error number, `errno`.
    public let code: Int32

    /// - Parameter code: the error number; by default, that of the last call.
    public init(_ action: String, code: Int32 = errno) {
        self.action = action
        self.code = code
    }

    public var description: String { "\(action): \(Self.text(of: code))" }

    /// The text for an error number: the system's own or, where that does not help, the exhausted resource and how to
    /// get more of it.
    public static func text(of code: Int32) -> String {
        switch code {
        case EMFILE:
            "this process has no file descriptor left"
                + (descriptorLimit.map { " (the limit is \($0); `ulimit -n` shows and raises it)" } ?? "")
        case ENFILE: "the whole machine has no file descriptor left"
        case ENOSPC: "the disk is full"
        case EDQUOT: "the disk quota of this user is used up"
        case EROFS: "the disk is mounted read-only"
        case EFBIG: "the file would exceed the size that this process may write (`ulimit -f` shows the limit)"
        case ENOMEM: "no memory is left"
        case EIO: "the disk does not work (input/output error)"
        case ELOOP: "its symbolic links lead in a circle"
        case ENAMETOOLONG: "the name is too long"
        default: String(cString: strerror(code))
        }
    }

    /// The limit of descriptors for this process; nil if there is none.
    static var descriptorLimit: Int? {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur != .max else {
            return nil
        }
        return Int(clamping: limit.rlim_cur)
    }

    /// Whether the error is a temporary lack of descriptors or memory, so that the operation should be retried.
    public static func isShortage(_ code: Int32) -> Bool {
        [EMFILE, ENFILE, ENOMEM, ENOBUFS, EAGAIN].contains(code)
    }
}
