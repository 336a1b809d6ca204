import CommandSupport
import EventBus
import Harness

/// The statistics of recordings, for people.
enum StatisticsPage {
    static func lines(_ statistics: RecordedStatistics, _ style: Style) -> [String] {
        [summary(statistics)]
            + part("what happened", facts(statistics), style)
            + part("decisions", decisions(statistics), style)
            + part("busiest minutes", minutes(statistics), style)
            + part("experiments", arms(statistics.arms), style)
    }

    private static func part(_ title: String, _ rows: [[String]], _ style: Style) -> [String] {
        rows.isEmpty ? [] : ["", style.paint(title, .bold)] + Columns.lines(rows).map { $0.trimmingEnd }
    }

    /// `2 runs, 1,204 inputs, 5,400 s of bus time; 412 shown: half waited at most 0.2 s, 95 % at most 4.1 s, all 12 s`
    private static func summary(_ statistics: RecordedStatistics) -> String {
        let runs = statistics.runs == 1 ? "1 run" : "\(statistics.runs.grouped) runs"
        let waited = statistics.waits.map { ": \(waits($0))" } ?? ""
        return "\(runs), \(statistics.inputs.grouped) inputs, \(time(statistics.seconds)) of bus time; "
            + "\(statistics.shown.grouped) shown\(waited)"
    }

    static func waits(_ waits: RecordedStatistics.Waits) -> String {
        "half waited at most \(time(waits.p50)), 95 % at most \(time(waits.p95)), all at most \(time(waits.longest))"
    }

    private static func time(_ seconds: Double) -> String { "\(TapRow.time(Value.double(seconds).json)) s" }

    private static func facts(_ statistics: RecordedStatistics) -> [[String]] {
        statistics.facts.map { fact in
            [
                "  \(fact.count.grouped)", fact.topic, fact.reason?.printable ?? "",
                fact.source.isEmpty ? "" : "from \(fact.source.printable)",
            ]
        }
    }

    private static func decisions(_ statistics: RecordedStatistics) -> [[String]] {
        statistics.decisions.map { decision in
            // The time of built-in answers is not measured.
            let each = decision.seconds > 0 ? decision.seconds * 1e6 / Double(decision.count) : nil
            let answers = decision.answers.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
                .map { "\($0.key) \($0.value.grouped)" }
            let failed = decision.failed == 0 ? [] : ["failed \(decision.failed.grouped)"]
            return [
                "  \(decision.count.grouped)", decision.policy,
                decision.by.printable + (decision.line.map { ", line \($0)" } ?? "")
                    + (decision.usual.map { ", passed on from \($0.printable)" } ?? ""),
                each.map { "\(Int($0.rounded()).grouped) µs each" } ?? "",
                (answers + failed).joined(separator: ", ").printable,
            ]
        }
    }

    private static func minutes(_ statistics: RecordedStatistics) -> [[String]] {
        statistics.busiest.map { minute in
            let run = statistics.runs == 1 ? "" : "of run \(minute.run.grouped)"
            return [
                "  \(minute.inputs.grouped) inputs", "from \(time(minute.start))",
                minute.timeOfDay.map { "(\($0))" } ?? "", run,
            ]
        }
    }

    /// A row for each arm.
    /// - Parameter sign: a prefix of the name of the experiment.
    static func arms(_ arms: [RecordedStatistics.Arm], _ sign: String = "") -> [[String]] {
        arms.map { arm in
            [
                "  " + sign + arm.experiment.printable, arm.arm == 0 ? "control arm" : "arm \(arm.arm)",
                arm.runs == 1 ? "1 run" : "\(arm.runs.grouped) runs", "\(arm.decisions.grouped) decisions",
                "\(arm.shown.grouped) shown", "\(arm.dropped.grouped) dropped", arm.waits.map(waits) ?? "",
            ]
        }
    }
}
