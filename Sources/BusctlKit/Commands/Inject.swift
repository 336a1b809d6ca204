import ArgumentParser
import CommandSupport
import ControlAPI
import EventBus
import FoundationEssentials
import Host

/// Publishes external events.
struct Inject: AsyncParsableCommand {
    static let name = "inject"
    static let configuration = CommandConfiguration(
        commandName: name,
        abstract: "Publish one event, or one event for each line of standard input.",
        discussion: """
            EXAMPLES:
              \(Program.name) inject toast.show '{"message": "Saved", "kind": "success"}'
              \(Program.name) inject toast.show '{"message": "Hi"}' --wait 'toast.*' --for 2s
              echo '{"message": "Built"}' | \(Program.name) inject toast.show -
              Examples/git-log-toasts/git-log-toasts | \(Program.name) inject -

            Each line is a CloudEvent, or {"type": "toast.show", "data": {…}}. With
            --rules, the command needs no host: it runs its own system on a virtual clock
            and prints what happens. Clients may publish only requests; facts come from
            modules. Facts copied from a tap are left out and counted; any other fact is
            refused.

            With --wait, the command prints the first event of that topic or pattern that
            the published event leads to, and ends. Events with other causes do not count,
            and no event is missed.

            Exit status 65: at least one event was refused. 75: the time of --for ran out.
            """)

    @Argument(
        help: ArgumentHelp(
            "Topic of the event, or - to read one event from each line of standard input.", valueName: "topic"),
        completion: .custom(TopicCompletion.requests))
    var topic: String

    @Argument(
        help: ArgumentHelp(
            "Fields of the event as a JSON object, or - to read them from standard input. Default: {}.",
            valueName: "json"))
    var data: String?

    @Option(
        name: .long,
        help: ArgumentHelp("Wait for an event of this topic or pattern that the event leads to.", valueName: "topic"),
        completion: .custom(TopicCompletion.events))
    var wait: String?

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp("Wait at most this long, such as 500ms or 2s. Default: forever.", valueName: "time"))
    var span: DurationText?

    @Option(
        name: .customLong("where"), parsing: .singleValue,
        help: ArgumentHelp(
            "Wait for an event whose data has this field with this value, such as id=a. Repeat the option for several.",
            valueName: "field=value"))
    var conditions: [FieldCondition] = []

    @OptionGroup var embedded: EmbeddedOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var quiet: QuietOptions
    @OptionGroup var host: HostOptions

    func validate() throws {
        if topic == "-", data != nil {
            throw ValidationError("'inject -' takes its events from standard input, not from an argument")
        }
        if wait == nil, span != nil || !conditions.isEmpty {
            throw ValidationError(
                "--for and --where limit what --wait waits for: name the topic with --wait")
        }
        if wait != nil, topic == "-" {
            throw ValidationError("--wait waits for what one event leads to, and '-' reads many")
        }
        if wait != nil, !embedded.rules.isEmpty {
            throw ValidationError("--wait needs a host; with --rules, everything that happens is printed anyway")
        }
    }

    func run() async throws {
        if topic == "-" { return try await injectStream() }
        let injection = one(data == "-" ? try await Self.standardInput(topic) : data ?? "{}")
        let event = try injection.event
        if let system = try embedded.system() {
            try EmbeddedInjection(system, output, isQuiet: quiet.quiet).run([event])
        } else if let wait {
            try await injectOne(event, waitingFor: wait)
        } else {
            try injection.run()
        }
    }

    /// The event with this data, to publish without waiting.
    func one(_ data: String) -> OneInjection {
        OneInjection(
            topic: topic, data: data, socket: host.socket, timeout: host.timeout.duration, patience: host.patience,
            isJSON: output.json, isQuiet: quiet.quiet)
    }

    /// All of standard input, as text.
    private static func standardInput(_ topic: String) async throws -> String {
        let input = try StandardInput(refusingTerminal: "\(Program.command) inject \(topic) - < data.json")
        var bytes: [UInt8] = []
        while case let block = try await input.read(), !block.isEmpty {
            bytes += block
            guard bytes.count <= EventLimits().size else {
                throw Failure(
                    .badData,
                    "standard input has more than \(EventLimits().size) bytes, which is the most for an event",
                    hint: "to publish one event from each line: \(Program.command) inject -")
            }
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Failure(.badData, "standard input is not UTF-8")
        }
        return text
    }

    private func injectOne(_ event: [UInt8], waitingFor wait: String) async throws {
        let client = host.client(within: span?.duration)
        let topics = try await TopicList.names(client)
        var filter = FilterOptions()
        filter.conditions = conditions
        let pattern = try TopicList.pattern(wait, among: topics)
        try await filter.check([pattern], on: client)
        let injection = AwaitedInjection(
            client: client, pattern: pattern, conditions: filter,
            printer: EventPrinter(output, roles: TopicList.roles(topics)))
        let (topic, span) = (topic, span?.duration)
        let outcome = try await Signals.interrupting {
            try await TimeLimit.within(span, waitingFor: "'\(wait)'") {
                try await injection.run {
                    // A separate connection, because the stream occupies the other one.
                    let answer = try await ControlClient(socketPath: client.socketPath, timeout: client.timeout).post(
                        "/v1/events", contentType: "application/json", body: Data(event)
                    ).value()
                    let told = answer["events"]?.arrayValue?.first ?? .null
                    if let error = told["error"] { throw Failure(.badData, Failure.line(error).printable) }
                    guard let number = told["id"]?.stringValue.flatMap(UInt64.init) else {
                        throw Failure(.no, OneInjection.told(topic, told), hint: "there is nothing to wait for")
                    }
                    return number
                }
            }
        }
        if case .interrupted(let number) = outcome { throw Interrupted(signal: number) }
    }

    private func injectStream() async throws {
        let input = try StandardInput(
            refusingTerminal: "Examples/git-log-toasts/git-log-toasts | \(Program.name) inject -")
        if let system = try embedded.system() {
            try await EmbeddedInjection(system, output, isQuiet: quiet.quiet).run(input)
        } else {
            try await LiveInjection(input, try await host.client.injector(), json: output.json, isQuiet: quiet.quiet)
                .run()
        }
    }
}
