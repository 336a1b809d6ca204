/// Numbers private texts for placeholders such as `text-1`. Equal texts of one run have the same number, and a number
/// reveals nothing about its text.
///
/// The texts are kept only in memory, and their size is bounded: a text that has not occurred for a long time is
/// forgotten, and gets another number at its next occurrence.
package struct TextNumbers: Sendable {
    private static let overhead = 64

    /// The number of each text. When `recent` is full, it replaces `older`, which is forgotten.
    private var recent: [[UInt8]: Int] = [:]
    private var older: [[UInt8]: Int] = [:]
    private var recentBytes = 0
    private var count = 0
    private let remembered: Int

    /// - Parameter remembered: the minimum size of the remembered texts in bytes, including an overhead for each text.
    package init(remembered: Int = 8 << 20) { self.remembered = remembered }

    /// Returns the placeholder for a text; an empty text stays empty.
    package mutating func placeholder(for text: some Collection<UInt8>) -> String {
        text.isEmpty ? "" : "text-\(number(of: Array(text)))"
    }

    private mutating func number(of text: [UInt8]) -> Int {
        if let number = recent[text] { return number }
        let size = text.count + Self.overhead
        if recentBytes + size > remembered {
            (recent, older, recentBytes) = ([:], recent, 0)
        }
        if older[text] == nil { count += 1 }
        let number = older[text] ?? count
        recent[text] = number
        recentBytes += size
        return number
    }
}
