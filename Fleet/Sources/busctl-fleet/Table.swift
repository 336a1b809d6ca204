/// Rows of texts, printed in columns.
struct Table {
    private var rows: [[String]]

    init(_ titles: [String]) { rows = [titles] }

    mutating func add(_ row: [String]) { rows.append(row) }

    var text: String {
        let count = rows[0].count
        let widths = (0..<count).map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            row.enumerated().map { column, text in
                column == count - 1 ? text : text + String(repeating: " ", count: widths[column] - text.count)
            }.joined(separator: "  ")
        }.joined(separator: "\n")
    }
}
