import Host

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Checks that no other user can change a file, or where its path leads.
///
/// Every folder and every link on the way must belong to this user or to root, and in no folder may every user replace the
/// files of others; in `/tmp` the sticky bit prevents that.
enum TrustedPath {
    /// Checks the folders and links on the way to a path, which itself need not exist.
    static func check(_ path: String) throws(StoreProblem) {
        var rest = words(of: absolute(path))[...]
        var folder = ""
        var links = 0
        try check(folder: "/")
        while let word = rest.popFirst() {
            if word == ".." {
                folder = folder.isEmpty ? "" : String(folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)])
                continue
            }
            let here = folder + "/" + word
            var info = stat()
            guard lstat(here, &info) == 0 else {
                if errno == ENOENT { return }
                throw StoreProblem(here, failed: "cannot be looked at")
            }
            switch info.st_mode & S_IFMT {
            case S_IFLNK:
                try check(owner: info, "link", here)
                links += 1
                // The system itself gives up at 40.
                guard links <= 40, let target = Folder.target(ofLink: here) else {
                    throw StoreProblem(here, "leads in a circle of links")
                }
                if target.hasPrefix("/") { folder = "" }
                rest = (words(of: target) + rest)[...]
            case S_IFDIR:
                try check(folder: here)
                folder = here
            default: folder = here
            }
        }
    }

    private static func check(folder: String) throws(StoreProblem) {
        var info = stat()
        guard stat(folder, &info) == 0 else { throw StoreProblem(folder, failed: "cannot be looked at") }
        try check(owner: info, "folder", folder)
        guard info.st_mode & 0o1002 != 0o2 else {
            throw StoreProblem(folder, "\(DistrustedPath.writableByAll(folder))")
        }
    }

    /// Checks that something belongs to this user or to root.
    static func check(owner info: stat, _ kind: String, _ path: String) throws(StoreProblem) {
        guard info.st_uid == geteuid() || info.st_uid == 0 else {
            throw StoreProblem(path, "\(DistrustedPath.foreign(kind: kind, path, owner: info.st_uid))")
        }
    }

    private static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/"), let here = getcwd(nil, 0) else { return path }
        defer { free(here) }
        return String(cString: here) + "/" + path
    }

    private static func words(of path: String) -> [String] {
        path.split(separator: "/").map(String.init).filter { $0 != "." }
    }
}
