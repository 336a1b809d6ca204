#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The lines of a file, read in blocks: memory does not grow with the file.
final class LineReader {
    struct Line {
        /// From 1.
        let number: Int
        let bytes: ArraySlice<UInt8>
        /// Whether the file goes on, or ended, after a line end.
        let isWhole: Bool
    }

    /// Longest line that is read.
    static let longestLine = 64 << 20

    private let descriptor: Int32
    private let path: String
    private var buffer: [UInt8] = []
    private let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
    private var start = 0
    private var number = 0
    private var isAtEnd = false
    /// Bytes of the file.
    let size: Int
    /// Bytes of the lines that were handed out.
    private(set) var offset = 0

    init(path: String) throws(RecordingFailure) {
        self.path = path
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        let reason = errno
        var info = stat()
        let isOpen = descriptor >= 0 && fstat(descriptor, &info) == 0
        size = Int(info.st_size)
        guard isOpen else {
            throw reason == ENOENT ? .missing(path) : .unreadable(path, reason: String(cString: strerror(reason)))
        }
        guard info.st_mode & S_IFMT != S_IFDIR else { throw .unreadable(path, reason: "it is a folder") }
    }

    deinit {
        block.deallocate()
        if descriptor >= 0 { close(descriptor) }
    }

    /// Nil at the end.
    func next() throws(RecordingFailure) -> Line? {
        var searched = start
        while true {
            if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                return take(to: end, isWhole: true)
            }
            searched = buffer.count
            if isAtEnd { return start < buffer.count ? take(to: buffer.count, isWhole: false) : nil }
            guard buffer.count - start <= Self.longestLine else {
                throw .line(path, number + 1, "longer than \(Self.longestLine >> 20) MiB")
            }
            searched -= start
            try fill()
        }
    }

    private func take(to end: Int, isWhole: Bool) -> Line {
        number += 1
        let bytes = buffer[start..<end]
        offset += bytes.count + (isWhole ? 1 : 0)
        start = isWhole ? end + 1 : end
        return Line(number: number, bytes: bytes, isWhole: isWhole)
    }

    private func fill() throws(RecordingFailure) {
        buffer.removeFirst(start)
        start = 0
        var count = 0
        repeat { count = read(descriptor, block.baseAddress, block.count) } while count < 0 && errno == EINTR
        if count < 0 { throw .unreadable(path, reason: String(cString: strerror(errno))) }
        buffer.append(contentsOf: UnsafeRawBufferPointer(rebasing: block[..<count]))
        isAtEnd = count == 0
    }
}
