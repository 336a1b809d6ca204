import CommandSupport
import ControlAPI
import Host

/// The history of the rules, for people.
enum HistoryPage {
    static func lines(_ page: RuleHistoryPage, _ style: Style) -> [String] {
        guard !page.sets.isEmpty else { return ["no set of rules was accepted yet: the built-in answers decide"] }
        return page.sets.flatMap { set -> [String] in
            let number = set.last > set.generation ? "\(set.generation)–\(set.last)" : "\(set.generation)"
            let cells = [
                style.paint("generation \(number)", .bold), TimeOfDay.text(set.time) ?? set.time.printable,
                style.paint("set \(set.set.prefix(12))".printable, .faint),
            ]
            let decides =
                (set.restored.map { "  puts generation \($0) back" } ?? "")
                + (set.decides == true ? "  " + style.paint("decides", .green) : "")
            guard let changes = set.changes else {
                return [
                    cells.joined(separator: "  ") + decides,
                    "  the oldest set that is kept, with \(set.files) \(set.files == 1 ? "file" : "files")",
                ]
            }
            let rows = changes.map { change in
                [
                    "  " + change.path.printable, style.paint("+\(change.added)", .green),
                    style.paint("−\(change.removed)", .red), change.owner.map { "by \($0.printable)" } ?? "",
                ]
            }
            return [cells.joined(separator: "  ") + decides] + Columns.lines(rows)
        }
    }

    static func lines(_ diff: RuleDiff, _ style: Style) -> [String] {
        guard !diff.changes.isEmpty else { return ["no difference between generations \(diff.from) and \(diff.to)"] }
        return diff.changes.flatMap { change in
            (change.diff ?? "").split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { line in
                style.paint(String(line).printable, ink(of: line))
            }
        }
    }

    private static func ink(of line: Substring) -> Style.Ink? {
        if line.hasPrefix("+++") || line.hasPrefix("---") { return .bold }
        return switch line.first {
        case "+": .green
        case "-": .red
        case "@": .cyan
        default: nil
        }
    }
}
