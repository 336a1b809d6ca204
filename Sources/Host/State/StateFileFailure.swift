#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Why a file of the state, or their folder, cannot be read or written.
public enum StateFileFailure: Error, Equatable, CustomStringConvertible {
    /// - Parameter reason: what would have to be different.
    case unusable(String, reason: String)
    /// - Parameter code: the system's error number.
    case system(String, code: Int32)
    /// Another host keeps its state in the folder.
    case inUse(String)
    /// Another user could read or replace what is kept there.
    case notTrusted(DistrustedPath)

    public var description: String {
        switch self {
        case .unusable(let path, let reason): "'\(path)': \(reason)"
        case .system(let path, let code): "'\(path)': \(SystemFailure.text(of: code))"
        case .inUse(let folder):
            "another host keeps its state in '\(folder)'; stop it first, or choose another folder with --state"
        case .notTrusted(let reason): "\(reason); choose another folder with --state"
        }
    }

    /// Whether the same may work later: somebody makes room on the disk, or mends a permission.
    var mayPass: Bool {
        switch self {
        case .system(_, ENAMETOOLONG), .unusable, .notTrusted: false
        case .system, .inUse: true
        }
    }
}
