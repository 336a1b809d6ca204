import CommandSupport

/// A grid of characters with a fixed width that grows downward. Anything outside is not drawn.
struct TextCanvas {
    private struct Cell {
        /// Empty if the cell is covered by the wide character before it.
        var text = " "
        var ink: Style.Ink?
    }

    let width: Int
    private var rows: [[Cell]] = []

    init(width: Int) { self.width = width }

    mutating func put(_ text: String, row: Int, column: Int, ink: Style.Ink? = nil) {
        var column = column
        for character in text where character.columns > 0 {
            set(String(character), row, column, ink)
            if character.columns == 2 { set("", row, column + 1, ink) }
            column += character.columns
        }
    }

    /// Draws a frame with round corners.
    mutating func box(_ columns: Range<Int>, rows: Range<Int>, ink: Style.Ink? = .faint) {
        guard columns.count >= 2, rows.count >= 2 else { return }
        let (left, right) = (columns.lowerBound, columns.upperBound - 1)
        let (top, bottom) = (rows.lowerBound, rows.upperBound - 1)
        for column in left...right {
            for row in [top, bottom] { set("─", row, column, ink) }
        }
        for row in top...bottom {
            for column in [left, right] { set("│", row, column, ink) }
        }
        for (corner, row, column) in [
            ("╭", top, left), ("╮", top, right), ("╰", bottom, left), ("╯", bottom, right),
        ] {
            set(corner, row, column, ink)
        }
    }

    private mutating func set(_ text: String, _ row: Int, _ column: Int, _ ink: Style.Ink?) {
        guard row >= 0, column >= 0, column < width else { return }
        while rows.count <= row { rows.append(Array(repeating: Cell(), count: width)) }
        rows[row][column] = Cell(text: text, ink: ink)
    }

    /// The rows as lines, without blanks at the end.
    func lines(_ style: Style) -> [String] {
        rows.map { row in
            let end = (row.lastIndex { $0.text != " " } ?? -1) + 1
            var line = "", run = ""
            var ink: Style.Ink?
            for cell in row[..<end] {
                if cell.ink != ink {
                    line += run.isEmpty ? "" : style.paint(run, ink)
                    (run, ink) = ("", cell.ink)
                }
                run += cell.text
            }
            return line + (run.isEmpty ? "" : style.paint(run, ink))
        }
    }
}
