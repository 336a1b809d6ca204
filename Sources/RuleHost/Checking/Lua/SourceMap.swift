/// Bytes of a source, from the first to behind the last.
struct Span: Hashable {
    var start: Int
    var end: Int

    /// From the start of this one to the end of another.
    func through(_ other: Span) -> Span { Span(start: start, end: max(end, other.end)) }
}

/// Lines and columns of a source.
struct SourceMap {
    private let source: [UInt8]
    /// Where each line starts.
    private let starts: [Int]

    init(_ source: [UInt8]) {
        self.source = source
        starts = [0] + source.indices.lazy.filter { source[$0] == 0x0A }.map { $0 + 1 }
    }

    var lineCount: Int { starts.count }

    /// The line of a byte, from 1.
    func line(of offset: Int) -> Int {
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return low + 1
    }

    /// The column of a byte, from 1, in characters of Unicode.
    func column(of offset: Int) -> Int {
        let start = starts[line(of: offset) - 1]
        return source[start..<max(start, offset)].count { $0 & 0xC0 != 0x80 } + 1
    }

    /// The bytes of a line, without its end.
    func range(ofLine line: Int) -> Range<Int> {
        let start = starts[line - 1]
        var end = line < starts.count ? starts[line] - 1 : source.count
        if end > start, source[end - 1] == 0x0D { end -= 1 }
        return start..<end
    }

    func text(ofLine line: Int) -> String { text(range(ofLine: line)) }

    /// The last line on which something stands.
    var lastText: Span {
        let end = (source.lastIndex { $0 > 0x20 } ?? -1) + 1
        return Span(start: range(ofLine: line(of: max(0, end - 1))).lowerBound, end: end)
    }

    /// How many bytes of white space a line begins with.
    func indentation(ofLine line: Int) -> Int {
        let range = range(ofLine: line)
        return source[range].prefix { $0 == 0x20 || $0 == 0x09 }.count
    }

    /// The part of a span that stands on its first line.
    func firstLine(of span: Span) -> Span {
        Span(start: span.start, end: min(span.end, range(ofLine: line(of: span.start)).upperBound))
    }

    /// Where `name` first stands on a line as a word of its own.
    func place(of name: String, onLine line: Int) -> Span? {
        let range = range(ofLine: line)
        let wanted = Array(name.utf8)
        guard !wanted.isEmpty else { return nil }
        var rest = source[range]
        while let found = rest.firstRange(of: wanted) {
            let before = found.lowerBound > range.lowerBound ? source[found.lowerBound - 1] : 0x20
            let after = found.upperBound < range.upperBound ? source[found.upperBound] : 0x20
            if !RuleText.isWord(before), !RuleText.isWord(after) {
                return Span(start: found.lowerBound, end: found.upperBound)
            }
            rest = rest[found.upperBound...]
        }
        return nil
    }

    /// The whole string, if a span is what stands in one.
    func withQuotes(_ span: Span) -> Span {
        guard span.start > 0, span.end < source.count, source[span.start - 1] == source[span.end],
            "\"'".utf8.contains(source[span.end])
        else { return span }
        return Span(start: span.start - 1, end: span.end + 1)
    }

    func text(_ range: Range<Int>) -> String { String(decoding: source[range], as: UTF8.self) }
}
