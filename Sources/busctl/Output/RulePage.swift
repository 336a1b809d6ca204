import EventBus
import RuleHost

/// Rules for people.
enum RulePage {
    /// Everything: what runs, and what was refused.
    static func status(_ status: RuleStatus, _ style: Style) -> [String] {
        var lines = [
            status.generation == 0
                ? "no rules run: the built-in defaults decide"
                : "generation \(status.generation), \(status.decisions) decisions, \(status.lua)"
        ]
        lines += files(status, style)
        return lines + rejected(status, style)
    }

    /// Each file with its policies and reactions: where they are, how they do, and who decides
    /// where they do not.
    static func files(_ status: RuleStatus, _ style: Style) -> [String] {
        status.files.flatMap { file -> [String] in
            let since = file.since == status.generation || file.since == 0 ? "" : "  as of generation \(file.since)"
            var lines = [style.paint(file.path.printable, .bold) + since]
            let reactions = file.reactions.map { reaction in
                var named = reaction
                named.name = "on " + reaction.name
                return named
            }
            lines += Columns.lines((file.policies + reactions).map { row($0, style) })
            if !file.settings.isEmpty { lines.append("  settings " + file.settings.joined(separator: ", ")) }
            return lines
        }
    }

    private static func row(_ policy: RuleStatus.Policy, _ style: Style) -> [String] {
        var notes = [health(policy, style)].filter { !$0.isEmpty }
        if let below = policy.instead, below != "default" { notes.append("overrides \(below.printable)") }
        var cells = [
            "  \(policy.name)", "line \(policy.line)",
            policy.calls == 0 ? "" : "\(InjectTally.grouped(Int(policy.calls))) \(policy.calls == 1 ? "call" : "calls")",
            policy.medianMicroseconds.map { "median \(time($0))" } ?? "",
            policy.worstMicroseconds.map { "worst \(time($0))" } ?? "",
            notes.joined(separator: ", "),
        ]
        while cells.last == "" { cells.removeLast() }
        return cells
    }

    /// `0.8 µs`, `12 µs`, `1,240 µs`
    private static func time(_ microseconds: Double) -> String {
        let rounded = microseconds < 10 ? (microseconds * 10).rounded() / 10 : microseconds.rounded()
        return (rounded < 10 ? Value.double(rounded).json : InjectTally.grouped(Int(rounded))) + " µs"
    }

    static func rejected(_ status: RuleStatus, _ style: Style) -> [String] {
        guard !status.rejected.isEmpty else { return [] }
        return [
            style.paint("The newest rules were refused; ", .red)
                + (status.generation == 0 ? "the built-in defaults decide meanwhile." : "those above go on deciding.")
        ] + status.rejected.map { "  " + $0.description.printable }
    }

    private static func health(_ policy: RuleStatus.Policy, _ style: Style) -> String {
        let failures = policy.failures == 1 ? "1 failure" : "\(policy.failures) failures"
        if policy.benched {
            let instead = policy.instead.map { "; \($0 == "default" ? "the built-in answer" : $0.printable) decides" } ?? ""
            return style.paint("benched after \(failures)\(instead)", .red)
        }
        return policy.failures == 0 ? "" : style.paint(failures, .yellow)
    }
}
