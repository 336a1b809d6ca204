#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The reason why a state folder or a file in it cannot be read or written. The string of a case is the path.
public enum StateFileFailure: Error, Equatable, CustomStringConvertible {
    /// The file or folder cannot be used, for this reason.
    case unusable(String, reason: String)
    /// A system call failed with this error number.
    case system(String, code: Int32)
    /// Another host uses the state folder, in this process if the system reports it.
    case inUse(String, by: Int32? = nil)
    /// Another user could read or replace the files in the folder.
    case notTrusted(DistrustedPath)

    public var description: String {
        switch self {
        case .unusable(let path, let reason): "'\(path)': \(reason)"
        case .system(let path, let code): "'\(path)': \(SystemFailure.text(of: code))"
        case .inUse(let folder, let process):
            "another host\(LockHolder.note(process)) keeps its state in '\(folder)'; stop that host first, or choose another folder with --state"
        case .notTrusted(let reason): "\(reason); choose another folder with --state"
        }
    }

    /// Whether the operation may succeed later, for example with free disk space or a changed permission.
    var mayPass: Bool {
        switch self {
        case .system(_, ENAMETOOLONG), .unusable, .notTrusted: false
        case .system, .inUse: true
        }
    }
}
