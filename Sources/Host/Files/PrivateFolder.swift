#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Makes folders with access for this user only.
package enum PrivateFolder {
    package enum Failure: Error, Equatable {
        /// Something that is not a folder has this path.
        case notAFolder(String)
        /// A system call for this folder failed with this error number.
        case system(String, Int32)
    }

    /// Makes a folder, and the folders above it, where they are missing. When this returns, the new names are on
    /// the disk. Several processes may do this at the same time.
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
            // On a read-only file system nothing can be made, but the folder may exist.
            guard stat(folder, &info) == 0 else { throw .system(folder, errno == ELOOP ? ELOOP : code) }
            guard info.st_mode & S_IFMT == S_IFDIR else { throw .notAFolder(folder) }
        }
    }

    /// Writes the names that were made, changed or removed in a folder to the disk. Returns 0, or the system's
    /// error number.
    static func sync(_ folder: String) -> Int32 {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return errno }
        defer { close(descriptor) }
        return fsync(descriptor) == 0 ? 0 : errno
    }

    /// The folder part of a path; `.` for a name alone.
    package static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
