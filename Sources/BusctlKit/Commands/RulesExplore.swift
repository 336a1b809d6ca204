import ArgumentParser
import CommandSupport
import EventBus
import FoundationEssentials
import Harness
import Host
import RuleCheck
import RuleExplore
import RuleHost

/// Shows what a policy answers to all questions.
struct RulesExplore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explore",
        abstract: "Show what a policy answers, and when, by asking every question that matters.",
        discussion: """
            EXAMPLES:
              \(Program.name) rules explore toast.coalesce
              \(Program.name) rules explore toast.rank --rules rules --rules rules/presets/ageing
              \(Program.name) rules explore toast.coalesce --tests coalesce_test.lua
              \(Program.name) rules explore toast.coalesce --svg coalesce.svg

            Needs no host. The real function is called with each word, with the numbers and
            texts that the rules compare with, and with their neighbors: one field at a
            time, in pairs, and in all combinations of the fields that it reads. The table
            has a row for each path through the rule: its conditions, the answer, the line
            that gives it, and the simplest question. Below it are the lines that no
            question reaches, the questions for which the rule fails, and the conditions
            that make no difference.

            "Proved" means that every possible question was asked. Without a policy, the
            command lists the policies of the rules.

            Exit status 65: the rule fails for some questions, or there is no such policy.
            """)

    @Argument(
        help: ArgumentHelp("Name of the policy, such as toast.coalesce.", valueName: "policy"),
        completion: .custom(TopicCompletion.queries))
    var policy: String?

    @OptionGroup var layers: LayerOptions
    @OptionGroup var budget: BudgetOptions
    @OptionGroup var recorded: RecordedOptions

    @Option(
        name: .long, help: ArgumentHelp("Write a test that pins each row into this file.", valueName: "file"),
        completion: .file(extensions: ["lua"]))
    var tests: String?

    @Option(
        name: .long, help: ArgumentHelp("Draw the table as SVG to this file; - is standard output.", valueName: "file"),
        completion: .file(extensions: ["svg"]))
    var svg: String?

    @OptionGroup var quiet: QuietOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let rules = try ExploredRules.load(try layers.read())
        guard let policy else {
            for name in rules.policies { try Terminal.print(name) }
            return
        }
        let questions = try recorded.questions(of: policy)
        let start = ContinuousClock.now
        let table = try rules.explore(policy, recorded: questions, budget: budget.value)
        if !quiet.quiet {
            Terminal.say(
                "\(table.extent.questions.grouped) questions, \(ProgressLine.rate(table.extent.questions, in: .now - start))"
            )
        }
        if let tests {
            try WrittenFile.write(PinningTests.text(of: table), to: tests)
        }
        if let svg {
            try WrittenFile.write(TableDrawing.svg(table), to: svg)
        } else if output.json {
            try Terminal.print(try JSONText.string(table))
        } else {
            for line in TablePage.lines(table, output.style) { try Terminal.print(line) }
        }
        if table.findings.contains(where: { $0.kind == .fails }) { throw ExitCode(ExitStatus.badData.rawValue) }
    }
}
