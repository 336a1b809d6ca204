/// Which topics a tap wants to see.
///
/// Dotted words, where `*` stands for exactly one word and a final `**` for one
/// word or more: `toast.*` matches `toast.show`, `**` matches everything.
public struct TopicPattern: Hashable, Sendable, CustomStringConvertible {
    public let text: String
    private let words: [Substring]

    /// Nil if the pattern is empty, has an empty word, or has `**` before its end.
    public init?(_ text: String) {
        let words = text.split(separator: ".", omittingEmptySubsequences: false)
        guard !words.contains(where: \.isEmpty), !words.dropLast().contains("**"),
            words.allSatisfy({ $0 == "*" || $0 == "**" || !$0.contains("*") })
        else { return nil }
        self.text = text
        self.words = words
    }

    /// The pattern that matches every topic.
    public static let everything = TopicPattern("**")!

    public var description: String { text }

    /// Whether the pattern has no wildcard, and so names one topic.
    public var isExact: Bool { !text.contains("*") }

    /// The pattern with its first word put right, where that is near the first word of one of
    /// `topics`: `toastt.*` becomes `toast.*`. Nil if none is near.
    public func corrected(by topics: some Sequence<String>) -> String? {
        let first = text.prefix { $0 != "." }
        let namespaces = Set(topics.map { String($0.prefix { $0 != "." }) }).sorted()
        return nearest(String(first), among: namespaces).map { $0 + text.dropFirst(first.count) }
    }

    public func matches(_ topic: TopicName) -> Bool {
        text == "**" || matches(words: topic.text.split(separator: "."))
    }

    /// The same for the words of a topic's name, for who has many patterns for it.
    package func matches(words name: [Substring]) -> Bool {
        for (index, word) in words.enumerated() {
            if word == "**" { return name.count > index }
            guard index < name.count, word == "*" || word == name[index] else { return false }
        }
        return name.count == words.count
    }
}
