import CommandSupport
import EventBus
import RuleHost

/// Rules, for people.
enum RulePage {
    /// The running rules, and the refused ones.
    static func status(_ status: RuleStatus, _ style: Style) -> [String] {
        var lines = [
            status.generation == 0
                ? "no rules are loaded: the built-in answers decide"
                : "generation \(status.generation), \(status.decisions) decisions, \(status.lua)"
                    + (status.set.map { ", set \($0.prefix(12))" } ?? "")
        ]
        if let pinned = status.pinned {
            lines.append(
                style.paint(
                    "a rollback is in force: the set of generation \(pinned) decides until a file is saved", .yellow))
        }
        if let fallback = status.fallback {
            lines.append(
                style.paint("the rules were refused at the start: the set of generation \(fallback) decides", .yellow))
        }
        lines += files(status, style)
        return lines + rejected(status, style)
    }

    /// Each file with its policies and reactions: when it was loaded, and why a newer text of it was not; each
    /// policy's line, calls and failures, and what decides in its place.
    static func files(_ status: RuleStatus, _ style: Style) -> [String] {
        status.files.flatMap { file -> [String] in
            let reactions = file.reactions.map { reaction in
                var named = reaction
                named.name = "on " + reaction.name
                return named
            }
            var lines = [head(file, style)] + Columns.lines((file.policies + reactions).map { row($0, style) })
            if !file.settings.isEmpty { lines.append("  settings " + file.settings.joined(separator: ", ")) }
            return lines + newer(file, style)
        } + status.modules.flatMap { [head($0, style)] + newer($0, style) }
    }

    /// `rules/toast.lua  generation 7 of 12:03:11`
    private static func head(_ file: RuleStatus.File, _ style: Style) -> String {
        let path = style.paint(file.path.printable, .bold)
        guard let loaded = file.loaded else { return path + "  is not loaded" }
        let digest = file.digest.map { "  " + style.paint(String($0.prefix(8)), .faint) } ?? ""
        let waits = file.waits == true ? "  " + style.paint("is not asked: its module does not run", .yellow) : ""
        return path + "  generation \(file.since)" + TimeOfDay.text(loaded, " of ") + digest + waits
    }

    private static func newer(_ file: RuleStatus.File, _ style: Style) -> [String] {
        guard let newer = file.newer else { return [] }
        let time = TimeOfDay.text(newer.since, " of ")
        guard newer.problems.isEmpty else {
            let what = newer.digest == nil ? "the present content" : "the text\(time)"
            return ["  " + style.paint("\(what) is refused:", .red)]
                + newer.problems.map { "    " + $0.description.printable }
        }
        let what =
            newer.digest == nil
            ? "the file has been missing\(TimeOfDay.text(newer.since, " since ")), and its former text decides"
            : "the text\(time) is not loaded"
        return ["  " + style.paint("\(what), because its set was refused", .yellow)]
    }

    private static func row(_ policy: RuleStatus.Policy, _ style: Style) -> [String] {
        var notes = [health(policy, style)].filter { !$0.isEmpty }
        if let below = policy.overrides { notes.append("overrides \(below.printable)") }
        if let above = policy.overriddenBy { notes.append("is not called: \(above.printable) overrides it") }
        var cells = [
            "  \(policy.name)", "line \(policy.line)",
            policy.calls == 0
                ? "" : "\(Int(policy.calls).grouped) \(policy.calls == 1 ? "call" : "calls")",
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
        return (rounded < 10 ? Value.double(rounded).json : Int(rounded).grouped) + " µs"
    }

    /// Reports that the newest set was refused, with the problems that ``files(_:_:)`` does not show.
    static func rejected(_ status: RuleStatus, _ style: Style) -> [String] {
        guard !status.rejected.isEmpty else { return [] }
        let told = (status.files + status.modules).flatMap { $0.newer?.problems ?? [] }
        let time = status.rejectedAt.map { TimeOfDay.text($0, " of ") } ?? ""
        return [
            style.paint("The newest rules\(time) were refused; ", .red)
                + (status.generation == 0 ? "the built-in answers decide." : "the rules above stay in force.")
        ] + status.rejected.filter { !told.contains($0) }.map { "  " + $0.description.printable }
    }

    private static func health(_ policy: RuleStatus.Policy, _ style: Style) -> String {
        let failures = policy.failures == 1 ? "1 failure" : "\(policy.failures) failures"
        let instead = policy.instead.map { $0 == "default" ? "the built-in answer" : $0.printable }
        if policy.benched {
            return style.paint("benched after \(failures)" + (instead.map { "; \($0) decides" } ?? ""), .red)
        }
        guard policy.failures > 0 else { return "" }
        return style.paint(failures + (instead.map { "; \($0) decided then" } ?? ""), .yellow)
    }
}
