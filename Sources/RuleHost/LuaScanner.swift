/// Reads Lua source without running it, for the little that a loaded file does not tell.
enum LuaScanner {
    /// A function that is put where another one was put before.
    struct Repeated: Equatable {
        var name: String
        var line: Int
        /// The line of the one before.
        var first: Int
    }

    /// Functions that are assigned under one name of one table twice: `t.x = function`,
    /// `t["x"] = function`, `function t.x` and the same in one table constructor.
    static func repeatedFunctions(in source: [UInt8]) -> [Repeated] {
        struct Key: Hashable {
            let table: String
            let name: String
        }
        let tokens = self.tokens(of: source)
        func kind(_ index: Int) -> Token.Kind? { tokens.indices.contains(index) ? tokens[index].kind : nil }
        var first: [Key: Int] = [:]
        var repeated: [Repeated] = []
        var braces: [Int] = []
        func note(_ table: String, _ name: String, _ line: Int) {
            if let before = first.updateValue(line, forKey: Key(table: table, name: name)) {
                repeated.append(Repeated(name: name, line: line, first: before))
            }
        }
        for (index, token) in tokens.enumerated() {
            switch token.kind {
            case .symbol("{"): braces.append(index)
            case .symbol("}"): _ = braces.popLast()
            case .name("function"):
                guard index >= 2, kind(index - 1) == .symbol("=") else {
                    // function t.x(
                    if case .name(let table)? = kind(index + 1), kind(index + 2) == .symbol("."),
                        case .name(let name)? = kind(index + 3), kind(index + 4) == .symbol("(")
                    {
                        note(table, name, token.line)
                    }
                    continue
                }
                let constructor = "{\(braces.last ?? -1)"
                switch kind(index - 2) {
                case .symbol("]"):
                    guard case .string(let name)? = kind(index - 3), kind(index - 4) == .symbol("[") else { continue }
                    if case .name(let table)? = kind(index - 5) {
                        note(table, name, token.line)
                    } else {
                        note(constructor, name, token.line)
                    }
                case .name(let name):
                    if kind(index - 3) == .symbol("."), case .name(let table)? = kind(index - 4) {
                        note(table, name, token.line)
                    } else if [.symbol("{"), .symbol(","), .symbol(";")].contains(kind(index - 3)) {
                        note(constructor, name, token.line)
                    }
                default: continue
                }
            default: continue
            }
        }
        return repeated
    }

    // MARK: Tokens

    private struct Token {
        enum Kind: Equatable {
            case name(String)
            case string(String)
            case symbol(Character)
        }
        var kind: Kind
        var line: Int
    }

    private static func tokens(of source: [UInt8]) -> [Token] {
        var tokens: [Token] = []
        var rest = source[...]
        var line = 1
        func take(_ count: Int) -> ArraySlice<UInt8> {
            let taken = rest.prefix(count)
            line += taken.count { $0 == UInt8(ascii: "\n") }
            rest = rest.dropFirst(count)
            return taken
        }
        while let byte = rest.first {
            let started = line
            if rest.starts(with: "--".utf8) {
                _ = take(2)
                if let count = longBracket(rest) { _ = take(count) } else { _ = take(rest.prefix { $0 != 0x0A }.count) }
            } else if let count = longBracket(rest) {
                let text = take(count)
                let edge = text.dropFirst().firstIndex(of: UInt8(ascii: "["))! - text.startIndex + 1
                tokens.append(Token(kind: .string(String(decoding: text.dropFirst(edge).dropLast(edge), as: UTF8.self)), line: started))
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                _ = take(1)
                var text: [UInt8] = []
                while let next = rest.first, next != byte, next != 0x0A {
                    if next == UInt8(ascii: "\\") { _ = take(1) }
                    text += take(1)
                }
                _ = take(1)
                tokens.append(Token(kind: .string(String(decoding: text, as: UTF8.self)), line: started))
            } else if isWord(byte) {
                let word = take(rest.prefix(while: isWord).count)
                tokens.append(Token(kind: .name(String(decoding: word, as: UTF8.self)), line: started))
            } else {
                _ = take(1)
                if byte > 0x20 { tokens.append(Token(kind: .symbol(Character(UnicodeScalar(byte))), line: started)) }
            }
        }
        return tokens
    }

    /// Length of `[[ … ]]` or `[==[ … ]==]` at the start; nil if there is none.
    private static func longBracket(_ text: ArraySlice<UInt8>) -> Int? {
        let level = text.dropFirst().prefix { $0 == UInt8(ascii: "=") }.count
        guard text.first == UInt8(ascii: "["), text.dropFirst(level + 1).first == UInt8(ascii: "[") else { return nil }
        let end = [UInt8(ascii: "]")] + Array(repeating: UInt8(ascii: "="), count: level) + [UInt8(ascii: "]")]
        guard let close = text.dropFirst(level + 2).firstRange(of: end) else { return text.count }
        return close.upperBound - text.startIndex
    }

    private static func isWord(_ byte: UInt8) -> Bool { RuleText.isWord(byte) || byte >= 0x80 }
}
