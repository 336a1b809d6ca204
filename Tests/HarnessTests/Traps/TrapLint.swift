/// Finds code that ends the process when it meets a value that it did not expect: force-unwraps, `try!`, `as!`,
/// preconditions and the like.
///
/// Nothing that a user wrote may reach such code. Where it cannot, a comment on the same line or the line before gives the
/// reason: `// trap: …`. A file of one reason for all has `// traps: …`. A value made of a literal needs none.
struct TrapLint {
    struct Finding: Equatable, CustomStringConvertible {
        let file: String
        let line: Int
        let word: String
        var description: String {
            "\(file):\(line): '\(word)' ends the process; refuse with an error, or say why it cannot: // trap: …"
        }
    }

    private let file: String
    private let source: SwiftTokens

    init(_ file: String, _ text: String) { (self.file, source) = (file, SwiftTokens(text)) }

    /// Whether the file gives one reason for all.
    private var isExcused: Bool { source.comments.values.contains { Self.isReason($0, "traps: ") } }

    func findings() -> [Finding] {
        if isExcused { return [] }
        return source.tokens.indices.compactMap { index in
            guard let word = trap(at: index) else { return nil }
            let line = source.tokens[index].line
            let reasons = [line, line - 1].compactMap { source.comments[$0] }
            return reasons.contains { Self.isReason($0, "trap: ") } ? nil : Finding(file: file, line: line, word: word)
        }
    }

    private static func isReason(_ comment: String, _ mark: String) -> Bool {
        comment.hasPrefix(mark) && comment.count > mark.count
    }

    /// Words in front of an operand, behind which `!` is `not`.
    private static let keywords: Set = [
        "return", "if", "guard", "while", "else", "in", "where", "case", "await", "is", "throw", "let", "var", "yield",
    ]

    private func text(_ index: Int) -> String { source.tokens.indices.contains(index) ? source.tokens[index].text : "" }

    private func trap(at index: Int) -> String? {
        switch text(index) {
        case "fatalError", "preconditionFailure", "precondition", "assertionFailure", "assert", "abort":
            return text(index + 1) == "(" && text(index - 1) != "." ? text(index) : nil
        case "unsafelyUnwrapped", "unsafeBitCast", "unsafeDowncast": return text(index)
        case "unowned" where text(index + 1) == "(" && text(index + 2) == "unsafe": return "unowned(unsafe)"
        case "!" where text(index - 1) == "try" || text(index - 1) == "as": return text(index - 1) + "!"
        case "!":
            let before = source.tokens.indices.contains(index - 1) ? source.tokens[index - 1] : nil
            guard let before,
                before.isWord && !Self.keywords.contains(before.text) || [")", "]"].contains(before.text),
                before.line == source.tokens[index].line, text(index + 1) != "=",
                !isLiteral(endingAt: index - 1)
            else { return nil }
            return before.text + "!"
        default: return nil
        }
    }

    /// Whether the call that ends here has one argument, a text without interpolation.
    private func isLiteral(endingAt index: Int) -> Bool {
        guard text(index) == ")", text(index - 1) == SwiftTokens.string else { return false }
        return text(index - 2) == "(" || text(index - 2) == ":" && text(index - 4) == "("
    }
}
