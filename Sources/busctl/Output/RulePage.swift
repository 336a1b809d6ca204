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

    /// Each file with its policies and their lines.
    static func files(_ status: RuleStatus, _ style: Style) -> [String] {
        status.files.flatMap { file -> [String] in
            var lines = [style.paint(file.path.printable, .bold)]
            lines += Columns.lines(
                file.policies.map { policy in
                    ["  \(policy.name)", "line \(policy.line)", health(policy, style)].filter { !$0.isEmpty }
                })
            if !file.reactions.isEmpty { lines.append("  reacts to " + file.reactions.joined(separator: ", ")) }
            if !file.settings.isEmpty { lines.append("  settings " + file.settings.joined(separator: ", ")) }
            return lines
        }
    }

    static func rejected(_ status: RuleStatus, _ style: Style) -> [String] {
        guard !status.rejected.isEmpty else { return [] }
        return [
            style.paint("The newest rules were refused; ", .red)
                + (status.generation == 0 ? "the built-in defaults decide meanwhile." : "those above go on deciding.")
        ] + status.rejected.map { "  " + $0.description.printable }
    }

    private static func health(_ policy: RuleStatus.Policy, _ style: Style) -> String {
        if policy.benched { return style.paint("benched after \(policy.failures) failures", .red) }
        return policy.failures == 0 ? "" : style.paint(policy.failures == 1 ? "1 failure" : "\(policy.failures) failures", .yellow)
    }
}
