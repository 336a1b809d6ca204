/// The name of a topic: dotted lowerCamel words, such as `toast.show`.
///
/// It has two or more words of ASCII letters and digits; each word starts with a lowercase letter. The maximum length
/// is 128 bytes. The name of a request is an imperative (`toast.show`); the name of a fact is in the past tense
/// (`toast.presented`).
public struct TopicName: Hashable, Sendable, Comparable, CustomStringConvertible,
    ExpressibleByStringLiteral
{
    public let text: String

    /// Traps on a malformed name, because a literal is part of the program.
    public init(stringLiteral text: String) {
        // trap: a literal is a part of the program
        precondition(TopicName.isWellFormed(text), "malformed topic name '\(text)'")
        self.text = text
    }

    /// Reads a name that comes from outside the program; nil if it is malformed.
    public init?(_ text: String) {
        guard TopicName.isWellFormed(text) else { return nil }
        self.text = text
    }

    public var description: String { text }

    /// The part before the first dot: the name of the module that the topic belongs to.
    public var namespace: Substring { text[..<(text.utf8.firstIndex(of: UInt8(ascii: ".")) ?? text.endIndex)] }

    public static func < (a: TopicName, b: TopicName) -> Bool { a.text < b.text }

    static func isWellFormed(_ text: String) -> Bool {
        var words = 0
        var isBetweenWords = true
        for byte in text.utf8 {
            if isBetweenWords {
                guard (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) else { return false }
                words += 1
                isBetweenWords = false
            } else if byte == UInt8(ascii: ".") {
                isBetweenWords = true
            } else if !isLetterOrDigit(byte) {
                return false
            }
        }
        return words >= 2 && !isBetweenWords && text.utf8.count <= 128
    }

    /// Whether a text can be one word of a name: a lowercase letter, then ASCII letters and digits.
    package static func isWord(_ text: some StringProtocol) -> Bool {
        guard let first = text.utf8.first else { return false }
        return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) && text.utf8.allSatisfy(isLetterOrDigit)
    }

    package static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
