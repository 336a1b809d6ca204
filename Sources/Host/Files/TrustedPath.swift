#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Why another user could put something else at the end of a path.
public enum DistrustedPath: Error, Hashable, CustomStringConvertible {
    /// A part of the path belongs to another user.
    /// - Parameters:
    ///   - kind: "folder", "link", "file" or "socket".
    ///   - owner: the number of that user.
    case foreign(kind: String, String, owner: UInt32)
    /// A folder in which every user may replace the files of others.
    case writableByAll(String)

    public var description: String {
        switch self {
        case .foreign(let kind, let path, let owner):
            "the \(kind) '\(path)' belongs to \(Self.name(of: owner)), who could replace it"
        case .writableByAll(let folder):
            "every user may replace the files in the folder '\(folder)' (`chmod o-w` or `chmod +t` prevents that)"
        }
    }

    /// The user as "the user 'alice' (uid 1001)", or only with the number.
    package static func name(of owner: UInt32) -> String {
        FileOwner.name(ofUser: owner).map { "the user '\($0)' (uid \(owner))" } ?? "another user (uid \(owner))"
    }
}

/// Checks that no other user can change where a path leads, so that private data goes to no other place, and
/// comes from none.
///
/// Every folder and every link on the way must belong to this user or to root, and in no folder may every user
/// replace the files of others (in `/tmp` the sticky bit prevents that). The group of a folder is trusted,
/// because many users have a group of their own.
public enum TrustedPath {
    /// Checks each step of the path. The file itself need not exist.
    /// - Returns: the system's error number if a folder on the way does not exist or cannot be read, otherwise
    ///   nil.
    /// - Throws: ``DistrustedPath`` for the first part that another user controls.
    public static func check(_ path: String) throws(DistrustedPath) -> Int32? {
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
                // If only the file itself is missing, the way is complete.
                guard errno == ENOENT, FileTrail.resolved(path) == here else { return errno }
            } else if info.st_mode & S_IFMT == S_IFLNK {
                try check(info, "link", here)
            }
        }
        return nil
    }

    /// Checks that something belongs to this user or to root.
    package static func check(_ info: stat, _ kind: String, _ path: String) throws(DistrustedPath) {
        guard isTrusted(info.st_uid) else { throw .foreign(kind: kind, path, owner: info.st_uid) }
    }

    /// Whether a user, by its number, is the one of this process or root.
    public static func isTrusted(_ user: UInt32) -> Bool { user == geteuid() || user == 0 }
}
