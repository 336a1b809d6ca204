#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// What lets another user put something of his own where a path leads.
public enum DistrustedPath: Error, Hashable, CustomStringConvertible {
    /// - Parameters:
    ///   - kind: "folder", "link", "file" or "socket".
    ///   - owner: the other user's number.
    case foreign(kind: String, String, owner: UInt32)
    /// A folder in which all users may replace what is not theirs.
    case writableByAll(String)

    public var description: String {
        switch self {
        case .foreign(let kind, let path, let owner):
            "the \(kind) '\(path)' belongs to \(Self.name(of: owner)), who could put something else in its place"
        case .writableByAll(let folder):
            "all users may replace what is in the folder '\(folder)' (`chmod o-w` or `chmod +t` of it ends that)"
        }
    }

    /// "the user 'alice' (uid 1001)", or only the number.
    package static func name(of owner: UInt32) -> String {
        var buffer = [CChar](repeating: 0, count: 16_384)
        var entry = passwd()
        var found: UnsafeMutablePointer<passwd>?
        guard getpwuid_r(owner, &entry, &buffer, buffer.count, &found) == 0, found != nil, let name = entry.pw_name else {
            return "another user (uid \(owner))"
        }
        return "the user '\(String(cString: name))' (uid \(owner))"
    }
}

/// Whether a path leads to the same place whatever other users do: what is private is neither given
/// to, nor put at, any other path.
///
/// Every folder and every link on the way belongs to this user or to root, and in none of the folders
/// may all users replace what is not theirs (as they may not in `/tmp`, which has the sticky bit). A
/// folder's group is trusted: many users have one of their own.
package enum TrustedPath {
    /// Looks at each step of the way, up to the file that the path names, which need not be there.
    /// - Returns: the system's error number where the way ends early, and otherwise nil.
    package static func check(_ path: String) throws(DistrustedPath) -> Int32? {
        var last: String?
        for step in FileTrail.steps(to: path) {
            if step.folder != last {
                var info = stat()
                guard stat(step.folder, &info) == 0 else { return errno }
                guard info.st_mode & S_IFMT == S_IFDIR else { return ENOTDIR }
                try check(info, "folder", step.folder)
                guard info.st_mode & 0o1002 != 0o2 else { throw .writableByAll(step.folder) }
                last = step.folder
            }
            var info = stat()
            let here = (step.folder == "/" ? "" : step.folder) + "/" + step.name
            if lstat(here, &info) != 0 {
                // That the file itself is not there is no end of the way.
                guard errno == ENOENT, FileTrail.resolved(path) == here else { return errno }
            } else if info.st_mode & S_IFMT == S_IFLNK {
                try check(info, "link", here)
            }
        }
        return nil
    }

    /// Whether something belongs to this user or to root.
    package static func check(_ info: stat, _ kind: String, _ path: String) throws(DistrustedPath) {
        guard isTrusted(info.st_uid) else { throw .foreign(kind: kind, path, owner: info.st_uid) }
    }

    package static func isTrusted(_ user: UInt32) -> Bool { user == geteuid() || user == 0 }
}
