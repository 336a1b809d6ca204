import CommandSupport
import EventBus
import Harness
import Host
import RuleHost

/// The differences between two sets of rules, for people: first the differences, then the numbers.
struct ComparisonPage {
    let file: String
    let style: Style

    func lines(_ report: Comparison.Report) -> [String] {
        var lines: [String] = []
        for difference in report.differences { lines += self.lines(difference) + [""] }
        let rest = report.count - report.differences.count
        if rest > 0 {
            lines += [
                "… and \(rest.grouped) more \(rest == 1 ? "input that differs" : "inputs that differ")",
                "",
            ]
        }
        return lines + numbers(report) + rules(report) + arms(report)
    }

    /// `12 of 4,000 inputs differ; recorded without text`, for standard error.
    static func verdict(_ report: Comparison.Report) -> String {
        let inputs = report.inputs.grouped + (report.inputs == 1 ? " input" : " inputs")
        let text = report.isWithoutText ? "; recorded without text" : ""
        if report.count == 0 { return "\(inputs), no difference" + text }
        return "\(report.count.grouped) of \(inputs) " + (report.count == 1 ? "differs" : "differ") + text
    }

    // MARK: Differences

    private static let mostOneSided = 2

    private func lines(_ difference: Difference) -> [String] {
        var lines = [style.paint(head(difference.cause), .bold)]
        // A rule that only one side asked is usually an effect of the other differences.
        let otherwise = difference.decisions.filter { $0.old != nil && $0.new != nil }
        let oneSided = difference.decisions.filter { $0.old == nil || $0.new == nil }
        for changed in otherwise + oneSided.prefix(Self.mostOneSided) {
            lines.append("  decided  \(changed.query) \(asked(changed))")
            let sides = Columns.lines([side("-", changed.old), side("+", changed.new)])
            lines += [style.paint(sides[0], .red), style.paint(sides[1], .green)]
        }
        if oneSided.count > Self.mostOneSided {
            lines.append("  and \(oneSided.count - Self.mostOneSided) more decisions that only one side made")
        }
        let outcomes =
            difference.lost.map { ($0, "-", Style.Ink.red) } + difference.gained.map { ($0, "+", Style.Ink.green) }
        if !outcomes.isEmpty { lines.append("  happened") }
        let width = outcomes.map { TapRow.time(Self.seconds($0.0.time)).count }.max() ?? 0
        let topicWidth = outcomes.map { $0.0.topic.text.count }.max() ?? 0
        for (outcome, sign, ink) in outcomes.sorted(by: { $0.0.time < $1.0.time }) {
            let time = TapRow.time(Self.seconds(outcome.time)).leftPadded(to: width)
            let topic = outcome.topic.text.padded(to: topicWidth)
            lines.append(style.paint("    \(sign) \(time)  \(topic)  \(TapRow.fields(outcome.data))", ink))
        }
        if difference.omitted > 0 {
            lines.append("  and \(difference.omitted.grouped) more facts and decisions that differ")
        }
        return lines
    }

    /// What the decision was about, without tables and lists.
    private func asked(_ changed: Difference.Changed) -> String {
        let asked = (changed.old ?? changed.new)?.asked ?? [:]
        return TapRow.fields(.object(asked.filter { $0.value.objectValue == nil && $0.value.arrayValue == nil }))
    }

    private func head(_ cause: Difference.Cause) -> String {
        guard !cause.topic.isEmpty else {
            return cause.number == 0
                ? "effects of no known input"
                : "input \(cause.number.grouped), which is too old to be shown"
        }
        return "\(file):\(cause.line): \(cause.topic)\(cause.id.map { " id=" + TapRow.compact(.string($0)) } ?? "")"
            + " at \(TapRow.time(Self.seconds(cause.time))) s"
    }

    private func side(_ sign: String, _ decided: Decided?) -> [String] {
        guard let decided else { return ["    \(sign)", "not asked"] }
        let answer = decided.decision.answer.map { TapRow.compact($0) } ?? "failed"
        return ["    \(sign)", answer, decided.place]
    }

    private static func seconds(_ time: Duration) -> String { Value.double(time.inSeconds).json }

    // MARK: Numbers

    private func numbers(_ report: Comparison.Report) -> [String] {
        var rows: [[String]] = [["toasts", "old", "new", ""]]
        func row(_ name: String, _ old: Int, _ new: Int) {
            rows.append([name, old.grouped, new.grouped, change(new - old)])
        }
        func facts(_ topic: String, _ tally: OutcomeTally) -> Int { tally.facts[topic, default: 0] }
        row("shown", report.old.shown, report.new.shown)
        func admission(_ name: String, _ events: (OutcomeTally) -> [String: Int]) {
            let (old, new) = (
                events(report.old)["toast.show", default: 0], events(report.new)["toast.show", default: 0]
            )
            if old > 0 || new > 0 { row(name, old, new) }
        }
        admission("merged in admission", \.mergedByAdmission)
        admission("dropped in admission", \.droppedByAdmission)
        row("merged", facts("toast.coalesced", report.old), facts("toast.coalesced", report.new))
        row("interrupted", facts("toast.interrupted", report.old), facts("toast.interrupted", report.new))
        row("dropped", facts("toast.dropped", report.old), facts("toast.dropped", report.new))
        let reasons = Set(report.old.dropReasons.keys).union(report.new.dropReasons.keys).sorted()
        for reason in reasons {
            row("  " + reason, report.old.dropReasons[reason, default: 0], report.new.dropReasons[reason, default: 0])
        }
        func wait(_ tally: OutcomeTally) -> String {
            tally.medianWait.map { TapRow.time(Self.seconds($0)) + " s" } ?? "–"
        }
        rows.append(["median wait", wait(report.old), wait(report.new), ""])
        let widths = (1...3).map { column in rows.map { $0[column].columns }.max() ?? 0 }
        return Columns.lines(
            rows.map { [$0[0]] + zip($0.dropFirst(), widths).map { $0.leftPadded(to: $1) } }
        ).map { $0.trimmingEnd }
    }

    private func change(_ difference: Int) -> String {
        difference == 0 ? "" : (difference > 0 ? "+" : "-") + abs(difference).grouped
    }

    /// The rules that decided, for the queries where the two sides differ in numbers or in rules.
    private func rules(_ report: Comparison.Report) -> [String] {
        let queries = Set(report.old.rules.keys).union(report.new.rules.keys).sorted()
        var rows: [[String]] = []
        for query in queries {
            let old = report.old.rules[query] ?? [:]
            let new = report.new.rules[query] ?? [:]
            guard old != new else { continue }
            rows += side(query, "-", old) + side(query, "+", new)
        }
        return rows.isEmpty ? [] : ["", "by rule"] + Columns.lines(rows).map(\.trimmingEnd)
    }

    private func arms(_ report: Comparison.Report) -> [String] {
        let rows = StatisticsPage.arms(report.old.arms, "- ") + StatisticsPage.arms(report.new.arms, "+ ")
        return rows.isEmpty ? [] : ["", "by arm"] + Columns.lines(rows).map(\.trimmingEnd)
    }

    private func side(_ query: String, _ sign: String, _ rules: [String: OutcomeTally.Rule]) -> [[String]] {
        rules.sorted { $0.key < $1.key }.map { place, rule in
            let answers = rule.answers.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
                .map { "\($0.value.grouped)× \($0.key.printable)" }
            let failed = rule.failed > 0 ? ["\(rule.failed.grouped)× failed"] : []
            return [
                "  \(sign) \(query)", place, "asked \(rule.asked.grouped)",
                (answers + failed).joined(separator: ", "),
            ]
        }
    }
}

extension String {
    /// The text without spaces at its end.
    var trimmingEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}
