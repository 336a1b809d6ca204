import CommandSupport
import EventBus
import Rendering
import RuleExplore

/// A map of answers, drawn with letters.
enum MapPage {
    private static let signs = Array("·#o+x*=%@&~ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    private static let inks: [Style.Ink?] = [.faint, .green, .cyan, .yellow, .red, .bold]

    static func lines(_ map: AnswerMap, _ style: Style) -> [String] {
        let labels = map.y.values.map(text)
        let width = labels.map(\.columns).max() ?? 0
        var lines = ["\(style.paint(map.policy, .bold))  \(map.y.field) over \(map.x.field)"]
        for index in map.rows.indices.reversed() {
            lines.append("\(labels[index].leftPadded(to: width)) ┤" + drawn(map.rows[index], map, style))
        }
        let margin = String(repeating: " ", count: width)
        let cells = map.x.values.count * cellWidth(map)
        lines.append("\(margin) └" + String(repeating: "─", count: cells))
        lines.append("\(margin)  " + scale(map.x.values, cells))
        let legend = map.answers.enumerated().map { index, answer in
            style.paint(String(sign(index)), ink(index)) + " " + text(answer == .null ? "fails" : answer)
        }
        return lines + ["", legend.joined(separator: "   ")]
    }

    /// Columns of words are wide enough for the words below them.
    private static func cellWidth(_ map: AnswerMap) -> Int {
        map.x.values.contains { $0.doubleValue == nil } ? (map.x.values.map { text($0).columns }.max() ?? 0) + 1 : 1
    }

    private static func drawn(_ row: [Int], _ map: AnswerMap, _ style: Style) -> String {
        let width = cellWidth(map)
        return row.map { style.paint(String(repeating: String(sign($0)), count: max(1, width - 1)), ink($0)) }
            .joined(separator: width > 1 ? " " : "")
    }

    private static func scale(_ values: [Value], _ cells: Int) -> String {
        guard values.allSatisfy({ $0.doubleValue != nil }) else {
            let width = cells / max(1, values.count)
            return values.map { text($0).padded(to: width) }.joined()
        }
        let ends = (text(values.first ?? .null), text(values.last ?? .null))
        return ends.0 + ends.1.leftPadded(to: max(1, cells - ends.0.columns))
    }

    private static func sign(_ index: Int) -> Character { signs[min(index, signs.count - 1)] }
    private static func ink(_ index: Int) -> Style.Ink? { inks[index % inks.count] }

    static func text(_ value: Value) -> String { (value.stringValue ?? value.json).printable.truncated(to: 24) }
}

/// A map of answers as SVG.
enum MapDrawing {
    /// Colors that remain distinct with the usual kinds of color blindness (Okabe and Ito, 2008).
    private static let colors = [
        "#E69F00", "#56B4E9", "#009E73", "#F0E442", "#0072B2", "#D55E00", "#CC79A7", "#999999",
    ]

    static func svg(_ map: AnswerMap) -> String {
        let (columns, rows) = (map.x.values.count, map.y.values.count)
        let (width, height, left, top) = (600.0, 600.0, 110.0, 40.0)
        let cell = (x: width / Double(max(1, columns)), y: height / Double(max(1, rows)))
        var parts: [String] = []
        for (row, line) in map.rows.enumerated() {
            var start = 0
            // Neighbors with the same answer share a rectangle.
            while start < line.count {
                var end = start
                while end < line.count, line[end] == line[start] { end += 1 }
                let y = top + height - Double(row + 1) * cell.y
                parts.append(
                    rectangle(
                        left + Double(start) * cell.x, y, Double(end - start) * cell.x, cell.y, color(line[start])))
                start = end
            }
        }
        func label(_ text: String, _ x: Double, _ y: Double, _ anchor: String) -> String {
            "<text x=\"\(x)\" y=\"\(y)\" text-anchor=\"\(anchor)\">\(SVGWriter.escaped(text))</text>"
        }
        parts.append(label("\(map.policy)", left, 24, "start"))
        for (index, value) in ends(map.x.values) {
            parts.append(label(value, left + (Double(index) + 0.5) * cell.x, top + height + 18, "middle"))
        }
        for (index, value) in ends(map.y.values) {
            parts.append(label(value, left - 8, top + height - (Double(index) + 0.5) * cell.y + 4, "end"))
        }
        parts.append(label(map.x.field, left + width / 2, top + height + 36, "middle"))
        parts.append(label(map.y.field, 8, top - 12, "start"))
        for (index, answer) in map.answers.enumerated() {
            let y = top + height + 56 + Double(index) * 20
            parts.append(rectangle(left, y - 11, 14, 14, color(index)))
            parts.append(label(answer == .null ? "fails" : MapPage.text(answer), left + 22, y + 1, "start"))
        }
        let total = top + height + 66 + Double(map.answers.count) * 20
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(left + width + 30) \(total)" font-family="sans-serif" font-size="13">
            \(parts.joined(separator: "\n"))
            </svg>

            """
    }

    private static func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: String)
        -> String
    {
        "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\" fill=\"\(color)\"/>"
    }

    /// The labels of a side: all of a few, else the first and the last one.
    private static func ends(_ values: [Value]) -> [(Int, String)] {
        let all = values.enumerated().map { ($0.offset, MapPage.text($0.element)) }
        return all.count <= 12 ? all : [all[0], all[all.count - 1]]
    }

    private static func color(_ index: Int) -> String { colors[index % colors.count] }
}
