import EventBus
import Glibc
import Host

/// A problem with a file or a folder of the fleet, worded for an operator.
public struct StoreProblem: Error, Hashable, Sendable, CustomStringConvertible {
    public let path: String
    /// The problem without the path.
    public let message: String
    /// Advice on how to fix it; nil if there is none.
    public let hint: String?
    /// The system's error number; nil if no system call failed.
    public let code: Int32?

    public init(_ path: String, _ message: String, hint: String? = nil) {
        self.path = path
        self.message = message
        self.hint = hint
        code = nil
    }

    /// Describes a failed system call.
    /// - Parameters:
    ///   - action: the failure, such as "cannot be read".
    ///   - code: the error number; by default that of the last call.
    init(_ path: String, failed action: String, code: Int32 = errno) {
        self.path = path
        message = "\(action): \(SystemFailure.text(of: code))"
        hint = nil
        self.code = code
    }

    /// Describes an invalid field of a JSON file.
    init(_ path: String, _ error: FieldError) {
        self.path = path
        message = (error.path.isEmpty ? "" : error.path + ": ") + error.message
        hint = error.hint
        code = nil
    }

    /// Whether the disk is full.
    public var isFull: Bool { code == ENOSPC || code == EDQUOT || code == EFBIG }

    public var description: String { "\(path): \(message)" + (hint.map { " (\($0))" } ?? "") }
}
