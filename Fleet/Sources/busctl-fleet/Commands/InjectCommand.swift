import ArgumentParser
import CommandSupport
import ControlAPI
import EventBus
import FleetOperator
import FleetWire
import Foundation
import Host

struct InjectCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inject",
        abstract: "Publish an event on the bus of a host, with one effect.",
        discussion: """
            EXAMPLES:
              busctl fleet inject kiosk-7 toast.show '{"message": "Back in five minutes"}'
              busctl fleet inject kiosk-7 toast.dismissAll --expires 1m

            The broker keeps the event until the host has taken it, for an hour at most. A host
            takes only topics that its allow.json names. With --id, a command that is
            repeated has its effect once.
            """)

    @OptionGroup var options: OperatorOptions
    @Argument(help: "The host.") var host: String
    @Argument(help: "The topic, such as toast.show.") var topic: String
    @Argument(help: "The data as JSON.") var data = "{}"

    @Option(help: ArgumentHelp("How long a host may take the event; after that, it refuses it.", valueName: "time"))
    var expires = Expiry(seconds: 3600)

    @Option(help: ArgumentHelp("The identity of the event. Default: a new one.", valueName: "id"))
    var id: String?

    @Option(help: ArgumentHelp("Who sends it, as a URI reference.", valueName: "source"))
    var source = "/fleet/operator"

    func run() async throws {
        guard let name = TopicName(topic) else { throw ValidationError("'\(topic)' is not a topic such as toast.show") }
        let json: Value
        do { json = try JSONText.decode(Value.self, from: Data(data.utf8)) } catch {
            throw Failure(.badData, "the data: \(error)")
        }
        let (file, link) = try await options.connect(named: "inject")
        defer { link.close() }
        let target = try Token(host)
        let subjects = Subjects(fleet: file.fleet)
        let last = try await link.last(FleetStream.hosts.name(in: file.fleet), subjects.beat(of: target))
        try Self.check(name, for: target, beat: last.flatMap { Beat($0, in: subjects) })
        let identity = id ?? UUID().uuidString.lowercased()
        let message = Outgoing(
            subjects.injection(name, into: target),
            headers: [
                "ce-specversion": "1.0", "ce-id": CloudEventHeader.encode(identity),
                "ce-source": CloudEventHeader.encode(source), "ce-type": topic,
                "ce-expires": Value.double(Date().timeIntervalSince1970 + expires.seconds).json,
                "content-type": "application/json",
            ], body: Array(json.json.utf8))
        let ack = try await link.publish(message, id: "inject/\(host)/\(source)#\(identity)")
        Terminal.report(
            ack.isDuplicate
                ? "the broker has the event \(identity) already"
                : "the broker keeps the event \(identity) for the host '\(host)'")
    }

    /// A host that takes no event of the topic would not say so in time.
    /// - Parameter beat: the last sign of life of the host; nil if there is none.
    private static func check(_ topic: TopicName, for host: Token, beat: Beat?) throws {
        guard let beat, let allowed = beat.inject, beat.allowsInjection(of: topic) == false else { return }
        let list = allowed.isEmpty ? "nothing" : allowed.joined(separator: ", ")
        throw Failure(.badData, "the host '\(host)' does not let '\(topic)' in: its allow.json allows \(list)")
    }
}

/// When an event expires, counted from now: a time such as `10m`, or a number of seconds, which may have passed already.
struct Expiry: ExpressibleByArgument {
    let seconds: Double

    init(seconds: Double) { self.seconds = seconds }

    init?(argument: String) {
        guard let seconds = DurationText(argument: argument)?.duration.inSeconds ?? Double(argument), seconds.isFinite
        else { return nil }
        self.seconds = seconds
    }

    var defaultValueDescription: String { "1h" }
}
