import ArgumentParser
import CommandSupport
import EventBus
import Harness
import Host

/// Shows statistics of recordings.
struct Stats: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats",
        abstract: "Show statistics of recordings: decisions, waits, drops, busy minutes.",
        discussion: """
            EXAMPLES:
              \(Program.name) stats day.jsonl
              \(Program.name) stats day.jsonl --since 10m --until 1h
              \(Program.name) stats day.jsonl --json | jq .waits

            Replays the recordings with their own rules, and counts: what was shown and how
            long it waited, each kind of fact by reason and by the source that led to it,
            the answers of each rule and the time they take on this machine, the busiest
            minutes, and the results of each arm of an experiment (ctx.cohort).

            --since and --until are bus times in each run. Events before --since take
            effect, but are not counted.

            Exit status 65: a recording cannot be used. 66: no such file.
            """)

    @Argument(help: ArgumentHelp("The recordings.", valueName: "file"), completion: .file())
    var files: [String]

    @Option(name: .long, help: ArgumentHelp("Count from this bus time of each run.", valueName: "time"))
    var since: DurationText?

    @Option(name: .long, help: ArgumentHelp("Count until this bus time of each run.", valueName: "time"))
    var until: DurationText?

    @Flag(name: .long, help: "Skip lines that cannot be read, and report them.")
    var skipBadLines = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if let since, let until, until.duration <= since.duration {
            throw ValidationError("--until needs a later time than --since")
        }
    }

    func run() throws {
        let span = (since?.duration ?? .zero)..<(until?.duration ?? Duration(nanoseconds: .max))
        let reader = StatisticsReader(files, modules: Program.modules, within: span, skipsBadLines: skipBadLines)
        var progress = ProgressLine()
        let start = ContinuousClock.now
        defer { progress.clear() }
        let statistics = try reader.read { share, inputs in
            progress.show(ProgressLine.text(share, inputs, "inputs", in: .now - start))
        }
        progress.clear()
        for note in statistics.notes { Terminal.say(note.printable) }
        if output.json { return try Terminal.print(try JSONText.string(statistics)) }
        for line in StatisticsPage.lines(statistics, output.style) { try Terminal.print(line) }
    }
}
