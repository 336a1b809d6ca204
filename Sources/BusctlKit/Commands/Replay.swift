import ArgumentParser
import EventBus
import FoundationEssentials
import Harness
import Host
import RuleHost

/// Repeats a recorded run on virtual time.
struct ReplayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Repeat a recorded run on virtual time, under the same rules or others.",
        discussion: """
            EXAMPLES:
              \(Program.name) serve --rules rules --record day.jsonl
              \(Program.name) replay day.jsonl
              \(Program.name) replay day.jsonl 'toast.*' --json > trace.jsonl
              \(Program.name) replay day.jsonl --rules rules-next --quiet

            Shows every delivery of the run, as tap would have. The same recording
            gives the same output, byte for byte, on every machine. The rules are in
            the recording, with their reloads; with --rules others decide about the
            same inputs. What changes then: \(Program.name) compare.
            """)

    @Argument(help: ArgumentHelp("The recording.", valueName: "file"), completion: .file())
    var file: String

    @Argument(
        help: ArgumentHelp("Topics or patterns to show; all when absent.", valueName: "pattern"),
        completion: .custom(TopicCompletion.events))
    var patterns: [String] = []

    @Option(
        name: .long, parsing: .singleValue,
        help: ArgumentHelp(
            "Decide by the rules of this folder instead of the recorded ones. Repeat it for layers.",
            valueName: "dir"),
        completion: .directory)
    var rules: [String] = []

    @Flag(name: .shortAndLong, help: "Show only the summary.")
    var quiet = false

    @Flag(name: .long, help: "Leave out lines that cannot be read, and say which.")
    var skipBadLines = false

    @OptionGroup var output: OutputOptions

    func run() async throws {
        let topics = try TopicList.compiledIn()
        let wanted = try patterns.map { try TopicList.pattern($0, among: topics) }
        let layers = rules.isEmpty ? nil : try RuleFolder.read(rules)
        let replay = Replay(path: file, modules: Program.modules, rules: layers, skipsBadLines: skipBadLines)
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
                seeing: { try printer.show(try ValueEncoder().encode(CloudEvent($0))) })
        } catch {
            progress.clear()
            throw error
        }
        progress.clear()
        for note in summary.notes { Terminal.say(note.printable) }
        Terminal.say(Self.text(summary, in: .now - start))
    }

    /// `42 inputs, 172 deliveries, 35.2 s of bus time; 91,000 inputs a second; recorded without text`
    static func text(_ summary: Replay.Summary, in time: Duration) -> String {
        let runs = summary.runs == 1 ? "" : "\(summary.runs) runs: "
        return runs + "\(InjectTally.grouped(summary.inputs)) inputs, "
            + "\(InjectTally.grouped(Int(summary.deliveries))) deliveries, "
            + "\(TapRow.time(Value.double(summary.time.inSeconds).json)) s of bus time; "
            + ProgressLine.rate(summary.inputs, in: time)
            + (summary.isWithoutText ? "; recorded without text" : "")
    }
}
