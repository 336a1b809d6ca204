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
        abstract: "Show what a policy answers, and when: asks it every question that matters.",
        discussion: """
            EXAMPLES:
              \(Program.name) rules explore toast.coalesce
              \(Program.name) rules explore toast.rank --rules rules --rules rules/presets/ageing
              \(Program.name) rules explore toast.coalesce --tests coalesce_test.lua
              \(Program.name) rules explore toast.coalesce --json | jq .rows

            Needs no host. The real function is asked: with each word, with the numbers and
            texts that the rules compare with and what lies beside them, one field at a
            time, in pairs, and in all combinations of what it reads. The table has a row
            for each way through the rule: what is true of its questions, the answer, the
            line that gives it, and the simplest question. Below it stands what no question
            reaches, for which questions the rule fails, and which conditions make no
            difference.

            "Proved" is said only where all questions were asked that there can be. Without
            a policy, the command lists the policies of the rules.

            Exit status 65: the rule fails for some questions, or there is no such policy.
            """)

    @Argument(
        help: ArgumentHelp("Name of the policy, such as toast.coalesce.", valueName: "policy"),
        completion: .custom(TopicCompletion.queries))
    var policy: String?

    @OptionGroup var explored: ExploredOptions

    @Option(
        name: .long,
        help: ArgumentHelp("Try what was asked in this recording, too, and count it.", valueName: "file"),
        completion: .file(extensions: ["jsonl"]))
    var recording: String?

    @Option(
        name: .long, help: ArgumentHelp("Write a test that pins each row into this file.", valueName: "file"),
        completion: .file(extensions: ["lua"]))
    var tests: String?

    @OptionGroup var quiet: QuietOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let rules = try explored.load()
        guard let policy else {
            for name in rules.policies { try Terminal.print(name) }
            return
        }
        let recorded = try recording.map { try RecordedQuestions(of: policy, in: $0) }
        if let recorded, recorded.count == 0 {
            throw Failure(
                .badData, "the recording \(recording?.printable ?? "") has no question of \(policy.printable)",
                hint: "without --recording, the command chooses questions itself")
        }
        let start = ContinuousClock.now
        let table = try rules.explore(policy, recorded: recorded?.questions ?? [], budget: explored.asked)
        if !quiet.quiet {
            Terminal.say(
                "\(table.extent.questions.grouped) questions, \(ProgressLine.rate(table.extent.questions, in: .now - start))"
            )
        }
        if let tests {
            try WrittenFile.write(PinningTests.text(of: table), to: tests)
        }
        if output.json {
            try Terminal.print(try JSONText.string(table))
        } else {
            for line in TablePage.lines(table, output.style) { try Terminal.print(line) }
        }
        if table.findings.contains(where: { $0.kind == .fails }) { throw ExitCode(ExitStatus.badData.rawValue) }
    }
}

/// The options of the commands that ask rules many questions.
struct ExploredOptions: ParsableArguments {
    @Option(
        name: .long, parsing: .singleValue,
        help: ArgumentHelp(
            "Folder of rules; rules by default. Repeat the option for layers; a later layer overrides an earlier one.",
            valueName: "dir"),
        completion: .directory)
    var rules: [String] = []

    @Option(name: .long, help: ArgumentHelp("Ask for at most this time.", valueName: "time"))
    var budget = DurationText(.seconds(2))

    var asked: ExploreBudget { ExploreBudget(questions: .max, time: budget.duration) }

    func validate() throws {
        if budget.duration <= .zero { throw ValidationError("--budget needs a time of more than 0, such as 2s") }
    }

    func load() throws -> ExploredRules { try Self.load(rules.isEmpty ? ["rules"] : rules) }

    /// Loads folders of rules as layers.
    static func load(_ folders: [String], tellsWays: Bool = true) throws -> ExploredRules {
        try load(try RuleFolder.read(folders), tellsWays: tellsWays)
    }

    static func load(_ layers: [RuleLayer], tellsWays: Bool = true) throws -> ExploredRules {
        try ExploredRules(layers, of: try Program.catalogue(), tellsWays: tellsWays) { instrumented in
            let system = try ChromeSystem(modules: Program.modules)
            do throws(RuleSetRejected) {
                try system.rules.load(instrumented)
            } catch {
                // A check says more about a mistake, and in the words of the files.
                throw RuleSetRejected(problems: system.rules.checker.prepare(layers).problems)
            }
            return (system.bus, system.rules, system)
        }
    }
}
