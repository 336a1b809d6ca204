import ArgumentParser
import CommandSupport
import EventBus
import FoundationEssentials
import Harness
import Host
import RuleHost

/// Repeats a recorded run on virtual time.
struct ReplayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Replay a recording on a virtual clock, under the recorded rules or others.",
        discussion: """
            EXAMPLES:
              \(Program.name) serve --rules rules --record day.jsonl
              \(Program.name) replay day.jsonl
              \(Program.name) replay day.jsonl 'toast.*' --json > trace.jsonl
              \(Program.name) replay day.jsonl --rules rules-next --quiet --coverage

            Prints every delivery of the recorded runs in the format of `tap`. The same
            recording gives the same output on every machine, byte for byte. A recording
            contains its rules and their reloads. With --rules, other rules handle the same
            inputs; `\(Program.name) compare` shows what they change.

            Exit status 1: the coverage is below --fail-under. 65: the recording or the
            rules cannot be used. 66: no such file.
            """)

    @Argument(help: ArgumentHelp("The recording.", valueName: "file"), completion: .file())
    var file: String

    @Argument(
        help: ArgumentHelp("Topics or patterns to show. Default: all topics.", valueName: "pattern"),
        completion: .custom(TopicCompletion.events))
    var patterns: [String] = []

    @Option(
        name: .long, parsing: .singleValue,
        help: ArgumentHelp(
            "Folder of rules that decide instead of the recorded rules. Repeat the option for layers, the lowest first.",
            valueName: "dir"),
        completion: .directory)
    var rules: [String] = []

    @Flag(name: .shortAndLong, help: "Show only the summary.")
    var quiet = false

    @Flag(name: .long, help: "Skip lines that cannot be read, and report them.")
    var skipBadLines = false

    @OptionGroup var coverage: CoverageOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let topics = try Program.catalogue().summaries
        let wanted = try patterns.map { try TopicList.pattern($0, among: topics) }
        let layers = rules.isEmpty ? nil : try RuleFolder.read(rules)
        var replay = Replay(path: file, modules: Program.modules, rules: layers, skipsBadLines: skipBadLines)
        replay.coverage = coverage.book
        var printer = EventPrinter(output, roles: TopicList.roles(topics))
        var progress = ProgressLine(isWanted: quiet || !Terminal.isOutputTerminal)
        let start = ContinuousClock.now
        let summary: Replay.Summary
        do {
            summary = try replay.run(
                patterns: quiet ? [] : wanted.isEmpty ? [.everything] : wanted,
                progress: { done in
                    progress.show(ProgressLine.text(done.share, done.inputs, "inputs", in: .now - start))
                },
                seeing: { try printer.show(try ValueEncoder().encode(CloudEvent($0, of: CloudEvent.virtualInstance))) })
        } catch {
            progress.clear()
            throw error
        }
        progress.clear()
        for note in summary.notes { Terminal.say(note.printable) }
        Terminal.say(Self.text(summary, in: .now - start))
        guard let measured = replay.coverage?.coverage else { return }
        try coverage.print(measured, output.style)
        try coverage.check(measured)
    }

    /// `42 inputs, 172 deliveries, 35.2 s of bus time; 91,000 inputs a second; recorded without text`
    static func text(_ summary: Replay.Summary, in time: Duration) -> String {
        let runs = summary.runs == 1 ? "" : "\(summary.runs) runs: "
        return runs + "\(summary.inputs.grouped) inputs, "
            + "\(Int(summary.deliveries).grouped) deliveries, "
            + "\(TapRow.time(Value.double(summary.time.inSeconds).json)) s of bus time; "
            + ProgressLine.rate(summary.inputs, in: time)
            + (summary.isWithoutText ? "; recorded without text" : "")
    }
}
