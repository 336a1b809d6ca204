/// The words and signs of a Swift source without its comments and without the text of its strings. Code that is
/// interpolated into a string stays.
struct SwiftTokens {
    struct Token {
        let text: String
        /// The number of the line, from 1.
        let line: Int
        var isWord: Bool { text.first.map { $0.isLetter || $0 == "_" } ?? false }
    }

    private(set) var tokens: [Token] = []
    /// The comments by line, without the slashes.
    private(set) var comments: [Int: String] = [:]

    /// The token that stands for a string.
    static let string = "\"\""
    /// The token at which an interpolation starts.
    static let interpolation = "\\("

    private let source: [UInt8]
    private var index = 0
    private var line = 1

    init(_ source: String) {
        self.source = Array(source.utf8)
        scan(isInterpolated: false)
    }

    private func peek(_ ahead: Int = 0) -> UInt8? {
        index + ahead < source.count ? source[index + ahead] : nil
    }

    private func isAt(_ text: String) -> Bool {
        var place = index
        for byte in text.utf8 {
            guard place < source.count, source[place] == byte else { return false }
            place += 1
        }
        return true
    }

    private mutating func advance(_ count: Int = 1) {
        for _ in 0..<count where index < source.count {
            if source[index] == UInt8(ascii: "\n") { line += 1 }
            index += 1
        }
    }

    private mutating func add(_ text: String) { tokens.append(Token(text: text, line: line)) }

    /// - Parameter isInterpolated: Whether an unmatched `)` ends the scan.
    private mutating func scan(isInterpolated: Bool) {
        var depth = 0
        while let byte = peek() {
            if Self.isWord(byte) {
                let start = index
                while let byte = peek(), Self.isWord(byte) { advance() }
                add(String(decoding: source[start..<index], as: UTF8.self))
            } else if byte == UInt8(ascii: " ") {
                advance()
            } else if isAt("//") {
                comment()
            } else if isAt("/*") {
                blockComment()
            } else if isAt("#/") {
                while index < source.count, !isAt("/#") { advance() }
                advance(2)
            } else if byte == UInt8(ascii: "\"") || isAt("#\"") || isAt("##\"") {
                string()
            } else {
                if byte == UInt8(ascii: "(") { depth += 1 }
                if byte == UInt8(ascii: ")") { depth -= 1 }
                if byte > UInt8(ascii: " "), byte < 0x80 { add(String(UnicodeScalar(byte))) }
                advance()
                if isInterpolated, depth < 0 { return }
            }
        }
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: byte >= 0x80
        }
    }

    private mutating func comment() {
        let start = index
        while let byte = peek(), byte != UInt8(ascii: "\n") { advance() }
        comments[line] = String(String(decoding: source[start..<index], as: UTF8.self).drop { $0 == "/" || $0 == " " })
    }

    private mutating func blockComment() {
        var depth = 0
        repeat {
            if isAt("/*") { depth += 1 } else if isAt("*/") { depth -= 1 }
            advance(isAt("/*") || isAt("*/") ? 2 : 1)
        } while depth > 0 && index < source.count
    }

    private mutating func string() {
        let start = index
        while peek() == UInt8(ascii: "#") { advance() }
        let pounds = String(repeating: "#", count: index - start)
        let quote = isAt("\"\"\"") ? "\"\"\"" : "\""
        advance(quote.count)
        add(Self.string)
        while index < source.count, !isAt(quote + pounds) {
            if isAt("\\" + pounds + "(") {
                advance(pounds.count + 2)
                add(Self.interpolation)
                scan(isInterpolated: true)
            } else {
                advance(isAt("\\" + pounds) ? pounds.count + 2 : 1)
            }
        }
        advance(quote.count + pounds.count)
    }
}
