import CommandSupport
import EventBus
import RuleHost

/// The settings of modules, for people.
enum SettingsPage {
    /// The widest value in a list, in columns. Longer values, such as tables, are cut; `--json` has them in full.
    private static let widestValue = 18

    /// One line for each setting, below the name of its module: its value, where that comes from, and what it is for.
    /// - Parameter width: the columns of the terminal, to which lines are cut; nil for a file or a pipe, where texts are whole.
    static func list(_ settings: [SettingInEffect], _ style: Style, width: Int?) -> [String] {
        var lines: [String] = []
        for module in Set(settings.map(\.module)).sorted() {
            let own = settings.filter { $0.module == module }
            if !lines.isEmpty { lines.append("") }
            lines.append(style.paint(module, .bold))
            let rows = Columns.lines(
                own.map { setting in
                    [
                        "  " + setting.name, text(setting.value).truncated(to: widestValue), origin(setting),
                        (setting.text ?? setting.takes).printable,
                    ]
                })
            lines += zip(own, rows).map { setting, row in
                let row = width.map { row.truncated(to: $0) } ?? row
                return setting.isChanged ? style.paint(row, .yellow) : row
            }
        }
        return lines
    }

    /// One line for each experiment: the arm of this installation, the parts of all arms, and how often rules asked.
    static func experiments(_ experiments: [Experiment], _ style: Style) -> [String] {
        guard !experiments.isEmpty else { return [] }
        let rows = experiments.map { experiment in
            let percents = experiment.percents.map { "\(Value.double($0).json) %" }.joined(separator: ", ")
            return [
                "  " + experiment.name.printable, experiment.arm == 0 ? "control arm" : "arm \(experiment.arm)",
                "of \(percents)", "asked \(experiment.asked.grouped) \(experiment.asked == 1 ? "time" : "times")",
            ]
        }
        return ["", style.paint("experiments", .bold)] + Columns.lines(rows)
    }

    /// The full description of one setting.
    static func describe(_ setting: SettingInEffect, _ style: Style) -> [String] {
        let rows = [
            ["  value", text(setting.value)], ["  from", setting.from.printable],
            ["  default", text(setting.standard)],
            ["  takes", setting.takes],
        ]
        let name = style.paint("\(setting.module).\(setting.name)", .bold)
        return [name] + Columns.lines(rows) + (setting.text.map { ["  \($0.printable)"] } ?? [])
    }

    private static func origin(_ setting: SettingInEffect) -> String {
        let standard = text(setting.standard).truncated(to: widestValue)
        return setting.from.printable + (setting.isChanged ? " (default \(standard))" : "")
    }

    private static func text(_ value: Value?) -> String { value?.json.printable ?? "none" }
}
