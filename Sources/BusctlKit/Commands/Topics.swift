import ArgumentParser
import ControlAPI
import EventBus
import FoundationEssentials
import Host

/// Lists the topics and queries.
struct Topics: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "topics",
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
        guard let topic else {
            let topics = try await source().all
            if output.json {
                for info in topics { try Terminal.print(try JSONText.string(info)) }
            } else {
                for line in TopicPage.list(topics, output.style, width: Terminal.width) { try Terminal.print(line) }
            }
            return
        }
        let source = try await source()
        guard let info = source.named(topic) else {
            throw Failure.unknown(
                "topic", topic, among: source.names, list: "list all topics: \(Program.command) topics")
        }
        if output.json { return try Terminal.print(try JSONText.string(info)) }
        for line in TopicPage.describe(info, order: try TopicList.parameters(of: topic), output.style) {
            try Terminal.print(line)
        }
    }

    /// Where the descriptions come from.
    private enum Source {
        /// A host, which described all topics.
        case host([TopicInfo])
        /// A bus in this process, which describes each topic when it is asked, and the system that it belongs to; nil if
        /// that has stopped.
        case bus(EventBus, of: EmbeddedSystem?)

        var all: [TopicInfo] {
            switch self {
            case .host(let topics): topics
            case .bus(let bus, let system): withExtendedLifetime(system) { bus.topics }
            }
        }

        var names: [String] {
            switch self {
            case .host(let topics): topics.map(\.name)
            case .bus(let bus, _): bus.names.map(\.text)
            }
        }

        func named(_ name: String) -> TopicInfo? {
            switch self {
            case .host(let topics): topics.first { $0.name == name }
            case .bus(let bus, let system):
                withExtendedLifetime(system) { TopicName(name).flatMap { bus.info(of: $0) } }
            }
        }
    }

    private func source() async throws -> Source {
        if let system = try embedded.system() { return .bus(system.system.bus, of: system) }
        do {
            return .host(try await TopicList.live(host.client))
        } catch let error as HostNotRunning {
            // A host that was named with --socket must be running.
            if host.socket != nil { throw error }
            if Terminal.isErrorTerminal {
                Terminal.say("no host is running: these are the topics that this program knows")
            }
            return .bus(try TopicList.compiledBus(), of: nil)
        }
    }
}
