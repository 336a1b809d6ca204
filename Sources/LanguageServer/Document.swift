import EventBus
import RuleHost

/// The unit in which an editor counts the characters of a line.
enum PositionEncoding: String {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
    case utf32 = "utf-32"

    /// Converts a column, which counts Unicode scalars from 1, to the editor's character.
    func character(of column: Int, in line: Substring) -> Int {
        let before = line.unicodeScalars.prefix(column - 1)
        return switch self {
        case .utf32: before.count
        case .utf16: before.reduce(0) { $0 + UTF16.width($1) }
        case .utf8: before.reduce(0) { $0 + UTF8.width($1) }
        }
    }

    /// Converts an editor's character to a column, counted from 1.
    func column(of character: Int, in line: Substring) -> Int {
        var (left, column) = (character, 1)
        for scalar in line.unicodeScalars {
            let width = self == .utf32 ? 1 : self == .utf16 ? UTF16.width(scalar) : UTF8.width(scalar)
            guard left >= width else { break }
            left -= width
            column += 1
        }
        return column
    }
}

/// A file with the text that the editor has.
struct Document {
    let uri: String
    let text: String
    let lines: [Substring]

    init(uri: String, text: String) {
        (self.uri, self.text) = (uri, text)
        // The protocol knows three line ends: \n, \r\n and \r. In Swift, \r\n is one character.
        lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
    }

    /// The document after an edit that replaces a range or the whole text.
    /// - Returns: nil for an edit without a text or with an invalid range.
    func edited(_ edit: Value, _ encoding: PositionEncoding) -> Document? {
        guard let inserted = edit["text"]?.stringValue else { return nil }
        guard let range = edit["range"], range != .null else { return Document(uri: uri, text: inserted) }
        guard let start = range["start"].flatMap({ index(of: $0, encoding) }),
            let end = range["end"].flatMap({ index(of: $0, encoding) }), start <= end
        else { return nil }
        var scalars = text.unicodeScalars
        scalars.replaceSubrange(start..<end, with: inserted.unicodeScalars)
        return Document(uri: uri, text: String(scalars))
    }

    /// The index of a position; a position past the end of a line or of the text is that end.
    private func index(of position: Value, _ encoding: PositionEncoding) -> String.Index? {
        guard let row = position["line"]?.intValue, let character = position["character"]?.intValue, row >= 0,
            character >= 0
        else { return nil }
        guard lines.indices.contains(row) else { return text.endIndex }
        let line = lines[row]
        let before = encoding.column(of: character, in: line) - 1
        return line.unicodeScalars.index(line.startIndex, offsetBy: before)
    }

    /// A line, counted from 1; empty if there is none.
    func line(_ number: Int) -> Substring { lines.indices.contains(number - 1) ? lines[number - 1] : "" }

    /// A range of columns of one line, as an editor writes it.
    func range(line: Int, _ columns: Range<Int>, _ encoding: PositionEncoding) -> Value {
        let text = self.line(line), row = Value.int(max(0, line - 1))
        return [
            "start": ["line": row, "character": .int(encoding.character(of: columns.lowerBound, in: text))],
            "end": ["line": row, "character": .int(encoding.character(of: columns.upperBound, in: text))],
        ]
    }

    /// The text of a line without leading white space, as a range of columns.
    func columns(ofLine line: Int) -> Range<Int> {
        let scalars = self.line(line).unicodeScalars
        let indent = scalars.prefix { $0 == " " || $0 == "\t" }.count
        return indent + 1..<max(indent + 2, scalars.count + 1)
    }

    /// The name with dots around a position, and the columns that it covers.
    func word(line: Int, column: Int) -> (text: String, columns: Range<Int>)? {
        let scalars = Array(self.line(line).unicodeScalars)
        func isPart(_ index: Int) -> Bool {
            scalars.indices.contains(index)
                && (scalars[index].properties.isAlphabetic || scalars[index].properties.numericType != nil
                    || scalars[index] == "_" || scalars[index] == ".")
        }
        var start = column - 1, end = column - 1
        while isPart(start - 1) { start -= 1 }
        while isPart(end) { end += 1 }
        guard start < end else { return nil }
        return (String(String.UnicodeScalarView(scalars[start..<end])), start + 1..<end + 1)
    }

    /// The beginning of a word or a string right before a position, which completion replaces.
    func prefix(line: Int, column: Int) -> (text: String, columns: Range<Int>) {
        let scalars = Array(self.line(line).unicodeScalars.prefix(column - 1))
        let isPart: (Unicode.Scalar) -> Bool = {
            $0.properties.isAlphabetic || $0.properties.numericType != nil || "_.\"".unicodeScalars.contains($0)
        }
        let start = scalars.lastIndex { !isPart($0) }.map { $0 + 1 } ?? 0
        return (String(String.UnicodeScalarView(scalars[start...])), start + 1..<column)
    }
}
