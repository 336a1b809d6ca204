import Foundation

/// Finds properties whose comment repeats the text in the field table. Duplicated texts drift apart.
struct FieldTextLint {
    struct Finding: Equatable, CustomStringConvertible {
        var type: String
        var property: String
        var description: String {
            "\(type).\(property): the comment says what the text in the table of fields says; leave it out"
        }
    }

    /// A comment repeats the text if at least this share of its words is in the text.
    private static let sharedThreshold = 0.8
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
                return shared >= Self.sharedThreshold * Double(words.count)
                    ? Finding(type: type, property: property) : nil
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
            // Cheap checks come first: regular expressions are slow in debug builds.
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
                        let match = code.firstMatch(
                            of: /^(?:@Seconds )?(?:public |package )?(?:\w+\(set\) )?(?:var|let) (\w+)[:= ]/)
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
