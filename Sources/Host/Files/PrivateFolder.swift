#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Creates folders with access for this user only.
package enum PrivateFolder {
    package enum Failure: Error, Equatable {
        /// The path exists and is not a folder.
        case notAFolder(String)
        /// A system call for this folder failed with this error number.
        case system(String, Int32)
    }

    /// Creates a folder and its missing parent folders. When this returns, the new names are on disk. Several processes
    /// may do this concurrently.
    package static func make(_ path: String) throws(Failure) {
        let ends = path.indices.filter { path[$0] == "/" && $0 > path.startIndex } + [path.endIndex]
        for end in ends {
            let folder = String(path[..<end])
            if mkdir(folder, 0o700) == 0 {
                // Sets the permission bits that the umask removed.
                guard chmod(folder, 0o700) == 0 else { throw .system(folder, errno) }
                let code = sync(parent(of: folder))
                // A parent that may not be listed cannot be synchronized.
                guard code == 0 || code == EACCES else { throw .system(folder, code) }
                continue
            }
            let code = errno
            var info = stat()
            // Nothing can be created on a read-only file system, but the folder may exist.
            guard stat(folder, &info) == 0 else { throw .system(folder, errno == ELOOP ? ELOOP : code) }
            guard info.st_mode & S_IFMT == S_IFDIR else { throw .notAFolder(folder) }
        }
    }

    /// Synchronizes the names that were created, changed or removed in a folder to disk. Returns 0, or the system's
    /// error number.
    static func sync(_ folder: String) -> Int32 {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return errno }
        defer { close(descriptor) }
        return fsync(descriptor) == 0 ? 0 : errno
    }

    /// The folder part of a path; `.` for a bare name.
    package static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
