/// A pattern of topic names, such as `toast.*`.
///
/// It has words separated by dots. `*` matches exactly one word, and `**` at the end matches one or more: `toast.*`
/// matches `toast.show`, and `**` matches every topic.
public struct TopicPattern: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    public let text: String
    private let words: [Substring]

    /// Nil if the pattern is empty, has an empty word, has `**` before its end, or has a `*` inside a word.
    public init?(_ text: String) {
        // By bytes: a dot or a star followed by a combining mark is another character, but still a dot or a star.
        let words = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map(Substring.init)
        guard !words.contains(where: \.isEmpty), !words.dropLast().contains("**"),
            words.allSatisfy({ $0 == "*" || $0 == "**" || !Self.hasStar($0) })
        else { return nil }
        self.text = text
        self.words = words
    }

    /// Traps on a malformed pattern, because a literal is a part of the program.
    public init(stringLiteral text: String) {
        // trap: a literal is a part of the program
        guard let pattern = TopicPattern(text) else { preconditionFailure("malformed topic pattern '\(text)'") }
        self = pattern
    }

    /// The pattern that matches every topic.
    public static let everything: TopicPattern = "**"

    public var description: String { text }

    /// Whether the pattern has no wildcard, so that it matches one topic at most.
    public var isExact: Bool { !Self.hasStar(text[...]) }

    private static func hasStar(_ text: Substring) -> Bool { text.utf8.contains(UInt8(ascii: "*")) }

    /// Whether the first word is the name of a module and not a wildcard.
    public var namesModule: Bool { words.first.map { $0 != "*" && $0 != "**" } ?? false }

    /// The pattern with its first word corrected to a similar first word of `topics`: `toastt.*` becomes
    /// `toast.*`. Nil if no first word is similar (``nearest(_:among:)``).
    public func corrected(by topics: some Sequence<String>) -> String? {
        let first = text.prefix { $0 != "." }
        let namespaces = Set(topics.map { String($0.prefix { $0 != "." }) }).sorted()
        return nearest(String(first), among: namespaces).map { $0 + text.dropFirst(first.count) }
    }

    public func matches(_ topic: TopicName) -> Bool {
        text == "**" || (isExact ? text == topic.text : matches(words: topic.text.split(separator: ".")))
    }

    /// Matches a name that is already split at its dots: a caller with many patterns splits the name once.
    package func matches(words name: [Substring]) -> Bool {
        for (index, word) in words.enumerated() {
            if word == "**" { return name.count > index }
            guard index < name.count, word == "*" || word == name[index] else { return false }
        }
        return name.count == words.count
    }
}
