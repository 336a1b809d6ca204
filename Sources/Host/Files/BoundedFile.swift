#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Reads files that another user may control. It reads at most a given number of bytes, whatever size the file claims
/// to have, never opens pipes or devices, and never blocks on input.
package enum BoundedFile {
    /// The reason why a file could not be read.
    package enum Failure: Error, Equatable, Sendable {
        /// The file does not exist.
        case missing
        /// The path is a symbolic link to a file that does not exist.
        case danglingLink
        /// The path is a symbolic link, and links are not followed.
        case link
        /// The path is a folder.
        case folder
        /// The path is not a regular file but "a pipe", "a socket" or "a device".
        case special(String)
        /// - Parameter size: the size in bytes; nil if it is only known to exceed the limit.
        case tooLarge(size: Int?, limit: Int)
        /// The file currently has nothing to read and no end, such as a kernel log.
        case nothingToRead
        /// The deadline passed before the file was completely read.
        case late
        /// The check of ``read(_:atMost:until:_:)`` refused the file, with this message.
        case refused(String)
        /// A system call failed with this error number.
        case system(Int32)
    }

    /// Reads a whole file.
    /// - Parameters:
    ///   - limit: the maximum size in bytes. A larger file is an error; up to 64 KiB more are read to detect it.
    ///   - deadline: the moment of ``MonotonicClock`` at which reading stops; nil for none.
    ///   - followsLink: whether the path may be a symbolic link.
    ///   - look: checks the open file and its `stat` before it is read.
    package static func read(
        _ path: String, atMost limit: Int, until deadline: Int64? = nil, followingLink followsLink: Bool = true,
        _ look: (_ descriptor: Int32, _ info: stat) throws(Failure) -> Void = { (_, _) throws(Failure) in }
    ) throws(Failure) -> [UInt8] {
        var info = stat()
        // Checked before opening, because merely opening a device or a pipe can have side effects.
        guard (followsLink ? stat(path, &info) : lstat(path, &info)) == 0 else { throw failure(of: path) }
        try check(info, limit)
        // Opened without blocking and checked again, because the file may have been replaced meanwhile.
        let descriptor = open(
            path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | (followsLink ? 0 : O_NOFOLLOW))
        guard descriptor >= 0 else { throw failure(of: path) }
        defer { close(descriptor) }
        guard fstat(descriptor, &info) == 0 else { throw .system(errno) }
        try check(info, limit)
        try look(descriptor, info)
        return try bytes(of: descriptor, likely: Int(info.st_size), limit, deadline)
    }

    private static func failure(of path: String) -> Failure {
        let code = errno
        guard code == ENOENT else { return .system(code) }
        var info = stat()
        return lstat(path, &info) == 0 ? .danglingLink : .missing
    }

    private static func check(_ info: stat, _ limit: Int) throws(Failure) {
        switch info.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw .folder
        case S_IFLNK: throw .link
        case S_IFIFO: throw .special("a pipe")
        case S_IFSOCK: throw .special("a socket")
        default: throw .special("a device")
        }
        guard info.st_size <= limit else { throw .tooLarge(size: Int(info.st_size), limit: limit) }
    }

    private static let pageSize = 4_096

    private static func bytes(
        of descriptor: Int32, likely: Int, _ limit: Int, _ deadline: Int64?
    ) throws(Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(likely)
        // Reads whole pages, because kernel files can only be read that way, and one page more than expected, so that
        // the end of a small file is found at once.
        var part = [UInt8](repeating: 0, count: min(likely / pageSize + 1, 16) * pageSize)
        while true {
            if let deadline, MonotonicClock.now >= deadline { throw .late }
            let count = readBytes(descriptor, &part, part.count)
            if count == 0 { return bytes }
            guard count > 0 else {
                if errno == EINTR { continue }
                throw errno == EAGAIN ? .nothingToRead : .system(errno)
            }
            guard bytes.count + count <= limit else { throw .tooLarge(size: nil, limit: limit) }
            bytes += part[..<count]
        }
    }
}

// A method with the same name shadows the system's function.
private func readBytes(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
    read(descriptor, bytes, count)
}

extension BoundedFile.Failure {
    /// Whether the error is a temporary lack of descriptors or memory.
    package var isShortage: Bool {
        if case .system(let code) = self { SystemFailure.isShortage(code) } else { false }
    }

    /// The problem as a predicate for "it" or a file name: "is a pipe, not a file".
    package var predicate: String {
        switch self {
        case .missing: "does not exist"
        case .danglingLink: "is a link to a file that does not exist"
        case .link: "is a link, not a file"
        case .folder: "is a folder, not a file"
        case .special(let kind): "is \(kind), not a file"
        case .tooLarge(let size?, let limit): "has \(size) bytes; at most \(limit) are read"
        case .tooLarge(nil, let limit): "has more than \(limit) bytes; at most \(limit) are read"
        case .nothingToRead: "has nothing to read at the moment, and does not end"
        case .late: "was not read in time"
        case .refused(let words): words
        case .system(ELOOP): "is a link that leads in a circle"
        case .system(let code): "cannot be read: \(SystemFailure.text(of: code))"
        }
    }
}
