/// Writes manual pages in the language of man(7).
struct Roff {
    private(set) var lines: [String] = []

    /// - Parameters:
    ///   - title: the name of the page, such as `glassbusctl-inject`.
    ///   - date: such as `2026-11-25`.
    ///   - source: the program and its version.
    init(title: String, date: String, source: String) {
        lines.append(".TH \"\(Self.escaped(title.uppercased()))\" 1 \"\(date)\" \"\(source)\" \"GlassBus\"")
    }

    var text: String { lines.joined(separator: "\n") + "\n" }

    mutating func section(_ title: String) { lines.append(".SH \(title)") }

    /// Paragraphs of running text.
    mutating func paragraphs(_ paragraphs: [String]) {
        for (index, paragraph) in paragraphs.enumerated() {
            // A section implies its first paragraph.
            if index > 0 { lines.append(".PP") }
            running(paragraph)
        }
    }

    /// Lines that are printed verbatim.
    mutating func example(_ text: [String]) {
        lines.append(".nf")
        lines += text.map { $0.isEmpty ? "\\&" : Self.escaped($0) }
        lines.append(".fi")
    }

    /// A term with its meaning.
    /// - Parameter term: may use fonts (``bold(_:)``, ``italic(_:)``).
    mutating func item(_ term: String, _ meaning: String) {
        lines += [".TP", term]
        running(meaning.isEmpty ? "See the help of the command." : meaning)
    }

    private mutating func running(_ text: String) {
        lines += text.split(separator: "\n").map { Self.escaped($0.drop { $0 == " " }.description) }
    }

    /// A line with its fonts.
    mutating func line(_ text: String) { lines.append(text) }

    static func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }
    static func italic(_ text: String) -> String { "\\fI\(escaped(text))\\fR" }

    /// Escapes backslashes and hyphens, and lines that begin with a dot or an apostrophe, which are special in
    /// roff.
    static func escaped(_ line: String) -> String {
        let text = line.replacing("\\", with: "\\e").replacing("-", with: "\\-")
        return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
    }
}
