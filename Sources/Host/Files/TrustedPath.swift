#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The reason why another user could replace the file at a path.
public enum DistrustedPath: Error, Hashable, CustomStringConvertible {
    /// A part of the path belongs to another user.
    /// - Parameters:
    ///   - kind: "folder", "link", "file" or "socket".
    ///   - owner: the ID of that user.
    case foreign(kind: String, String, owner: UInt32)
    /// Every user may replace the files of others in the folder.
    case writableByAll(String)

    public var description: String {
        switch self {
        case .foreign(let kind, let path, let owner):
            "the \(kind) '\(path)' belongs to \(Self.name(of: owner)), who could replace it"
        case .writableByAll(let folder):
            "every user may replace the files in the folder '\(folder)' (`chmod o-w` or `chmod +t` prevents that)"
        }
    }

    /// The user as "the user 'alice' (uid 1001)", or the bare ID.
    package static func name(of owner: UInt32) -> String {
        FileOwner.name(ofUser: owner).map { "the user '\($0)' (uid \(owner))" } ?? "another user (uid \(owner))"
    }
}

/// Checks that no other user can redirect a path, so that private data is neither written to nor read from elsewhere.
///
/// Every folder and every link on the path must belong to this user or to root, and no folder may allow every user to
/// replace the files of others (in `/tmp` the sticky bit prevents that). The group of a folder is trusted, because many
/// users have their own group.
public enum TrustedPath {
    /// Checks each step of the path. The file itself need not exist.
    /// - Returns: the system's error number if a folder on the path does not exist or cannot be read; otherwise nil.
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
                // If only the file itself is missing, the path was checked completely.
                guard errno == ENOENT, FileTrail.resolved(path) == here else { return errno }
            } else if info.st_mode & S_IFMT == S_IFLNK {
                try check(info, "link", here)
            }
        }
        return nil
    }

    /// Checks that a file belongs to this user or to root.
    package static func check(_ info: stat, _ kind: String, _ path: String) throws(DistrustedPath) {
        guard isTrusted(info.st_uid) else { throw .foreign(kind: kind, path, owner: info.st_uid) }
    }

    /// Whether a user ID is that of this process or of root.
    public static func isTrusted(_ user: UInt32) -> Bool { user == geteuid() || user == 0 }
}
