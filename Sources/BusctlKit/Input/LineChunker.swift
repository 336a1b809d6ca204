import CommandSupport
import EventBus

/// Splits a stream of bytes into chunks of whole lines.
///
/// It looks only at line ends and sizes; the host judges the contents.
struct LineChunker {
    /// Whole lines, in order.
    struct Chunk: Equatable, Sendable {
        /// Number of the first line in the input, from 1.
        var firstLine: Int
        var lines: Int
        var bytes: [UInt8]
    }

    /// The error for a line that is longer than any event may be. The lines before it are in chunks.
    struct LineTooLong: Error, Equatable {
        let line: Int
    }

    /// The longest line in bytes.
    static let longestLine = 1 << 20

    private let lineLimit: Int
    private let chunkLimit: Int
    private let chunkBytes: Int
    private var pending: [UInt8] = []
    /// How many bytes of `pending` are known to contain no line end.
    private var searched = 0
    private var line = 1

    /// - Parameters:
    ///   - linesPerChunk: the most lines of a chunk.
    ///   - bytesPerChunk: a chunk ends at the line that reaches this size. A longer line is a chunk of its own.
    ///   - longestLine: the longest line in bytes.
    init(linesPerChunk: Int = 1024, bytesPerChunk: Int = 256 << 10, longestLine: Int = longestLine) {
        chunkLimit = linesPerChunk
        chunkBytes = bytesPerChunk
        lineLimit = longestLine
    }

    mutating func append(_ bytes: some Collection<UInt8>) { pending.append(contentsOf: bytes) }

    /// Removes and returns all whole lines, in chunks. At the end of the input, the last line may
    /// have no line end. If a line is too long, the chunks before it are returned with the error.
    mutating func chunks(atEnd isEnd: Bool) -> (chunks: [Chunk], tooLong: LineTooLong?) {
        var chunks: [Chunk] = []
        var chunkStart = 0
        var lineStart = 0
        var lines = 0
        var tooLong: LineTooLong?

        func close(at end: Int, _ bytes: UnsafeBufferPointer<UInt8>) {
            guard lines > 0 else { return }
            chunks.append(Chunk(firstLine: line, lines: lines, bytes: Array(bytes[chunkStart..<end])))
            line += lines
            lines = 0
            chunkStart = end
        }

        pending.withUnsafeBufferPointer { bytes in
            var from = searched
            while let newline = bytes[from...].firstIndex(of: UInt8(ascii: "\n")) {
                if newline - lineStart > lineLimit {
                    close(at: lineStart, bytes)
                    tooLong = LineTooLong(line: line)
                    return
                }
                lines += 1
                lineStart = newline + 1
                from = lineStart
                if lines >= chunkLimit || lineStart - chunkStart >= chunkBytes { close(at: lineStart, bytes) }
            }
            if bytes.count - lineStart > lineLimit {
                close(at: lineStart, bytes)
                tooLong = LineTooLong(line: line)
                return
            }
            if isEnd, lineStart < bytes.count {
                lines += 1
                lineStart = bytes.count
            }
            close(at: lineStart, bytes)
        }
        pending.removeFirst(chunkStart)
        searched = pending.count
        return (chunks, tooLong)
    }
}

extension LineChunker.Chunk {
    /// The lines without their line ends.
    var texts: [ArraySlice<UInt8>] {
        var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }

    /// The lines that are not blank, without their line ends, each with its number in the input.
    var numberedLines: [(number: Int, text: ArraySlice<UInt8>)] {
        texts.enumerated().filter { !$0.element.allSatisfy(\.isJSONSpace) }.map { (firstLine + $0.offset, $0.element) }
    }
}

extension Failure {
    init(_ error: LineChunker.LineTooLong) {
        self.init(
            .badData, "line \(error.line) is longer than 1 MiB",
            hint: "write one event or question on each line, of at most 64 KiB; the lines before it were accepted")
    }
}
