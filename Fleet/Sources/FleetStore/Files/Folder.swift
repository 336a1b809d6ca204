import Glibc

/// Creates, lists and removes folders.
enum Folder {
    /// Creates a folder and its missing parents. New folders get this mode, regardless of the umask.
    static func make(_ path: String, mode: mode_t) throws(StoreProblem) {
        if mkdir(path, mode) == 0 {
            guard chmod(path, mode) == 0 else { throw StoreProblem(path, failed: "its permissions cannot be set") }
            return try sync(parent(of: path))
        }
        switch errno {
        case EEXIST:
            var info = stat()
            guard stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFDIR else {
                throw StoreProblem(path, "is not a folder")
            }
        case ENOENT where parent(of: path) != path && !path.isEmpty:
            try make(parent(of: path), mode: mode)
            try make(path, mode: mode)
        default: throw StoreProblem(path, failed: "cannot be made")
        }
    }

    /// Waits until the names in a folder are on disk.
    static func sync(_ path: String) throws(StoreProblem) {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw StoreProblem(path, failed: "cannot be opened") }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw StoreProblem(path, failed: "cannot be written to the disk") }
    }

    /// The parent folder of a path; `.` for a bare name.
    static func parent(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The names in a folder, sorted by their bytes.
    static func names(in path: String) throws(StoreProblem) -> [String] {
        guard let entries = opendir(path) else { throw StoreProblem(path, failed: "cannot be read") }
        defer { closedir(entries) }
        return FolderEntries.names(of: entries).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Removes a file, or a folder with its content. Links are removed, not followed. A missing path is not an error.
    static func remove(_ path: String) throws(StoreProblem) {
        if unlink(path) == 0 || errno == ENOENT { return }
        guard errno == EISDIR || errno == EPERM else { throw StoreProblem(path, failed: "cannot be removed") }
        for name in try names(in: path) { try remove(path + "/" + name) }
        guard rmdir(path) == 0 || errno == ENOENT else { throw StoreProblem(path, failed: "cannot be removed") }
    }

    /// The target of a symbolic link, unresolved; nil for anything else.
    static func target(ofLink path: String) -> String? {
        var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
        // trap: the buffer is not empty
        let length = buffer.withUnsafeMutableBytes { readlink(path, $0.baseAddress!, $0.count) }
        return length > 0 ? String(decoding: buffer.prefix(length), as: UTF8.self) : nil
    }

    /// Whether a path exists, including a dangling link.
    static func exists(_ path: String) -> Bool {
        var info = stat()
        return lstat(path, &info) == 0
    }

    /// Whether a path leads to a folder.
    static func isFolder(_ path: String) -> Bool {
        var info = stat()
        return stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFDIR
    }
}

/// Lists the names in an open folder.
enum FolderEntries {
    /// - Parameter most: the maximum number of names to read.
    static func names(of entries: OpaquePointer, most: Int = .max) -> [String] {
        var names: [String] = []
        while names.count < most, let entry = readdir(entries) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}
