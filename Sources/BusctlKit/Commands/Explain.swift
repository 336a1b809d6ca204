import ArgumentParser
import ControlAPI
import EventBus

/// Explains why an event happened or did not.
struct Explain: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Tell why something happened or not: the chain of events and decisions.",
        discussion: """
            EXAMPLES:
              \(Program.name) explain 17
              \(Program.name) explain build-7
              \(Program.name) explain --why-not toast.presented 17
              \(Program.name) explain 17 --json | jq '.steps[].decisions[]'

            The id is an event's number, as `tap` shows it, or the `id` of a thing, such
            as a toast. Below each event stand the decisions taken while it was handled:
            query, answer, who answered, time it took, and what was asked. The host
            knows its latest 4096 events.
            """)

    @Argument(help: ArgumentHelp("Number of an event, or id of a thing.", valueName: "id"))
    var id: String

    @Option(
        name: .long,
        help: ArgumentHelp("Tell why no event of this topic came of it.", valueName: "topic"),
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
