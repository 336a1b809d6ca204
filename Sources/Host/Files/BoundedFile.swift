#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Reads files that somebody else may have put there: never more of one than a limit, whatever its
/// size is said to be, never a pipe or a device, and never one that lets its reader wait.
package enum BoundedFile {
    /// Why there is no text of a file.
    package enum Failure: Error, Equatable, Sendable {
        /// There is no file of this name.
        case missing
        /// There is a link of this name, and nothing where it leads to.
        case danglingLink
        case folder
        /// "a pipe", "a socket" or "a device".
        case special(String)
        /// - Parameter size: in bytes; nil if all that is known is that it has more than the limit.
        case tooLarge(size: Int?, limit: Int)
        /// It is there to be waited for, such as a log of the kernel.
        case nothingToRead
        /// There was no time left for it.
        case late
        /// Somebody's own words; see the look of ``read(_:atMost:until:_:)``.
        case refused(String)
        /// The system's error number.
        case system(Int32)
    }

    /// - Parameters:
    ///   - limit: in bytes; of a longer file nothing is kept, and at most 64 KiB beyond it are read.
    ///   - deadline: a moment of ``MonotonicClock`` after which nothing more is read; nil: none.
    ///   - look: sees the open file and what the system says of it, before it is read.
    package static func read(
        _ path: String, atMost limit: Int, until deadline: Int64? = nil,
        _ look: (_ descriptor: Int32, _ info: stat) throws(Failure) -> Void = { (_, _) throws(Failure) in }
    ) throws(Failure) -> [UInt8] {
        var info = stat()
        // Before it is opened: the opening alone of a device, or of a pipe, may do something.
        guard stat(path, &info) == 0 else { throw failure(of: path) }
        try check(info, limit)
        // Nothing else must be able to take its place in between, and let us wait.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
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
        // Whole pages, and more than there should be: the system's own files are read in no other
        // portions, and the end of a small file is found at once.
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

// The name of a method here hides the system's.
private func readBytes(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
    read(descriptor, bytes, count)
}

extension BoundedFile.Failure {
    /// Whether it passes when somebody gives back descriptors or memory.
    package var isShortage: Bool {
        if case .system(let code) = self { SystemFailure.isShortage(code) } else { false }
    }

    /// What is wrong, to be read after "it" or after the file's name: "is a pipe, and no file".
    package var predicate: String {
        switch self {
        case .missing: "is not there"
        case .danglingLink: "is a link to a file that is not there"
        case .folder: "is a folder, and no file"
        case .special(let kind): "is \(kind), and no file"
        case .tooLarge(let size?, let limit): "has \(size) bytes; at most \(limit) are read"
        case .tooLarge(nil, let limit): "has more than \(limit) bytes, which are the most that is read"
        case .nothingToRead: "has nothing to read at the moment, and no end"
        case .late: "was not read in time"
        case .refused(let words): words
        case .system(ELOOP): "is a link that leads in a circle"
        case .system(let code): "cannot be read: \(SystemFailure.text(of: code))"
        }
    }
}
