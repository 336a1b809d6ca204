#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Replaces files atomically: a concurrent reader sees the old text or the new one. Several files are exchanged within
/// moments, so a host that watches the folder hardly ever sees only some of them.
package struct FileExchange: ~Copyable {
    private var drafts: [(draft: String, path: String)] = []
    private var removals: [String] = []

    package init() {}

    deinit { for (draft, _) in drafts { unlink(draft) } }

    /// Writes the new text of a file next to it, under a hidden name that hosts do not load. The file keeps its mode; a
    /// new one gets 0644.
    package mutating func put(_ bytes: [UInt8], at path: String) throws(SystemFailure) {
        let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        let draft = "\(path[..<slash]).\(path[slash...]).draft"
        var info = stat()
        let mode = stat(path, &info) == 0 ? info.st_mode & 0o777 : 0o644
        unlink(draft)
        // The folder, such as `lib`, may have been removed with its last file.
        let folder = PrivateFolder.parent(of: path)
        guard access(folder, F_OK) == 0 || mkdir(folder, 0o777) == 0 else { throw failure(folder) }
        let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
        guard file >= 0 else { throw failure(path) }
        defer { close(file) }
        drafts.append((draft, path))
        var written = 0
        while written < bytes.count {
            // trap: the loop runs while there are bytes
            let count = bytes.withUnsafeBytes { writeBytes(file, $0.baseAddress! + written, bytes.count - written) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw failure(path) }
            written += count
        }
        guard fsync(file) == 0 else { throw failure(path) }
    }

    private func failure(_ path: String) -> SystemFailure { SystemFailure("'\(path)' cannot be written") }

    package mutating func remove(_ path: String) { removals.append(path) }

    /// Gives a file a second name before it is replaced or removed, so that its text is not lost. If the wanted name is
    /// taken, a number is appended.
    /// - Returns: the second name.
    package func keep(_ path: String, as wanted: String) throws(SystemFailure) -> String {
        guard let name = SecondName.link(path, like: wanted) else { throw failure(path) }
        return name
    }

    /// Replaces the old texts by the new ones, and removes the files to be removed.
    package mutating func commit() throws(SystemFailure) {
        while let (draft, path) = drafts.first {
            guard rename(draft, path) == 0 else { throw failure(path) }
            drafts.removeFirst()
        }
        while let path = removals.first {
            guard unlink(path) == 0 || errno == ENOENT else { throw failure(path) }
            removals.removeFirst()
        }
    }
}

private func writeBytes(_ file: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int { write(file, bytes, count) }
