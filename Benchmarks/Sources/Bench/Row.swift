/// One line of a table: what was measured, and how it compares.
struct Row {
    let name: String
    let value: Double
    let unit: String
    /// Instructions of one time; nil if they were not counted.
    let instructions: Double?
    /// A ratio, and what it should be.
    let ratio: Ratio?
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
        self.init(name, value, unit: unit, instructions: nil, compared: ratio.map { Ratio($0) }, goal: goal)
    }

    init(
        _ name: String, _ value: Double, unit: String = "ns", instructions: Double?, compared ratio: Ratio? = nil,
        goal: Goal? = nil
    ) {
        self.name = name
        self.value = value
        self.unit = unit
        self.instructions = instructions
        self.ratio = ratio
        self.goal = goal
    }

    /// Whether the goal is reached; nil without a goal, or if what was measured is not steady.
    var isReached: Bool? {
        guard let goal, ratio?.isSteady != false else { return nil }
        let measured = ratio?.value ?? value
        return switch goal {
        case .atMost(let limit): measured <= limit
        case .atLeast(let limit): measured >= limit
        }
    }

    static let heads = ["", "measured", "instructions", "ratio", "goal", ""]

    var columns: [String] {
        let goalText =
            switch goal {
            case .atMost(let limit): "≤ " + Row.number(limit)
            case .atLeast(let limit): "≥ " + Row.number(limit)
            case nil: ""
            }
        let verdict = isReached.map { $0 ? "reached" : "short" } ?? (goal == nil ? "" : "unsteady")
        return [
            name, Row.number(value) + " " + unit, instructions.map(Row.number) ?? "", ratio?.text ?? "", goalText,
            verdict,
        ]
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
        // Among small numbers, as ratios are, the second decimal decides about a goal.
        let parts = value < 10 ? 100.0 : 10
        return String((value * parts).rounded() / parts)
    }
}

/// Prints rows in aligned columns.
func printTable(_ title: String, _ rows: [Row]) {
    let lines = [Row.heads] + rows.map(\.columns)
    let widths = Row.heads.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    print("\n" + title)
    for line in lines {
        let cells = line.enumerated().map { index, cell in
            let pad = String(repeating: " ", count: widths[index] - cell.count)
            return index == 0 || index == Row.heads.count - 1 ? cell + pad : pad + cell
        }
        print("  " + cells.joined(separator: "  "))
    }
}
