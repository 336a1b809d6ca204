import EventBus
import Glibc
import Host

/// What is wrong with a file or a folder of the fleet, in words for an operator.
public struct StoreProblem: Error, Hashable, Sendable, CustomStringConvertible {
    public let path: String
    /// The problem without the path.
    public let message: String
    /// What to do about it; nil if there is no advice.
    public let hint: String?
    /// The system's error number; nil if no call of the system failed.
    public let code: Int32?

    public init(_ path: String, _ message: String, hint: String? = nil) {
        self.path = path
        self.message = message
        self.hint = hint
        code = nil
    }

    /// A call of the system failed.
    /// - Parameters:
    ///   - action: what could not be done, such as "cannot be read".
    ///   - code: the error number; by default that of the last call.
    init(_ path: String, failed action: String, code: Int32 = errno) {
        self.path = path
        message = "\(action): \(SystemFailure.text(of: code))"
        hint = nil
        self.code = code
    }

    /// A field of a file in JSON is wrong.
    init(_ path: String, _ error: FieldError) {
        self.path = path
        message = (error.path.isEmpty ? "" : error.path + ": ") + error.message
        hint = error.hint
        code = nil
    }

    /// Whether there is no room on the disk.
    public var isFull: Bool { code == ENOSPC || code == EDQUOT || code == EFBIG }

    public var description: String { "\(path): \(message)" + (hint.map { " (\($0))" } ?? "") }
}
