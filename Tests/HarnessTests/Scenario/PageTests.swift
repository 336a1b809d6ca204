import Foundation
import Testing

/// Pages are short enough to read, and the glossary has one word for each thing.
@Suite struct PageTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// Written by tests from Swift, with a row for each finding, policy or measurement.
    private static func isGenerated(_ page: String) -> Bool {
        page.hasPrefix("docs/rules/reference/")
            || ["docs/rules/findings.md", "docs/performance.md", "docs/protocol-reference.md"].contains(page)
    }

    private static let pages: [String] = {
        let docs =
            FileManager.default.enumerator(atPath: root.appending(path: "docs").path)?
            .compactMap { $0 as? String }.filter { $0.hasSuffix(".md") }.map { "docs/" + $0 } ?? []
        return (docs + ["README.md", "CONTRIBUTING.md", "SECURITY.md"]).filter { !isGenerated($0) }.sorted()
    }()

    private static func text(_ page: String) throws -> String {
        try String(contentsOf: root.appending(path: page), encoding: .utf8)
    }

    private static func words(_ text: some StringProtocol) -> Int { text.split(whereSeparator: \.isWhitespace).count }

    @Test(
        "a page has at most 3,000 words, and the README 900; longer ones are a guide and a reference", arguments: pages)
    func length(_ page: String) throws {
        #expect(try Self.words(Self.text(page)) <= (page == "README.md" ? 900 : 3000))
    }

    @Test("a cell of a table has at most 20 words, a piece of code counting as one", arguments: pages)
    func cells(_ page: String) throws {
        var isCode = false
        for line in try Self.text(page).split(separator: "\n") {
            if line.hasPrefix("```") { isCode.toggle() }
            guard !isCode, line.hasPrefix("|") else { continue }
            // A bar in a piece of code is no end of a cell, and a link is what is read of it.
            let plain = line.replacing(#/`[^`]*`/#, with: "x").replacing(#/\]\([^)]*\)/#, with: "]")
            for cell in plain.split(separator: "|") { #expect(Self.words(cell) <= 20, "\(page): \(cell)") }
        }
    }

    @Test("the glossary defines each word once, and no word by two names")
    func glossary() throws {
        let rows = try Self.text("docs/glossary.md").matches(of: #/(?m)^\| (.+?) \| (.+) \|$/#)
            .filter { $0.1.hasPrefix("**") }
        let words = rows.flatMap { row in row.1.matches(of: #/\*\*(.+?)\*\*/#).map { String($0.1) } }
        #expect(words.count == rows.count, "a row has more than one word")
        #expect(words.count > 80)
        #expect(Dictionary(grouping: words) { $0 }.filter { $1.count > 1 }.isEmpty)
        #expect(Dictionary(grouping: rows.map { String($0.2) }) { $0 }.filter { $1.count > 1 }.isEmpty)
    }
}
