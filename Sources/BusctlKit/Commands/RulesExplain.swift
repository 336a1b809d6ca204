import ArgumentParser
import CommandSupport
import EventBus
import RuleCheck

/// Explains a finding of the check.
struct RulesExplain: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explain a finding of the check by its code, with a wrong and a right example.",
        discussion: """
            EXAMPLES:
              \(Program.name) rules explain GB0406
              \(Program.name) rules explain

            Without a code, the command lists all of them. docs/rules/findings.md has the
            same texts on one page.
            """)

    @Argument(
        help: "The code of a finding, such as GB0406.",
        completion: .list(RuleFinding.Kind.byCode.map(\.code)))
    var code: String?

    func run() throws {
        guard let code else {
            for kind in RuleFinding.Kind.byCode { try Terminal.print("\(kind.code)  \(kind.summary)") }
            return
        }
        guard let kind = RuleFinding.Kind(code: code) else {
            let codes = RuleFinding.Kind.byCode.map(\.code)
            throw Failure(
                .missing, "no finding has the code '\(code.printable)'",
                hint: nearest(code.uppercased(), among: codes).map { "did you mean \($0)?" }
                    ?? "\(Program.name) rules explain lists the codes")
        }
        try Terminal.print("\(kind.code)\n\n\(kind.explanation.markdown)".trimmed)
    }
}

extension String {
    /// The text without line breaks at its end.
    fileprivate var trimmed: String { String(reversed().drop { $0.isNewline }.reversed()) }
}
