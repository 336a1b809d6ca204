import ArgumentParser
import CommandSupport
import EventBus
import Harness
import Host
import RuleHost

/// Shows what other rules would have done with the same inputs.
struct Compare: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Replay a recording under two sets of rules, and show the differences.",
        discussion: """
            EXAMPLES:
              \(Program.name) compare day.jsonl --new rules-next
              \(Program.name) compare day.jsonl --old rules --new rules --new rules-loud
              \(Program.name) compare day.jsonl --new rules-next --limit 1
              \(Program.name) compare day.jsonl --new rules-next --json | jq .lost

            Shows the inputs whose effects differ, earliest first: the decisions that
            changed, with the rule that made each (- old, + new), and the events that only
            one side published. A table with the totals of both sides follows. At least one
            of --old and --new is required.

            Exit status 0: no difference. 1: at least one difference. 65: the recording or
            the rules cannot be used. 66: no such file.
            """)

    @Argument(help: ArgumentHelp("The recording.", valueName: "file"), completion: .file())
    var file: String

    @Option(
        name: .long, parsing: .singleValue,
        help: ArgumentHelp(
            "Folder of the old rules. Repeat the option for layers, the lowest first. Default: the recorded rules.",
            valueName: "dir"), completion: .directory)
    var old: [String] = []

    @Option(
        name: .long, parsing: .singleValue,
        help: ArgumentHelp(
            "Folder of the new rules. Repeat the option for layers, the lowest first. Default: the recorded rules.",
            valueName: "dir"), completion: .directory)
    var new: [String] = []

    @Option(name: .long, help: ArgumentHelp("Show at most this many differences in full.", valueName: "n"))
    var limit = 20

    @Flag(name: .long, help: "Skip lines that cannot be read, and report them.")
    var skipBadLines = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if old.isEmpty, new.isEmpty {
            throw ValidationError(
                "compare needs --new DIR, --old DIR, or both; the recorded rules decide for a side without a folder")
        }
        if limit < 0 { throw ValidationError("--limit needs a number from 0, not \(limit)") }
    }

    func run() throws {
        let comparison = Comparison(
            path: file, modules: Program.modules, old: try Self.layers(old), new: try Self.layers(new), limit: limit,
            skipsBadLines: skipBadLines)
        var progress = ProgressLine()
        let start = ContinuousClock.now
        defer { progress.clear() }
        let report = try comparison.run { done in
            progress.show(ProgressLine.text(done.share, done.inputs, "inputs", in: .now - start))
        }
        progress.clear()
        for note in report.notes { Terminal.say(note.printable) }
        if output.json {
            for difference in report.differences { try Terminal.print(ComparisonLines.difference(difference).json) }
            try Terminal.print(ComparisonLines.summary(report).json)
        } else {
            for line in ComparisonPage(file: file, style: output.style).lines(report) { try Terminal.print(line) }
        }
        Terminal.say(ComparisonPage.verdict(report))
        if report.count > 0 { throw ExitCode(ExitStatus.no.rawValue) }
    }

    private static func layers(_ folders: [String]) throws -> [RuleLayer]? {
        folders.isEmpty ? nil : try RuleFolder.read(folders)
    }
}
