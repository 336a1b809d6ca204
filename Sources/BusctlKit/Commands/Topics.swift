import ArgumentParser
import CommandSupport
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
              \(Program.name) topics toast
              \(Program.name) topics '*.show' --role request
              \(Program.name) topics toast.show
              \(Program.name) topics toast.coalesce --json | jq .schema

            The name of a module, or a pattern with *, lists the topics that match. --role
            shows only requests (published by clients), facts (published by modules) or
            queries (decided by rules; see `\(Program.name) ask`).

            If no host is running, the command describes the topics that this program
            knows. With --socket, a host must be running.
            """)

    @Argument(
        help: ArgumentHelp("Describe this topic or query, or list those of a module or pattern.", valueName: "topic"),
        completion: .custom(TopicCompletion.all))
    var topic: String?

    @Option(
        name: .long,
        help: ArgumentHelp("List only topics of this role: request, fact or query.", valueName: "role"),
        completion: .list(TopicInfo.Kind.allNames))
    var role: TopicInfo.Kind?

    @OptionGroup var embedded: EmbeddedOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var host: HostOptions

    func run() async throws {
        let source = try await source()
        guard let topic else { return try list(source.all) }
        if let info = source.named(topic) { return try describe(info) }
        guard let pattern = try Self.pattern(of: topic, among: source.names) else {
            throw Failure.unknown(
                "topic", topic, among: source.names, list: "list all topics: \(Program.command) topics")
        }
        let found = source.all.filter { info in TopicName(info.name).map(pattern.matches) ?? false }
        guard !found.isEmpty else {
            throw Failure(
                .badData, "no topic matches '\(pattern)'",
                hint: pattern.corrected(by: source.names).map { "did you mean '\($0)'?" }
                    ?? "list all topics: \(Program.command) topics")
        }
        try list(found)
    }

    /// The pattern for a text with `*`, or for all topics of a module; nil for any other text.
    private static func pattern(of text: String, among names: [String]) throws -> TopicPattern? {
        guard text.contains("*") else {
            return names.contains { $0.hasPrefix(text + ".") } ? TopicPattern(text + ".**") : nil
        }
        guard let pattern = TopicPattern(text) else {
            throw Failure(
                .usage, "'\(text.printable)' is not a topic pattern",
                hint: "* stands for one word, as in 'toast.*', and a final ** for one or more")
        }
        return pattern
    }

    private func list(_ topics: [TopicInfo]) throws {
        let topics = topics.filter { role == nil || $0.kind == role }
        if output.json {
            for info in topics { try Terminal.print(try JSONText.string(info)) }
        } else {
            for line in TopicPage.list(topics, output.style, width: Terminal.width) { try Terminal.print(line) }
        }
        if topics.isEmpty, let role { Terminal.say("none of these topics is a \(role.rawValue)") }
    }

    private func describe(_ info: TopicInfo) throws {
        if output.json { return try Terminal.print(try JSONText.string(info)) }
        for line in TopicPage.describe(info, order: try TopicList.parameters(of: info.name), output.style) {
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

extension TopicInfo.Kind: ExpressibleByArgument {
    static let allNames = [Self.request, .fact, .query].map(\.rawValue)
}
