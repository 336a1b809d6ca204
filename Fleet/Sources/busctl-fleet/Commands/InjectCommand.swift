import ArgumentParser
import CommandSupport
import EventBus
import FleetOperator
import FleetWire
import Foundation
import Host

struct InjectCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inject",
        abstract: "Publish an event on the bus of a host.",
        discussion: """
            EXAMPLES:
              busctl fleet inject kiosk-7 toast.show '{"message": "Back in five minutes"}'
              busctl fleet inject kiosk-7 toast.dismissAll --id closing-time

            The host reports what it did with the event. A host only accepts topics that
            its allow.json lists. With --id, a repeated command takes effect once, even if
            the answer to the first one was lost.
            """)

    @OptionGroup var options: OperatorOptions
    @Argument(help: "The host.") var host: String
    @Argument(help: "The topic, such as toast.show.") var topic: String
    @Argument(help: "The event data as JSON.") var data = "{}"

    @Option(help: ArgumentHelp("The id of the event. Default: a new one.", valueName: "id"))
    var id: String?

    @Option(help: ArgumentHelp("The sender, as a URI reference.", valueName: "source"))
    var source = "/fleet/operator"

    @Option(help: ArgumentHelp("How long to wait for the host's answer.", valueName: "time"))
    var within = DurationText(.seconds(10))

    func run() async throws {
        guard TopicName(topic) != nil else { throw ValidationError("'\(topic)' is not a topic such as toast.show") }
        let json: Value
        do { json = try JSONText.decode(Value.self, from: Data(data.utf8)) } catch {
            throw Failure(.badData, "the data: \(error)")
        }
        let target = try Token(host)
        let identity = id ?? UUID().uuidString.lowercased()
        let event: Value = [
            "specversion": "1.0", "id": .string(identity), "source": .string(source), "type": .string(topic),
            "data": json,
        ]
        try await options.connected(named: "inject") { file, link in
            do {
                let answer = try await HostClient(link, file.fleet).ask(
                    target, .inject, ["event": event], within: within.duration)
                let outcome = answer["outcome"]?.stringValue ?? "taken"
                Terminal.report("the host '\(target)' has the event \(identity): \(outcome)")
            } catch let problem as LinkProblem where problem == .timedOut {
                throw Failure(
                    .timedOut, "the host '\(target)' did not answer, and may have taken the event",
                    hint: "repeat the command with --id \(identity): the event has one effect")
            }
        }
    }
}
