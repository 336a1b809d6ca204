import ArgumentParser
import EventBus
import Host
import RuleCheck
import RuleHost

/// Looks for mistakes in rules without running them.
struct RulesCheck: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check rules and their tests; prints each problem as file:line:column: error: text.",
        discussion: """
            EXAMPLES:
              \(Program.name) rules check
              \(Program.name) rules check rules ~/my-rules/toast.lua
              \(Program.name) rules check --json | jq -r 'select(.severity == "error") | .message'
              \(Program.name) rules check --sarif > rules.sarif

            Needs no host, and runs no rule. Folders are layers: a later folder overrides
            single policies and settings of an earlier one. For a single file, the command
            reports only the problems of that file. An error is a problem because of which
            a host refuses the whole set of rules. A warning is a problem that a host
            accepts, and that fails or has no effect when the rule runs: an unknown field,
            a wrong answer. While a rule fails, the same policy of the layer below
            decides, or else the built-in answer.

            Exit status 65: there is an error or a warning. 66: a file or folder is
            missing, or has no rules.
            """)

    @Argument(
        help: ArgumentHelp("Folders of rules as layers, the lowest first, and single files.", valueName: "path"),
        completion: .file(extensions: ["lua"]))
    var paths: [String] = ["rules"]

    @Flag(name: .long, help: "Print one SARIF 2.1.0 document, for editors and code review.")
    var sarif = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if sarif, output.json { throw ValidationError("--sarif and --json are two formats; give only one of them") }
    }

    func run() async throws {
        let selection = try RuleSelection(paths)
        let checker = RuleChecker(try ModuleSet(Program.modules).catalogue)
        let report = selection.found(checker.check(selection.layers, tests: selection.tests))
        if sarif {
            try Terminal.print(Sarif.document(report).json)
        } else if output.json {
            for finding in report.findings { try Terminal.print(try JSONText.string(finding)) }
        } else {
            for line in FindingPage.lines(report, output.style) { try Terminal.print(line) }
            Terminal.say(FindingPage.summary(report))
        }
        if !report.findings.isEmpty { throw ExitCode(ExitStatus.badData.rawValue) }
    }
}
