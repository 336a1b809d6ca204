/// The kinds of Lua token. Keywords and symbols have their spelling as raw value.
enum TokenKind: String {
    case and, `break`, `do`, `else`, elseif, end, `false`, `for`, function, goto, `if`, `in`, local, `nil`, not, or
    case `repeat`, `return`, then, `true`, until, `while`

    case plus = "+", minus = "-", star = "*", slash = "/", doubleSlash = "//", percent = "%", caret = "^", hash = "#"
    case ampersand = "&", tilde = "~", pipe = "|", shiftLeft = "<<", shiftRight = ">>"
    case equal = "==", notEqual = "~=", lessOrEqual = "<=", greaterOrEqual = ">=", less = "<", greater = ">"
    case assign = "=", parenthesis = "(", closeParenthesis = ")", brace = "{", closeBrace = "}"
    case bracket = "[", closeBracket = "]", doubleColon = "::", semicolon = ";", colon = ":", comma = ","
    case dot = ".", concat = "..", varargs = "..."

    case name = "a name", string = "a string", number = "a number", endOfFile = "the end of the file"

    static let keywords: [String: TokenKind] = {
        let all: [TokenKind] = [
            .and, .break, .do, .else, .elseif, .end, .false, .for, .function, .goto, .if, .in, .local, .nil, .not, .or,
            .repeat, .return, .then, .true, .until, .while,
        ]
        return Dictionary(uniqueKeysWithValues: all.map { ($0.rawValue, $0) })
    }()

    /// Symbols by their bytes packed into one number, which is faster to look up than a string.
    static let symbols: [UInt32: TokenKind] = {
        let all: [TokenKind] = [
            .plus, .minus, .star, .slash, .doubleSlash, .percent, .caret, .hash, .ampersand, .tilde, .pipe, .shiftLeft,
            .shiftRight, .equal, .notEqual, .lessOrEqual, .greaterOrEqual, .less, .greater, .assign, .parenthesis,
            .closeParenthesis, .brace, .closeBrace, .bracket, .closeBracket, .doubleColon, .semicolon, .colon, .comma,
            .dot, .concat, .varargs,
        ]
        return Dictionary(uniqueKeysWithValues: all.map { (code($0.rawValue.utf8), $0) })
    }()

    static func code(_ bytes: some Sequence<UInt8>) -> UInt32 { bytes.reduce(0) { $0 << 8 | UInt32($1) } }

    /// Whether a value may end with the token, so that an operator may follow.
    var isEndOfValue: Bool {
        switch self {
        case .name, .string, .number, .closeParenthesis, .closeBrace, .closeBracket, .nil, .true, .false, .varargs: true
        default: false
        }
    }

    /// Whether the token ends the block before it.
    var endsBlock: Bool {
        switch self {
        case .end, .else, .elseif, .until, .endOfFile: true
        default: false
        }
    }

    /// Whether the token begins a block that needs an `end` or an `until`.
    var opensBlock: Bool { [.if, .do, .function, .repeat].contains(self) }

    /// Whether the token closes a construct that may spread over several lines.
    var closes: Bool {
        switch self {
        case .end, .else, .elseif, .until, .closeBrace, .closeParenthesis, .closeBracket: true
        default: false
        }
    }
}

struct Token {
    var kind: TokenKind
    var span: Span
    /// The name, or the content of a string literal.
    var text = ""
    var number: LuaNumber?
}

/// The value of a number literal.
enum LuaNumber {
    case int(Int)
    case double(Double)
}

/// A replacement for a part of a source that fixes it.
struct Replacement {
    var span: Span
    var text: String
}

/// A syntax error in a source.
struct SyntaxProblem: Error {
    var span: Span
    var message: String
    var hint: String?
    var fix: Replacement?
    /// Whether the construct comes from another language.
    var isOtherLanguage = false
    /// Whether the error shows that the file is not written in Lua.
    var isForeign = false
}
