import ArgumentParser
import ControlAPI
import EventBus
import FoundationEssentials
import Host

/// Lists the topics and queries.
struct Topics: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List topics and queries, or describe one with its fields.",
        discussion: """
            EXAMPLES:
              \(Program.name) topics
              \(Program.name) topics toast.show
              \(Program.name) topics toast.coalesce --json | jq .schema

            If no host runs, the command describes the topics that this program knows.
            With --socket, a host must run.
            """)

    @Argument(
        help: ArgumentHelp("Describe this topic or query.", valueName: "topic"),
        completion: .custom(TopicCompletion.all))
    var topic: String?

    @OptionGroup var embedded: EmbeddedOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var host: HostOptions

    func run() async throws {
        let topics = try await list()
        guard let topic else {
            if output.json {
                for info in topics { try Terminal.print(try JSONText.string(info)) }
            } else {
                for line in TopicPage.list(topics, output.style, width: Terminal.width) { try Terminal.print(line) }
            }
            return
        }
        guard let info = topics.first(where: { $0.name == topic }) else {
            throw Failure.unknown(
                "topic", topic, among: topics.map(\.name), list: "list all topics: \(Program.command) topics")
        }
        if output.json { return try Terminal.print(try JSONText.string(info)) }
        for line in TopicPage.describe(info, order: try TopicList.parameters(of: topic), output.style) {
            try Terminal.print(line)
        }
    }

    private func list() async throws -> [TopicInfo] {
        if let system = try embedded.system() { return system.system.bus.topics }
        do {
            return try await TopicList.live(host.client)
        } catch let error as HostNotRunning {
            // A host that was named with --socket must be running.
            if host.socket != nil { throw error }
            if Terminal.isErrorTerminal {
                Terminal.say("no host is running: these are the topics that this program knows")
            }
            return try TopicList.compiledIn()
        }
    }
}
