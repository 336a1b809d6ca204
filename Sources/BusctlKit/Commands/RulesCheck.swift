import ArgumentParser
import EventBus
import Host
import RuleCheck
import RuleHost

/// Looks for mistakes in rules without running them.
struct RulesCheck: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check rules and their tests; prints each problem as file:line:column: error: message.",
        discussion: """
            EXAMPLES:
              \(Program.name) rules check
              \(Program.name) rules check rules ~/my-rules/toast.lua
              \(Program.name) rules check --json | jq -r 'select(.severity == "error") | .message'
              \(Program.name) rules check --sarif > rules.sarif

            Needs no host. Folders are layers: a later one overrides single policies
            and settings of an earlier one. Of a file only its own problems are told; its
            folder has the modules that it requires.

            An error is what a host refuses; the rules that it has go on deciding. A
            warning is what a host accepts and what fails, or does nothing, when it runs:
            a field that is not there, an answer that cannot be right. While a rule fails,
            the same policy of the layer below decides, or else the built-in answer.

            Exit status 65 if there is a problem of either kind, 66 if a file or folder is
            missing, or has no rules.
            """)

    @Argument(
        help: ArgumentHelp("Folders of rules, as layers, and single files.", valueName: "path"),
        completion: .file(extensions: ["lua"]))
    var paths: [String] = ["rules"]

    @Flag(name: .long, help: "Print one document in SARIF 2.1.0, for editors and forges.")
    var sarif = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if sarif, output.json { throw ValidationError("--sarif and --json are two formats; name one") }
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
