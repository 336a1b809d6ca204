/// The line of a file on which each name is first assigned, as ``RuleText/line(assigning:)`` finds it. The file is
/// searched once for all names, because many of them may be wrong.
struct AssignedLines {
    private let text: RuleText
    /// The lines of the names that consist of letters, digits and underscores.
    private var lines: [ArraySlice<UInt8>: Int] = [:]

    init(_ text: RuleText) {
        self.text = text
        var line = 1
        for (place, byte) in text.source.enumerated() {
            if byte == UInt8(ascii: "\n") { line += 1 }
            guard byte == UInt8(ascii: "=") else { continue }
            let name = Self.word(before: place, in: text.source)
            if !name.isEmpty, lines[name] == nil { lines[name] = line }
        }
    }

    private static func word(before place: Int, in source: [UInt8]) -> ArraySlice<UInt8> {
        guard let end = source[..<place].lastIndex(where: { !RuleText.isBetweenNameAndEqualsSign($0) }) else {
            return []
        }
        let start = source[...end].lastIndex { !RuleText.isWord($0) }.map { $0 + 1 } ?? 0
        return source[start..<end + 1]
    }

    /// The line of a name, counted from 1; 0 if the name is assigned nowhere.
    subscript(name: String) -> Int {
        name.utf8.allSatisfy(RuleText.isWord) ? lines[Array(name.utf8)[...]] ?? 0 : text.line(assigning: name)
    }
}
