#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Folders that are made for their user alone.
package enum PrivateFolder {
    package enum Failure: Error, Equatable {
        /// Something else has the name of this folder.
        case notAFolder(String)
        /// The folder, and the system's error number.
        case system(String, Int32)
    }

    /// Makes a folder, and those that it lies in, where they are not there. New names are on the disk
    /// when this returns. Several processes may do so at once.
    package static func make(_ path: String) throws(Failure) {
        let ends = path.indices.filter { path[$0] == "/" && $0 > path.startIndex } + [path.endIndex]
        for end in ends {
            let folder = String(path[..<end])
            if mkdir(folder, 0o700) == 0 {
                // Whatever the umask has taken away of it.
                guard chmod(folder, 0o700) == 0 else { throw .system(folder, errno) }
                let code = sync(parent(of: folder))
                // Without the right to list the parent it cannot be synchronized.
                guard code == 0 || code == EACCES else { throw .system(folder, code) }
                continue
            }
            let code = errno
            var info = stat()
            // In some file systems nothing can be made, and all is there.
            guard stat(folder, &info) == 0 else { throw .system(folder, errno == ELOOP ? ELOOP : code) }
            guard info.st_mode & S_IFMT == S_IFDIR else { throw .notAFolder(folder) }
        }
    }

    /// Names that were made, changed or removed in a folder are on the disk when this returns 0; else
    /// it returns the system's error number.
    static func sync(_ folder: String) -> Int32 {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return errno }
        defer { close(descriptor) }
        return fsync(descriptor) == 0 ? 0 : errno
    }

    /// The folder in which a path ends: `.` for a name alone.
    package static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
