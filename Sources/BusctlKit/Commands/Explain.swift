import ArgumentParser
import CommandSupport
import ControlAPI
import EventBus
import Harness
import Host
import RuleHost

/// Explains why an event happened or did not.
struct Explain: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explain why something happened or did not: the events and decisions behind it.",
        discussion: """
            EXAMPLES:
              \(Program.name) explain 17
              \(Program.name) explain build-7
              \(Program.name) explain --why-not toast.presented 17
              \(Program.name) explain t1 --recording day.jsonl

            The argument is the number of an event, as `tap` shows it, or the `id` of a
            thing such as a toast. Below each event are the decisions that were made while
            it was handled: the query, the answer, where it came from, how long it took,
            and the fields of the question. With --why-not, → marks the decision that led
            to the actual outcome. The host keeps its latest 4096 events.

            With --recording, the command needs no host: the recorded rules decide again,
            and all events of a run are available. Of several runs, the last one that
            contains the id is explained; --run selects another one.

            Exit status 65: the event or thing is unknown.
            """)

    @Argument(help: ArgumentHelp("Number of an event, or id of a thing such as a toast.", valueName: "id"))
    var id: String

    @Option(
        name: .long,
        help: ArgumentHelp("Explain why the event or thing led to no event of this topic.", valueName: "topic"),
        completion: .custom(TopicCompletion.events))
    var whyNot: String?

    @Option(
        name: .long, help: ArgumentHelp("Explain what happened in this recording.", valueName: "file"),
        completion: .file(extensions: ["jsonl"]))
    var recording: String?

    @Option(
        name: .customLong("run"),
        help: ArgumentHelp("Explain what happened in this run of the recording.", valueName: "n"))
    var number: Int?

    @OptionGroup var output: OutputOptions
    @OptionGroup var host: HostOptions

    func validate() throws {
        if id.isEmpty { throw ValidationError("the id is empty") }
        guard let number else { return }
        if recording == nil { throw ValidationError("--run needs --recording") }
        if number < 1 { throw ValidationError("\(number) is not a run; they are counted from 1") }
    }

    func run() async throws {
        let (explanation, roles) = if let recording { try explain(in: recording) } else { try await explainLive() }
        if output.json { return try Terminal.print(explanation.json) }
        let page = ExplainPage(style: output.style, width: Terminal.width, roles: roles)
        for line in page.lines(explanation) { try Terminal.print(line) }
    }

    private typealias Explained = (Value, [String: TopicInfo.Kind])

    private func explainLive() async throws -> Explained {
        let explanation = try await host.client.explanation(of: id, whyNot: whyNot).value()
        return (explanation, output.json ? [:] : TopicList.roles(try await TopicList.names(host.client)))
    }

    private func explain(in recording: String) throws -> Explained {
        let catalogue = try Program.catalogue()
        let topic = try whyNot.map { text in
            let topics = catalogue.eventTypes.map { $0.topic }
            guard let topic = topics.first(where: { $0.text == text }) else {
                throw Failure(
                    .badData, "no event is called '\(text.printable)'",
                    hint: nearest(text, among: topics.map(\.text)).map { "did you mean '\($0)'?" })
            }
            return topic
        }
        var (found, unknown): (Explanation?, Explanation.Unknown?)
        var progress = ProgressLine()
        let start = ContinuousClock.now
        defer { progress.clear() }
        let summary = try Replay(path: recording, modules: Program.modules).histories(
            progress: { progress.show(ProgressLine.text($0.share, $0.inputs, "inputs", in: .now - start)) },
            { run, history in
                guard number == nil || number == run else { return }
                do throws(Explanation.Unknown) {
                    if let topic {
                        found = try Explanation(whyNot: topic, of: id, in: history)
                    } else {
                        found = try Explanation(of: id, in: history)
                    }
                } catch {
                    unknown = error
                }
            })
        progress.clear()
        for note in summary.notes { Terminal.say(note.printable) }
        guard let found else {
            let runs = "the recording has \(summary.runs) \(summary.runs == 1 ? "run" : "runs")"
            throw Failure(
                .badData, unknown?.description ?? "there is no run \(number ?? 1); \(runs)", hint: unknown?.hint)
        }
        return (try ValueEncoder().encode(found), TopicList.roles(catalogue.summaries))
    }
}
