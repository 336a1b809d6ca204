import ArgumentParser
import CommandSupport
import ControlAPI
import EventBus

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
              \(Program.name) explain 17 --json | jq '.steps[].decisions[]'

            The argument is the number of an event, as `tap` shows it, or the `id` of a
            thing such as a toast. Below each event are the decisions that were made while
            it was handled: the query, the answer, who answered, the time that the answer
            took, and the fields of the question. With --why-not, → marks the decision
            that led to what happened instead. The host keeps its latest 4096 events.

            Exit status 65: nothing is known of this event or thing.
            """)

    @Argument(help: ArgumentHelp("Number of an event, or id of a thing such as a toast.", valueName: "id"))
    var id: String

    @Option(
        name: .long,
        help: ArgumentHelp("Explain why the event or thing led to no event of this topic.", valueName: "topic"),
        completion: .custom(TopicCompletion.events))
    var whyNot: String?

    @OptionGroup var output: OutputOptions
    @OptionGroup var host: HostOptions

    func validate() throws {
        if id.isEmpty { throw ValidationError("the id is empty") }
    }

    func run() async throws {
        let client = host.client
        let explanation = try await client.explanation(of: id, whyNot: whyNot).value()
        if output.json { return try Terminal.print(explanation.json) }
        let roles = TopicList.roles(try await TopicList.live(client))
        let page = ExplainPage(style: output.style, width: Terminal.width, roles: roles)
        for line in page.lines(explanation) { try Terminal.print(line) }
    }
}
