import ArgumentParser
import CommandSupport
import ControlAPI
import EventBus
import FoundationEssentials
import Host

/// Waits for an event of a host.
struct WaitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "wait",
        abstract: "Wait for an event, and print it.",
        discussion: """
            EXAMPLES:
              \(Program.name) wait toast.dismissed --where id=a --for 5s
              \(Program.name) wait 'toast.*' --where kind=error
              \(Program.name) wait toast.presented --since 40 --for 2s

            Waits for the next event that matches. With --since, it may already have
            happened. To wait for the effect of your own event, use
            \(Program.name) inject --wait, which misses nothing.

            Exit status 75: the time of --for ran out before the event came.
            """)

    @Argument(
        help: ArgumentHelp("Topic or pattern of the event.", valueName: "pattern"),
        completion: .custom(TopicCompletion.events))
    var pattern: String

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp("Wait at most this long, such as 500ms, 2s or 1m. Default: forever.", valueName: "time")
    )
    var span: DurationText?

    @OptionGroup var filter: FilterOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var host: HostOptions

    func run() async throws {
        let client = host.client(within: span?.duration)
        let topics = try await TopicList.names(client)
        let pattern = try TopicList.pattern(pattern, among: topics)
        try await filter.check([pattern], on: client)
        let printer = EventPrinter(output, roles: TopicList.roles(topics))
        let (filter, what) = (try await filter.beginning(client), "'\(self.pattern)'")
        let outcome = try await Signals.interrupting {
            try await TimeLimit.within(span?.duration, waitingFor: what) {
                var printer = printer
                for try await event in try await client.events(patterns: [pattern.text], after: filter.since?.after) {
                    if event.event == "gap" {
                        Terminal.say(TapCommand.notice(ofGap: event.data))
                        continue
                    }
                    let value = try JSONText.decode(Value.self, from: Data(event.data.utf8))
                    guard filter.admits(value) else { continue }
                    return try printer.show(value)
                }
                throw TimeLimit.ended
            }
        }
        if case .interrupted(let number) = outcome { throw Interrupted(signal: number) }
    }
}

/// A limit for how long a command waits.
enum TimeLimit {
    static let ended = Failure(
        .inputOutput, "the host ended the stream before the event came", hint: "the host was stopped")

    /// - Parameter span: nil to wait forever.
    /// - Throws: ``Failure`` with the exit status 75 when the time has run out, and what `body` throws.
    static func within(
        _ span: Duration?, waitingFor what: String, _ body: @escaping @Sendable () async throws -> Void
    ) async throws {
        guard let span else { return try await body() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await body() }
            group.addTask {
                try await Task.sleep(for: span)
                throw Failure(.timedOut, "\(what) did not come within \(Value.double(span.inSeconds).json) s")
            }
            defer { group.cancelAll() }
            try await group.next()
        }
    }
}
