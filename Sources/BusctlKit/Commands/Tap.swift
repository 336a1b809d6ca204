import ArgumentParser
import CommandSupport
import ControlAPI
import EventBus
import FoundationEssentials
import Host

/// Shows the events of a host as they happen.
struct TapCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tap",
        abstract: "Show events as they happen: bus time, id, cause, topic, data.",
        discussion: """
            EXAMPLES:
              \(Program.name) tap
              \(Program.name) tap 'toast.*' 'rules.**'
              \(Program.name) tap 'toast.*' --where id=a --since start
              \(Program.name) tap --json | \(Program.name) inject - --socket /tmp/other.sock

            In a pattern, * matches one word, and a final ** matches one or more. ←17 means
            that event 17 caused the event. Details are events that only describe another
            event more closely, for example how a toast is drawn. They are left out unless
            a pattern is their full topic, or with --details or --json.

            Exit status 75: the time of --for or --wait ran out before the events that
            --count or --until asks for.
            """)

    @Argument(
        help: ArgumentHelp("Topics or patterns to show. Default: all topics.", valueName: "pattern"),
        completion: .custom(TopicCompletion.events))
    var patterns: [String] = []

    @Flag(help: "Also show details: events that only describe another event more closely.")
    var details = false

    @Flag(help: "Also show the time of day, before the bus time.")
    var clock = false

    @Flag(help: "Show placeholders such as text-1 in place of private texts, the same one for equal texts.")
    var placeholders = false

    @OptionGroup var filter: FilterOptions
    @OptionGroup var stop: StopOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var host: HostOptions

    func run() async throws {
        let client = host.client(within: stop.span?.duration)
        let topics = try await TopicList.names(client)
        let wanted = try patterns.map { try TopicList.pattern($0, among: topics) }
        try await filter.check(wanted, on: client)
        let patterns = wanted.map(\.text)
        let conditions = try stop.conditions(among: topics)
        let printer = EventPrinter(output, roles: TopicList.roles(topics), began: clock ? try await began(client) : nil)
        let filter = try await filter.beginning(client)
        let hidden = details || output.json ? [] : TopicList.details(topics, besides: patterns)
        let (socket, withText) = (host.path, !placeholders)
        // An endless tap is normally stopped by a signal, which exits with 0.
        _ = try await Signals.interrupting {
            try await StreamEnd.following(conditions) { saw in
                let events = try await client.events(patterns: patterns, after: filter.since?.after, withText: withText)
                if Terminal.isErrorTerminal {
                    Terminal.say("showing the events of the host at \(socket); Ctrl-C ends this")
                }
                try await Self.show(events, printer, hiding: hidden, filter, saw)
            }
        }
    }

    /// The time of day at which the host's bus time began.
    private func began(_ client: ControlClient) async throws -> Date {
        let uptime = try await client.get("/v1/health").value()["uptime"]?.doubleValue
        return Date.now.addingTimeInterval(-(uptime ?? 0))
    }

    private static func show(
        _ events: AsyncThrowingStream<ServerSentEvent, any Error>, _ printer: EventPrinter, hiding hidden: Set<String>,
        _ filter: FilterOptions, _ saw: (String) async -> Bool
    ) async throws {
        var printer = printer
        for try await event in events {
            if event.event == "gap" {
                Terminal.say(Self.notice(ofGap: event.data))
                continue
            }
            if let topic = try printer.show(event.data, hiding: hidden, if: filter.admits) {
                try Terminal.requireReader()
                if await saw(topic) { return }
            }
        }
        try Task.checkCancellation()
        throw Failure(
            .inputOutput, "the host ended the stream", hint: "the host was stopped, or this program read too slowly")
    }

    /// The text for a gap such as `{"from":17,"to":25}`.
    static func notice(ofGap json: String) -> String {
        let gap = try? JSONText.decode(Value.self, from: Data(json.utf8))
        guard let from = gap?["from"]?.intValue, let to = gap?["to"]?.intValue else {
            return "events are missing here"
        }
        if gap?["reason"] == "restart" { return "the host has started again; its earlier events are missing here" }
        return from == to ? "event \(from) is missing here" : "events \(from) to \(to) are missing here"
    }
}
