import RuleHost

/// Splits Lua source into tokens. Reports and skips text that is not Lua.
struct Lexer {
    private let source: [UInt8]
    private var at = 0
    private(set) var tokens: [Token] = []
    private(set) var problems: [SyntaxProblem] = []

    init(_ source: [UInt8]) {
        self.source = source
        tokens.reserveCapacity(source.count / 4)
        // The source may start with a byte order mark and with a `#!` line for the shell.
        if source.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
        if peek() == UInt8(ascii: "#") { skipLine() }
        while at < source.count { next() }
        tokens.append(Token(kind: .endOfFile, span: Span(start: source.count, end: source.count)))
    }

    private func peek(_ ahead: Int = 0) -> UInt8 { at + ahead < source.count ? source[at + ahead] : 0 }

    private mutating func skipLine() {
        while at < source.count, source[at] != 0x0A { at += 1 }
    }

    private func text(_ start: Int, _ end: Int) -> String { String(decoding: source[start..<end], as: UTF8.self) }

    private mutating func add(_ kind: TokenKind, from start: Int, text: String = "", number: LuaNumber? = nil) {
        tokens.append(Token(kind: kind, span: Span(start: start, end: at), text: text, number: number))
    }

    private mutating func tell(_ message: String, from start: Int, hint: String? = nil) {
        guard problems.count < Parser.mostProblems else { return }
        problems.append(SyntaxProblem(span: Span(start: start, end: max(at, start + 1)), message: message, hint: hint))
    }

    /// Reports a construct of another language, and its Lua equivalent.
    private mutating func tellOther(_ message: String, from start: Int, hint: String, mendedBy text: String) {
        guard problems.count < Parser.mostProblems else { return }
        let span = Span(start: start, end: at)
        problems.append(
            SyntaxProblem(
                span: span, message: message, hint: hint, fix: Replacement(span: span, text: text),
                isOtherLanguage: true))
    }

    private mutating func next() {
        let start = at
        let byte = source[at]
        if readForeignComment() { return }
        switch byte {
        case 0x09...0x0D, 0x20: at += 1
        case UInt8(ascii: "-") where peek(1) == UInt8(ascii: "-"): skipComment()
        case UInt8(ascii: "["):
            if let level = longBracket() {
                readLong(level, from: start, what: "string")
            } else {
                readSymbol()
            }
        case UInt8(ascii: "\""), UInt8(ascii: "'"): readString()
        case UInt8(ascii: "0")...UInt8(ascii: "9"): readNumber()
        case UInt8(ascii: ".") where Self.isDigit(peek(1)): readNumber()
        case _ where RuleText.isWord(byte):
            while RuleText.isWord(peek()) { at += 1 }
            let word = text(start, at)
            add(TokenKind.keywords[word] ?? .name, from: start, text: word)
        default: readSymbol()
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

    // MARK: Comments of other languages

    /// Reads a comment of another language, or one with a missing dash: `# …`, `// …` or `- …`.
    private mutating func readForeignComment() -> Bool {
        let start = at
        if peek() == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
            let end = source[(at + 2)...].firstRange(of: Array("*/".utf8))
            at = end?.upperBound ?? source.count
            let inside = text(start + 2, end?.lowerBound ?? at)
            tellOther(
                "a comment of several lines stands between --[[ and ]]", from: start, hint: "write --[[ … ]]",
                mendedBy: "--[[\(inside)]]")
            return true
        }
        let length: Int
        switch peek() {
        case UInt8(ascii: "#"): length = 1
        case UInt8(ascii: "-") where peek(1) != UInt8(ascii: "-"): length = 1
        case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"): length = 2
        default: return false
        }
        let isHash = peek() == UInt8(ascii: "#")
        guard endsStatement else { return false }
        let isFirst = tokens.last.map { source[$0.span.end..<at].contains(0x0A) } ?? true
        let end = source[at...].firstIndex(of: 0x0A) ?? source.count
        let prose = Self.prose(source[(at + length)..<end])
        // No operator begins with `#` after a value, none follows a block, and consecutive words are not Lua.
        let isCertain =
            isHash || tokens.last?.kind.isEndOfValue == false || prose.isAll && prose.leading > 1
            || prose.leading > (isFirst ? 1 : 2)
        guard isCertain else { return false }
        at += length
        tellOther(
            "a comment begins with two dashes", from: start, hint: "write -- instead of \(text(start, at))",
            mendedBy: "--")
        at = end
        return true
    }

    /// Whether a statement may end before the current position.
    private var endsStatement: Bool {
        switch tokens.last?.kind {
        case nil, .name?, .string?, .number?, .end?, .closeParenthesis?, .closeBrace?, .closeBracket?, .nil?, .true?,
            .false?,
            .break?, .then?, .do?, .else?, .repeat?, .varargs?, .semicolon?:
            true
        default: false
        }
    }

    /// Returns the number of leading words that cannot be adjacent in Lua, and whether the text has nothing else.
    private static func prose(_ bytes: ArraySlice<UInt8>) -> (leading: Int, isAll: Bool) {
        let words = bytes.split { $0 == 0x20 || $0 == 0x09 }.map { String(decoding: $0, as: UTF8.self) }
        let closes = words.contains { ["do", "then", "end", "else"].contains($0) }
        func isWord(_ word: String) -> Bool {
            let isKeyword = TokenKind.keywords[word] != nil && (closes || word != "for" && word != "in")
            return !isKeyword && word.contains(where: \.isLetter)
                && word.allSatisfy { $0.isLetter || ",.!?:;'’".contains($0) }
        }
        let leading = words.prefix(while: isWord)
        // A comma between two names may be valid Lua.
        let together = leading.firstIndex { $0.hasSuffix(",") }.map { $0 + 1 } ?? leading.count
        return (together, leading.count == words.count)
    }

    // MARK: Comments and long strings

    private mutating func skipComment() {
        let start = at
        at += 2
        if let level = longBracket() {
            readLong(level, from: start, what: "comment")
        } else {
            skipLine()
        }
    }

    /// Returns the number of equals signs in the opening bracket at the current position, as in `[==[`; nil if there is
    /// no bracket.
    private func longBracket() -> Int? {
        guard peek() == UInt8(ascii: "[") else { return nil }
        var level = 0
        while peek(1 + level) == UInt8(ascii: "=") { level += 1 }
        return peek(1 + level) == UInt8(ascii: "[") ? level : nil
    }

    private mutating func readLong(_ level: Int, from start: Int, what: String) {
        let opening = at
        at += level + 2
        let from = at
        let closing = [UInt8(ascii: "]")] + Array(repeating: UInt8(ascii: "="), count: level) + [UInt8(ascii: "]")]
        guard let found = source[at...].firstRange(of: closing) else {
            at = opening + level + 2
            tell(
                "this \(what) does not end", from: start,
                hint: "the end of the \(what) is \(String(decoding: closing, as: UTF8.self))")
            at = source.count
            return
        }
        at = found.upperBound
        if what == "string" {
            let first = source[from] == 0x0A ? from + 1 : from
            add(.string, from: start, text: text(min(first, found.lowerBound), found.lowerBound))
        }
    }

    // MARK: Strings, numbers, symbols

    private mutating func readString() {
        let start = at
        let quote = source[at]
        at += 1
        var bytes: [UInt8] = []
        while at < source.count, source[at] != quote {
            if source[at] == 0x0A {
                let isFirst =
                    tokens.last { $0.kind == .string }.map { source[$0.span.end..<start].contains(0x0A) } ?? true
                let mark = Character(UnicodeScalar(quote))
                tell(
                    "this string does not end on its line", from: start,
                    hint: "the end of the string is \(mark)"
                        + (isFirst ? "" : "; perhaps an earlier string of this line does not end"))
                add(.string, from: start, text: String(decoding: bytes, as: UTF8.self))
                return
            }
            if source[at] == UInt8(ascii: "\\") {
                var escape = LuaEscape(source, at)
                bytes += escape.bytes
                at = escape.end
                if let message = escape.problem {
                    tell(message, from: escape.start)
                    escape.problem = nil
                }
            } else {
                bytes.append(source[at])
                at += 1
            }
        }
        if at < source.count { at += 1 } else { tell("this string does not end", from: start) }
        add(.string, from: start, text: String(decoding: bytes, as: UTF8.self))
    }

    private mutating func readNumber() {
        let start = at
        let isHex = peek() == UInt8(ascii: "0") && peek(1) | 0x20 == UInt8(ascii: "x")
        let exponent = UInt8(ascii: isHex ? "p" : "e")
        if isHex { at += 2 }
        while RuleText.isWord(peek()) || peek() == UInt8(ascii: ".") {
            let isExponent = peek() | 0x20 == exponent
            at += 1
            if isExponent, peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") { at += 1 }
        }
        let written = text(start, at)
        let number: LuaNumber? =
            isHex
            ? UInt64(written.dropFirst(2), radix: 16).map { .int(Int(truncatingIfNeeded: $0)) }
                ?? Double(written).map { .double($0) }
            : Int(written).map { .int($0) }
                ?? Double(written.hasSuffix(".") ? written + "0" : written.hasPrefix(".") ? "0" + written : written).map
            { .double($0) }
        if number == nil, !isHex { tell("'\(written)' is not a number", from: start) }
        add(.number, from: start, number: number)
    }

    /// Symbols of other languages and the equivalent Lua tokens. Longer ones come first.
    private static let otherSymbols: [(symbol: [UInt8], kind: TokenKind)] = [
        (Array("!==".utf8), .notEqual), (Array("===".utf8), .equal), (Array("!=".utf8), .notEqual),
        (Array("&&".utf8), .and), (Array("||".utf8), .or), (Array("!".utf8), .not),
    ]

    private mutating func readOtherSymbol() -> Bool {
        let start = at
        guard let other = Self.otherSymbols.first(where: { source[start...].starts(with: $0.symbol) }) else {
            return false
        }
        at += other.symbol.count
        let written = other.kind.rawValue
        tellOther(
            "'\(text(start, at))' is not valid in Lua", from: start, hint: "write \(written)",
            mendedBy: other.kind == .not ? written + " " : written)
        add(other.kind, from: start)
        return true
    }

    /// Typographic characters that word processors insert, with their names and the Lua equivalents.
    private static let typographic: [(sign: String, name: String, meant: String)] = [
        ("\u{A0}", "a no-break space", " "), ("\u{202F}", "a narrow no-break space", " "),
        ("\u{2007}", "a figure space", " "), ("\u{2009}", "a thin space", " "), ("\u{3000}", "a wide space", " "),
        ("\u{200B}", "a space of no width", ""), ("\u{FEFF}", "a byte order mark", ""), ("\u{AD}", "a soft hyphen", ""),
        ("\u{200E}", "a mark of direction", ""), ("\u{200F}", "a mark of direction", ""),
        ("–", "an en dash", "-"), ("—", "an em dash", "-"), ("−", "a minus sign of typography", "-"),
        ("‐", "a hyphen of typography", "-"), ("‑", "a no-break hyphen", "-"), ("…", "an ellipsis", "..."),
        ("×", "a multiplication sign", "*"), ("÷", "a division sign", "/"), ("≤", "a sign of mathematics", "<="),
        ("≥", "a sign of mathematics", ">="), ("≠", "a sign of mathematics", "~="), ("，", "a wide comma", ","),
        ("；", "a wide semicolon", ";"), ("（", "a wide parenthesis", "("), ("）", "a wide parenthesis", ")"),
    ]

    /// Reads a character that a chat or a word processor has substituted for another one.
    private mutating func readTypographic() -> Bool {
        let start = at
        guard let found = Self.typographic.first(where: { source[start...].starts(with: $0.sign.utf8) }) else {
            return false
        }
        at += found.sign.utf8.count
        let code = found.sign.unicodeScalars.first.map { String($0.value, radix: 16, uppercase: true) } ?? ""
        let number = "U+" + String(repeating: "0", count: max(0, 4 - code.count)) + code
        let isDash = found.meant == "-"
        // A dash at the start of a line, or two in a row, begin a comment.
        let isComment =
            isDash && endsStatement
            && (tokens.last.map { source[$0.span.end..<start].contains(0x0A) } ?? true
                || Self.typographic.contains { $0.meant == "-" && source[at...].starts(with: $0.sign.utf8) })
        if isComment {
            while let next = Self.typographic.first(where: {
                $0.meant == "-" && source[at...].starts(with: $0.sign.utf8)
            }) {
                at += next.sign.utf8.count
            }
        }
        let meant = isComment ? "--" : found.meant
        let instead = meant == " " ? "a space" : meant.isEmpty ? "nothing" : meant
        tellOther(
            "\(number), \(found.name), is not valid in Lua", from: start, hint: "write \(instead)", mendedBy: meant)
        if isComment {
            skipLine()
        } else if let kind = TokenKind.symbols[TokenKind.code(meant.utf8)] {
            add(kind, from: start)
        }
        return true
    }

    private static let curlyQuotes = ["“", "”", "„", "‘", "’"].map { Array($0.utf8) }

    /// Reads a text between curly quotes, which word processors substitute for straight ones, up to the next curly
    /// quote of the line.
    private mutating func readCurlyString() -> Bool {
        let start = at
        func length(at place: Int) -> Int? { Self.curlyQuotes.first { source[place...].starts(with: $0) }?.count }
        guard let opening = length(at: start) else { return false }
        var end = start + opening
        while end < source.count, source[end] != 0x0A, length(at: end) == nil { end += 1 }
        let closing = end < source.count ? length(at: end) : nil
        let inside = text(start + opening, end)
        at = closing.map { end + $0 } ?? start + opening
        guard closing != nil, !inside.utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") })
        else {
            tell("curly quotes are not quotes in Lua", from: start, hint: "write straight quotes, as in \"text\"")
            return true
        }
        let mended = "\"\(inside)\""
        tellOther("curly quotes are not quotes in Lua", from: start, hint: "write \(mended)", mendedBy: mended)
        add(.string, from: start, text: inside)
        return true
    }

    private mutating func readSymbol() {
        let start = at
        if readOtherSymbol() || readCurlyString() || readTypographic() { return }
        for length in stride(from: min(3, source.count - at), to: 0, by: -1) {
            guard let kind = TokenKind.symbols[TokenKind.code(source[at..<at + length])] else { continue }
            at += length
            return add(kind, from: start)
        }
        // A character may have several bytes in UTF-8.
        at += 1
        while peek() & 0xC0 == 0x80 { at += 1 }
        let found = text(start, at)
        let instead = ["?": "write 'a and b or c'"]
        tell("'\(found)' is not valid in Lua", from: start, hint: instead[found])
    }
}
