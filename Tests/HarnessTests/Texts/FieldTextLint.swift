import Foundation

/// Finds properties whose comment repeats the text that a table of fields has about them. A text that stands twice drifts:
/// one of the two is changed, and the other one is then wrong.
struct FieldTextLint {
    struct Finding: Equatable, CustomStringConvertible {
        var type: String
        var property: String
        var description: String {
            "\(type).\(property): the comment says what the text in the table of fields says; leave it out"
        }
    }

    /// The share of a comment's words that are in the text as well, from which on the comment is taken for a repetition.
    private static let mostShared = 0.8
    private static let fillers: Set<Substring> = [
        "a", "an", "and", "in", "is", "it", "its", "of", "or", "that", "the", "to",
    ]

    /// The comments of stored properties and the texts of fields, by type and property.
    private var comments: [String: [String: String]] = [:]
    private var texts: [String: [String: String]] = [:]

    init(_ sources: [String]) {
        for source in sources { read(source) }
    }

    func findings() -> [Finding] {
        comments.flatMap { type, comments in
            comments.compactMap { property, comment in
                guard let text = texts[type]?[property] else { return nil }
                let words = Self.words(comment)
                let shared = Double(words.intersection(Self.words(text)).count)
                return shared >= Self.mostShared * Double(words.count) ? Finding(type: type, property: property) : nil
            }
        }.sorted { ($0.type, $0.property) < ($1.type, $1.property) }
    }

    private static func words(_ text: String) -> Set<Substring> {
        Set(text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "'" }).subtracting(fillers)
    }

    private mutating func read(_ source: String) {
        var types: [(name: String, depth: Int)] = []
        var depth = 0
        var comment: [Substring] = []
        /// The field whose text continues on the next lines.
        var field: String?
        for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
            let code = line.drop { $0 == " " }
            // Cheap looks come first: a regular expression takes long without the optimizer.
            if code.last == "{",
                let match = code.firstMatch(of: /^(?:public |package )?(?:struct|extension|enum|final class) (\w+).*\{/)
            {
                types.append((String(match.1), depth))
            }
            if let type = types.last?.name {
                if code.hasPrefix("Field("), let match = code.firstMatch(of: /Field\(\s*(?:required: )?\\\.(\w+)/) {
                    field = String(match.1)
                }
                if code.hasSuffix("Field(") || code == "}" { field = nil }
                if code.hasPrefix("\\."), let match = code.firstMatch(of: /^\\\.(\w+)/) { field = String(match.1) }
                if let field {
                    texts[type, default: [:]][field, default: ""] += code.matches(of: /"([^"]*)"/).map { " " + $0.1 }
                        .joined()
                }
                if code.hasPrefix("///") {
                    comment.append(code.dropFirst(3))
                } else {
                    if !comment.isEmpty,
                        let match = code.firstMatch(of: /^(?:@Seconds )?(?:public |package )?(?:var|let) (\w+)[:= ]/)
                    {
                        comments[type, default: [:]][String(match.1)] = comment.joined()
                    }
                    comment = []
                }
            }
            depth += line.count { $0 == "{" } - line.count { $0 == "}" }
            while let last = types.last, depth <= last.depth { types.removeLast() }
        }
    }
}
