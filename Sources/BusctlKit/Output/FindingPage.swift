import CommandSupport
import RuleCheck

/// The findings of a check in the form of a compiler's messages: the place, the line, a caret and a hint.
enum FindingPage {
    static func lines(_ report: RuleReport, _ style: Style) -> [String] {
        report.findings.flatMap { lines($0, line: report.line($0.line, of: $0.file), style) }
    }

    /// `2 errors, 1 warning, 1 note in 3 files`.
    static func summary(_ report: RuleReport) -> String {
        let found = RuleFinding.Severity.allCases.compactMap { severity in
            count(report.findings.count { $0.severity == severity }, severity.rawValue)
        }.joined(separator: ", ")
        return (found.isEmpty ? "no problems" : found) + " in " + (count(report.files.count, "file") ?? "no files")
    }

    private static func count(_ number: Int, _ noun: String) -> String? {
        number == 0 ? nil : "\(number) \(noun)\(number == 1 ? "" : "s")"
    }

    private static func lines(_ finding: RuleFinding, line: String?, _ style: Style) -> [String] {
        let ink: Style.Ink =
            switch finding.severity {
            case .error: .red
            case .warning: .yellow
            case .note: .cyan
            }
        let place =
            [finding.file.printable] + (finding.line > 0 ? [finding.line, finding.column ?? 1] : []).map { "\($0)" }
        var lines = [
            style.paint(place.joined(separator: ":") + ":", .bold) + " "
                + style.paint(finding.severity.rawValue + ":", ink)
                + " " + finding.message.printable + style.paint(" [\(finding.code)]", .faint)
        ]
        if let line {
            let number = "\(finding.line)".leftPadded(to: 5)
            let (shown, caret) = excerpt(line, finding)
            lines.append(style.paint("\(number) | ", .faint) + shown)
            if let caret { lines.append(style.paint("      | ", .faint) + style.paint(caret, ink)) }
        }
        if let hint = finding.hint { lines.append(style.paint("      hint: ", .cyan) + hint.printable) }
        return lines
    }

    /// The part of a line that fits, and the marks to put below it.
    private static func excerpt(_ line: String, _ finding: RuleFinding) -> (line: String, caret: String?) {
        let room = 120
        guard let column = finding.column else { return (shown(line[...]).truncated(to: room), nil) }
        let scalars = line.unicodeScalars
        let start =
            scalars.index(scalars.startIndex, offsetBy: column - 1, limitedBy: scalars.endIndex) ?? scalars.endIndex
        let end =
            scalars.index(
                start, offsetBy: max(1, (finding.endColumn ?? column + 1) - column), limitedBy: scalars.endIndex)
            ?? scalars.endIndex
        var before = shown(line[..<start])
        let (marked, after) = (shown(line[start..<end]), shown(line[end...]))
        if (before + marked + after).columns > room, before.columns > room / 2 {
            before = "…" + String(before.suffix(room / 3))
        }
        let text = (before + marked + after).truncated(to: room)
        let width = max(1, min(marked.columns, room - before.columns))
        return (text, String(repeating: " ", count: before.columns) + "^" + String(repeating: "~", count: width - 1))
    }

    private static func shown(_ text: Substring) -> String {
        text.split(separator: "\t", omittingEmptySubsequences: false).joined(separator: "    ").printable
    }
}
