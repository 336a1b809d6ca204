import ArgumentParser
import ControlAPI
import EventBus
import FoundationEssentials
import Host

/// Publishes events from outside.
struct Inject: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inject",
        abstract: "Publish one event, or one event for each line of standard input.",
        discussion: """
            EXAMPLES:
              \(Program.name) inject toast.show '{"message": "Saved", "kind": "success"}'
              \(Program.name) inject toast.dismissAll
              Examples/git-log-toasts/git-log-toasts | \(Program.name) inject -
              \(Program.name) inject - --rules rules < events.jsonl

            Each line is a CloudEvent, or {"type": "toast.show", "data": {…}}. With
            --rules, the command needs no host: it runs a system of its own on a virtual
            clock, and prints what happens. Clients may publish requests only; a fact
            comes from its module. Facts that were copied from a tap are left out and
            counted, any other fact is refused.

            Exit status 65: at least one event was refused.
            """)

    @Argument(
        help: ArgumentHelp(
            "Topic of the event, or - to read one event from each line of standard input.", valueName: "topic"),
        completion: .custom(TopicCompletion.requests))
    var topic: String

    @Argument(help: ArgumentHelp("Fields of the event as a JSON object. Default: {}.", valueName: "json"))
    var data: String?

    @OptionGroup var embedded: EmbeddedOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var host: HostOptions

    func validate() throws {
        if topic == "-", data != nil {
            throw ValidationError("'inject -' takes its events from standard input, not from an argument")
        }
    }

    func run() async throws {
        if topic == "-" { return try await injectStream() }
        let line = try Self.event(topic, data ?? "{}")
        if let system = try embedded.system() {
            try EmbeddedInjection(system, output).run([line])
        } else {
            try await injectOne(line)
        }
    }

    /// One event in its short form.
    static func event(_ topic: String, _ data: String) throws -> [UInt8] {
        let data: Value = try FieldError.inside("data") { try JSONText.decode(Value.self, from: Data(data.utf8)) }
        return Array(Value.object(["type": .string(topic), "data": data]).json.utf8)
    }

    private func injectOne(_ event: [UInt8]) async throws {
        let answer = try await host.client.post(
            "/v1/events", contentType: "application/json", body: Data(event)
        ).value()
        for event in answer["events"]?.arrayValue ?? [] {
            if let error = event["error"] { throw Failure(.badData, Failure.line(error).printable) }
            try Terminal.print(output.json ? event.json : Self.told(topic, event))
        }
        if answer["kept"] == false { Terminal.say(InjectReport.unkept) }
    }

    private static func told(_ topic: String, _ event: Value) -> String {
        switch event["outcome"]?.stringValue {
        case "waits": "\(topic) waits for admission"
        case "merged": "\(topic) was merged into an event that waits for admission"
        case "duplicate": "\(topic) came before, and has no effect"
        case "dropped": "\(topic) was dropped: \(event["reason"]?.stringValue?.printable ?? "?")"
        default: "\(topic) is event \(event["id"]?.stringValue ?? "?")"
        }
    }

    private func injectStream() async throws {
        let input = try StandardInput(
            refusingTerminal: "Examples/git-log-toasts/git-log-toasts | \(Program.name) inject -")
        if let system = try embedded.system() {
            try await EmbeddedInjection(system, output).run(input)
        } else {
            try await LiveInjection(input, try await host.client.injector(), json: output.json).run()
        }
    }
}
