/// A range of bytes in a source. `end` is the offset after the last byte.
struct Span: Hashable {
    var start: Int
    var end: Int

    /// Returns the range from the start of this span to the end of another.
    func through(_ other: Span) -> Span { Span(start: start, end: max(end, other.end)) }
}

/// Converts byte offsets of a source into lines and columns.
struct SourceMap {
    private let source: [UInt8]
    /// The byte offset at which each line starts.
    private let starts: [Int]

    init(_ source: [UInt8]) {
        self.source = source
        // As in Lua and in editors, a line ends with \n, \r\n or \r.
        starts =
            [0]
            + source.indices.lazy.filter { index in
                source[index] == 0x0A
                    || source[index] == 0x0D && (index + 1 == source.count || source[index + 1] != 0x0A)
            }.map { $0 + 1 }
    }

    var lineCount: Int { starts.count }

    /// The line that contains a byte offset, counted from 1.
    func line(of offset: Int) -> Int {
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return low + 1
    }

    /// The column of a byte offset, counted from 1 in Unicode scalars.
    func column(of offset: Int) -> Int {
        let start = starts[line(of: offset) - 1]
        return source[start..<max(start, offset)].count { $0 & 0xC0 != 0x80 } + 1
    }

    /// The bytes of a line without its line break.
    func range(ofLine line: Int) -> Range<Int> {
        let start = starts[line - 1]
        var end = line < starts.count ? starts[line] : source.count
        if end > start, source[end - 1] == 0x0A { end -= 1 }
        if end > start, source[end - 1] == 0x0D { end -= 1 }
        return start..<end
    }

    /// Returns the bytes between two columns of a line, which count Unicode scalars from 1; nil if the line has no such
    /// columns.
    func range(ofLine line: Int, columns: Range<Int>) -> Range<Int>? {
        guard 1...lineCount ~= line, columns.lowerBound >= 1 else { return nil }
        let range = range(ofLine: line)
        let starts = range.filter { source[$0] & 0xC0 != 0x80 } + [range.upperBound]
        guard columns.upperBound <= starts.count else { return nil }
        return starts[columns.lowerBound - 1]..<starts[columns.upperBound - 1]
    }

    func text(ofLine line: Int) -> String { text(range(ofLine: line)) }

    /// The last line that is not blank, without trailing white space.
    var lastText: Span {
        let end = (source.lastIndex { $0 > 0x20 } ?? -1) + 1
        return Span(start: range(ofLine: line(of: max(0, end - 1))).lowerBound, end: end)
    }

    /// The number of spaces and tabs at the start of a line.
    func indentation(ofLine line: Int) -> Int {
        let range = range(ofLine: line)
        return source[range].prefix { $0 == 0x20 || $0 == 0x09 }.count
    }

    /// Returns the part of a span that lies on its first line.
    func firstLine(of span: Span) -> Span {
        Span(start: span.start, end: min(span.end, range(ofLine: line(of: span.start)).upperBound))
    }

    func text(_ range: Range<Int>) -> String { String(decoding: source[range], as: UTF8.self) }
}
