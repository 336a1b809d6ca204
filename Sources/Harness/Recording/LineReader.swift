import Host

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Reads the lines of a file in blocks, so that memory use does not depend on the file's size.
final class LineReader {
    struct Line {
        /// The number of the line, counted from 1.
        let number: Int
        let bytes: ArraySlice<UInt8>
        /// Whether the line ends with a line end. False only for a truncated last line.
        let isWhole: Bool
        /// Whether the line is longer than ``LineReader/longestLine``. Its bytes are then omitted.
        var isTooLong = false
    }

    /// The maximum line length in bytes. The lines with the texts of a set of rules are the longest.
    static let longestLine = 16 << 20

    private let descriptor: Int32
    private let path: String
    private var buffer: [UInt8] = []
    private let block: UnsafeMutableRawBufferPointer
    private var start = 0
    private var number = 0
    private var isAtEnd = false
    /// A line that was read by ``peek()`` and not yet returned by ``next()``.
    private var peeked: Line?
    /// The length of the line that was read last, in bytes, with its line end.
    private var taken = 0
    /// The size of the file in bytes.
    let size: Int
    /// The length of all lines that ``next()`` has returned, in bytes.
    private(set) var offset = 0

    /// - Throws: ``RecordingFailure``, including for a path that is not a regular file.
    init(path: String) throws(RecordingFailure) {
        self.path = path
        do throws(RegularFile.Failure) {
            descriptor = try RegularFile.descriptor(of: path, O_RDONLY, allowsPipe: Self.isOwnInput(path))
        } catch {
            throw error.code == ENOENT ? .missing(path) : .unreadable(path, reason: error.reason)
        }
        var info = stat()
        size = fstat(descriptor, &info) == 0 ? Int(info.st_size) : 0
        block = .allocate(byteCount: 256 << 10, alignment: 16)
    }

    /// Returns whether the path names a file that this process inherited open, as with the shell's
    /// `<(zcat day.jsonl.gz)`. A pipe is allowed there, because it has a writer or ends, so that reading does not block
    /// forever.
    private static func isOwnInput(_ path: String) -> Bool {
        ["/dev/stdin", "/dev/fd/", "/proc/self/fd/"].contains { path.hasPrefix($0) }
    }

    deinit {
        block.deallocate()
        close(descriptor)
    }

    /// Returns the next line; nil at the end of the file.
    func next() throws(RecordingFailure) -> Line? {
        let line = try peek()
        peeked = nil
        if line != nil { offset += taken }
        return line
    }

    /// Returns the line that ``next()`` will return.
    func peek() throws(RecordingFailure) -> Line? {
        if peeked == nil { peeked = try scan() }
        return peeked
    }

    private func scan() throws(RecordingFailure) -> Line? {
        var searched = start
        /// The number of bytes of this line that were omitted because it is too long.
        var left = 0
        while true {
            if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                return take(to: end, isWhole: true, left)
            }
            searched = buffer.count
            if isAtEnd { return start < buffer.count || left > 0 ? take(to: buffer.count, isWhole: false, left) : nil }
            if buffer.count - start + left > Self.longestLine {
                left += buffer.count - start
                start = buffer.count
            }
            searched -= start
            try fill()
        }
    }

    private func take(to end: Int, isWhole: Bool, _ left: Int) -> Line {
        number += 1
        let bytes = left > 0 ? [] : buffer[start..<end]
        taken = end - start + left + (isWhole ? 1 : 0)
        start = isWhole ? end + 1 : end
        return Line(number: number, bytes: bytes, isWhole: isWhole, isTooLong: left > 0)
    }

    private func fill() throws(RecordingFailure) {
        buffer.removeFirst(start)
        start = 0
        var count = 0
        repeat { count = read(descriptor, block.baseAddress, block.count) } while count < 0 && errno == EINTR
        if count < 0 { throw .unreadable(path, reason: SystemFailure.text(of: errno)) }
        buffer.append(contentsOf: UnsafeRawBufferPointer(rebasing: block[..<count]))
        isAtEnd = count == 0
    }
}
