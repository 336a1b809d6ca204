/// One line of a table: what was measured, and how it compares.
struct Row {
    let name: String
    let value: Double
    let unit: String
    /// A ratio, and what it should be.
    let ratio: Double?
    let goal: Goal?

    enum Goal {
        case atMost(Double)
        case atLeast(Double)
    }

    init(_ name: String, _ nanoseconds: Double) {
        self.init(name, nanoseconds, unit: "ns", ratio: nil, goal: nil)
    }

    init(_ name: String, _ nanoseconds: Double, of base: Double, _ ratio: Double, atMost limit: Double) {
        self.init(name, nanoseconds, unit: "ns", ratio: ratio, goal: .atMost(limit))
    }

    init(_ name: String, _ nanoseconds: Double, of base: Double, _ ratio: Double, atLeast limit: Double) {
        self.init(name, nanoseconds, unit: "ns", ratio: ratio, goal: .atLeast(limit))
    }

    init(_ name: String, _ value: Double, unit: String, ratio: Double? = nil, goal: Goal? = nil) {
        self.name = name
        self.value = value
        self.unit = unit
        self.ratio = ratio
        self.goal = goal
    }

    var isReached: Bool? {
        guard let goal else { return nil }
        let measured = ratio ?? value
        return switch goal {
        case .atMost(let limit): measured <= limit
        case .atLeast(let limit): measured >= limit
        }
    }

    var columns: [String] {
        let goalText =
            switch goal {
            case .atMost(let limit): "≤ " + Row.number(limit)
            case .atLeast(let limit): "≥ " + Row.number(limit)
            case nil: ""
            }
        let verdict = isReached.map { $0 ? "reached" : "short" } ?? ""
        return [name, Row.number(value) + " " + unit, ratio.map { Row.number($0) + "×" } ?? "", goalText, verdict]
    }

    static func number(_ value: Double) -> String {
        if value >= 1_000 || value == value.rounded() {
            var text = String(Int(value.rounded()))
            var index = text.index(text.endIndex, offsetBy: -3, limitedBy: text.startIndex)
            while let place = index, place > text.startIndex {
                text.insert(",", at: place)
                index = text.index(place, offsetBy: -3, limitedBy: text.startIndex)
            }
            return text
        }
        return String((value * 10).rounded() / 10)
    }
}

/// Prints rows in aligned columns.
func printTable(_ title: String, _ rows: [Row]) {
    let lines = [["", "measured", "ratio", "goal", ""]] + rows.map(\.columns)
    let widths = (0..<5).map { column in lines.map { $0[column].count }.max() ?? 0 }
    print("\n" + title)
    for line in lines {
        let cells = line.enumerated().map { index, cell in
            let pad = String(repeating: " ", count: widths[index] - cell.count)
            return index == 0 || index == 4 ? cell + pad : pad + cell
        }
        print("  " + cells.joined(separator: "  "))
    }
}
