import CommandSupport
import EventBus
import Rendering
import RuleExplore

/// A decision table as a drawing: a row for each path through the rule, with its conditions, answer and line.
enum TableDrawing {
    /// The size of a letter of the monospaced font, and the space around a row, in points.
    private static let (letter, height, padding) = (7.8, 18.0, 8.0)

    static func svg(_ table: DecisionTable) -> String {
        let isRecorded = table.rows.contains { $0.recorded != nil }
        let titles = ["if", "answer", "line", "questions"] + (isRecorded ? ["recorded"] : [])
        let rows: [[[String]]] = table.rows.map { row in
            [
                row.conditions.isEmpty ? ["always"] : row.conditions.map(\.printable),
                [row.failure.map { "fails: \($0.printable)" } ?? TablePage.answers(row)],
                [TablePage.place(of: row, in: table)], [row.questions.grouped],
            ] + (isRecorded ? [[(row.recorded ?? 0).grouped]] : [])
        }
        let widths = titles.indices.map { column in
            Double(([[titles[column]]] + rows.map { $0[column] }).joined().map(\.columns).max() ?? 0) * letter + 2
                * padding
        }
        let lefts = widths.indices.map { widths[..<$0].reduce(0, +) }
        let width = widths.reduce(0, +)
        var parts: [String] = []
        var top = padding
        func text(_ text: String, _ x: Double, _ line: Int, _ more: String = "") {
            let y = top + padding + (Double(line) + 0.7) * height
            parts.append("<text x=\"\(x + padding)\" y=\"\(y)\"\(more)>\(SVGWriter.escaped(text))</text>")
        }
        text(table.policy, 0, 0, " font-weight=\"bold\"")
        text("\(table.file):\(table.line)  \(TablePage.text(table.extent))", 0, 1, " fill=\"#666\"")
        top += 2 * height + 2 * padding
        for (title, left) in zip(titles, lefts) { text(title, left, 0, " font-weight=\"bold\"") }
        top += height + 2 * padding
        for (index, row) in rows.enumerated() {
            let size = Double(row.map(\.count).max() ?? 1) * height + 2 * padding
            let ink = table.rows[index].failure != nil ? "#fdd" : index % 2 == 0 ? "#f4f4f4" : "#fff"
            parts.append("<rect x=\"0\" y=\"\(top)\" width=\"\(width)\" height=\"\(size)\" fill=\"\(ink)\"/>")
            for (cell, left) in zip(row, lefts) {
                for (line, content) in cell.enumerated() { text(content, left, line) }
            }
            top += size
        }
        let note = Double(TablePage.text(table.extent).columns + table.file.columns + 8) * letter + 2 * padding
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(max(width, note)) \(top + padding)" font-family="monospace" font-size="13">
            \(parts.joined(separator: "\n"))
            </svg>

            """
    }
}
