import CommandSupport
import EventBus
import RuleExplore

/// A decision table, for people.
enum TablePage {
    static func lines(_ table: DecisionTable, _ style: Style) -> [String] {
        var lines = [
            "\(style.paint(table.policy, .bold))  \(table.file.printable):\(table.line)",
            style.paint(head(table), .faint), "",
        ]
        for row in table.rows.prefix(mostRows) { lines += self.lines(row, in: table, style) + [""] }
        if table.rows.count > mostRows {
            lines += ["… and \(table.rows.count - mostRows) more rows; --json has all", ""]
        }
        guard !table.findings.isEmpty else { return lines.dropLast() }
        for finding in table.findings {
            let ink: Style.Ink = [.fails, .fickle].contains(finding.kind) ? .red : .yellow
            lines.append(
                "\(finding.file.printable):\(finding.line): \(style.paint(finding.kind.word, ink)): \(finding.message.printable)"
            )
            if let example = finding.example { lines.append("    for example \(example.json.printable)") }
        }
        return lines
    }

    private static let mostRows = 40

    private static func head(_ table: DecisionTable) -> String {
        let extent = self.text(table.extent)
        let fields = table.fields.isEmpty ? "reads no field" : "reads \(table.fields.joined(separator: ", "))"
        let below = table.below.map { "; below it: \($0)" } ?? ""
        return "\(extent); \(fields)\(below)".printable
    }

    /// The extent of the exploration.
    static func text(_ extent: Extent) -> String {
        let questions = "\(extent.questions.grouped) questions"
        let fixed =
            extent.fixed.isEmpty ? "" : ", with \(extent.fixed.joined(separator: ", ")) as at the start"
        if extent.isProved { return "proved with \(questions), which are all that it can tell apart" }
        if extent.isComplete { return "tried all combinations of the values at its borders, \(questions)\(fixed)" }
        return "tried \(questions)\(fixed); there are more combinations"
    }

    private static func lines(_ row: DecisionTable.Row, in table: DecisionTable, _ style: Style) -> [String] {
        let answer =
            row.failure.map { style.paint("fails: \($0.printable)", .red) }
            ?? style.paint(answers(row), .green)
        let place = place(of: row, in: table)
        let share = table.extent.questions > 0 ? "\(row.questions.grouped) questions" : ""
        let recorded = row.recorded.map { ", recorded \($0.grouped) times" } ?? ""
        let conditions =
            row.conditions.isEmpty ? ["always"] : row.conditions.enumerated().map { ($0 > 0 ? "and " : "if  ") + $1 }
        return [answer + style.paint("  \(place), \(share)\(recorded)", .faint)]
            + conditions.map { "    " + $0.printable }
    }

    static func place(of row: DecisionTable.Row, in table: DecisionTable) -> String {
        row.file == table.file ? "line \(row.line)" : "\(row.file.printable):\(row.line)"
    }

    static func answers(_ row: DecisionTable.Row) -> String {
        let all = [answer(row.answer)] + row.otherAnswers.map { answer($0) }
        return all.count == 1
            ? all[0] : all.count <= 4 ? all.joined(separator: " or ") : all.prefix(3).joined(separator: ", ") + ", …"
    }

    private static func answer(_ value: Value?) -> String {
        guard let value, value != .null else { return "nothing" }
        return (value.stringValue ?? value.json).printable.truncated(to: 70)
    }
}

extension DecisionTable.Finding.Kind {
    /// The kind in a word or two.
    var word: String {
        switch self {
        case .unreachable: "never reached"
        case .oneSided: "one outcome"
        case .missingAnswer: "missing answer"
        case .fails: "fails"
        case .fickle: "not deterministic"
        case .redundant: "no effect"
        case .constant: "one answer"
        }
    }
}
