import ArgumentParser
import CommandSupport
import ControlAPI
import EventBus
import Host
import Logging

/// The options that name the host to talk to.
struct HostOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp("Path of the host's socket. '\(Program.name) --help' names the default.", valueName: "path"),
        completion: .file())
    var socket: String?

    @Option(
        name: .long,
        help: ArgumentHelp("Give up when the host does not answer within this time.", valueName: "time"))
    var timeout = DurationText(HostOptions.usualTimeout)

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Wait up to this time for a host to start; tap, wait and inject also wait when it restarts.",
            valueName: "time"))
    var waitHost: DurationText?

    /// Longer than any finite request takes: reading a folder of rules may take 5 seconds.
    static let usualTimeout = Duration.seconds(10)

    var path: String { Program.socket(socket) }
    var patience: Duration { waitHost?.duration ?? .zero }
    var client: ControlClient { client(within: nil) }

    /// A client for a command that waits for `span` at most. A host has a second to answer in any case.
    func client(within span: Duration?) -> ControlClient {
        ControlClient(
            socketPath: path, timeout: min(timeout.duration, max(span ?? timeout.duration, .seconds(1))),
            waitingForHost: patience)
    }
}

/// The options for the form of the output.
struct OutputOptions: ParsableArguments {
    @Flag(name: .long, help: "Print JSON for programs, one value on each line.")
    var json = false

    @Option(name: .long, help: "When to use colors; auto: only on a terminal.")
    var color: ColorChoice = .auto

    var style: Style {
        Style(color, isTerminal: Terminal.isOutputTerminal, environment: Terminal.environment)
    }
}

/// The option for scripts that only check the exit status.
struct QuietOptions: ParsableArguments {
    @Flag(name: .shortAndLong, help: "Print no summary, only results and errors.")
    var quiet = false
}

/// The option that names rules for a system inside this process, to be used instead of a host.
struct EmbeddedOptions: ParsableArguments {
    @Option(
        name: .long, parsing: .singleValue,
        help: ArgumentHelp(
            "Use a system in this process with the rules of this folder, instead of a host. Repeat the option for layers; a later layer overrides an earlier one.",
            valueName: "dir"),
        completion: .directory)
    var rules: [String] = []

    /// Nil if the command is to use a host.
    func system() throws -> EmbeddedSystem? { rules.isEmpty ? nil : try EmbeddedSystem(rules: rules) }
}

/// The options that end a stream.
struct StopOptions: ParsableArguments {
    @Option(
        name: [.long, .customLong("limit")], help: ArgumentHelp("Stop after this many events.", valueName: "n"))
    var count: Int?

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp("Stop after this time, such as 500ms, 2s or 1m; at most a year.", valueName: "time"))
    var span: DurationText?

    @Option(
        name: .long, help: ArgumentHelp("Stop when no event has arrived for this time.", valueName: "time"))
    var wait: DurationText?

    @Option(
        name: .long,
        help: ArgumentHelp("Stop after the first event of this topic or pattern.", valueName: "topic"),
        completion: .custom(TopicCompletion.events))
    var until: String?

    func validate() throws {
        if let count, count < 1 { throw ValidationError("--count needs a number from 1, not \(count)") }
    }
}

extension StopOptions {
    func conditions(among topics: [TopicSummary]) throws -> StopConditions {
        StopConditions(
            count: count, until: try until.map { try TopicList.pattern($0, among: topics) },
            span: span?.duration, quiet: wait?.duration, now: .now)
    }
}
