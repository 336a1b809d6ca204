#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Appends to files line by line. Only the writer's own user can read them.
extension StateFile {
    /// Writes bytes after the first `size` bytes of a file, which is created if it is missing. Anything after that,
    /// such as the remains of a failed call, is removed. The system then owns the bytes, so they outlive this process;
    /// ``synchronize(_:)`` writes them to the disk itself, and ``sync(folderOf:)`` the name of a new file.
    /// - Returns: the new size of the file.
    static func append(_ bytes: [UInt8], to path: String, behind size: Int) throws(StateFileFailure) -> Int {
        // Non-blocking, because the path may not be a regular file.
        let flags = O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        let descriptor = open(path, flags, 0o600)
        guard descriptor >= 0 else { throw .system(path, code: errno) }
        defer { close(descriptor) }
        var info = stat()
        guard fstat(descriptor, &info) == 0 else { throw .system(path, code: errno) }
        guard info.st_mode & S_IFMT == S_IFREG else { throw .unusable(path, reason: "it is not a file") }
        // The umask may have removed permissions that open(2) requested.
        if size == 0, fchmod(descriptor, 0o600) != 0 { throw .system(path, code: errno) }
        // The file is shorter than before if it was removed meanwhile.
        let start = min(size, Int(info.st_size))
        if start < Int(info.st_size), ftruncate(descriptor, off_t(start)) != 0 { throw .system(path, code: errno) }
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes {
                // trap: the loop runs while there are bytes
                pwrite(descriptor, $0.baseAddress! + written, $0.count - written, off_t(start + written))
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw .system(path, code: errno) }
            written += count
        }
        return start + written
    }

    /// Synchronizes a file to the disk. Does nothing if the file is missing.
    static func synchronize(_ path: String) throws(StateFileFailure) {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            guard errno == ENOENT else { throw .system(path, code: errno) }
            return
        }
        defer { close(descriptor) }
        guard fdatasync(descriptor) == 0 else { throw .system(path, code: errno) }
    }

    /// Renames a file in its folder, replacing the file with the new name. Does nothing if the file is missing.
    static func rename(_ path: String, inPlaceOf other: String) throws(StateFileFailure) {
        guard move(path, other) == 0 || errno == ENOENT else { throw .system(path, code: errno) }
    }
}
