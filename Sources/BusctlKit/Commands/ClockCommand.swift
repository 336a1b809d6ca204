import ArgumentParser
import CommandSupport
import ControlAPI
import EventBus
import FoundationEssentials
import Host

/// Shows the bus time of a host, or moves the time of a test host.
struct ClockCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clock",
        abstract: "Show the bus time of a host, or move the time of a test host.",
        discussion: """
            EXAMPLES:
              \(Program.name) clock
              \(Program.name) clock --advance 1.5s
              \(Program.name) clock --idle --limit 1h
              \(Program.name) clock --date 2026-03-29T01:59:00+01:00

            The time of a host started with `serve --virtual-time` stands still until it is
            moved. The command ends once everything due in between has happened, each event
            at its own time. With --date, the host also publishes the time of day every
            minute; if the UTC offset is that of the host's time zone (TZ), the time of day
            follows daylight saving time.
            """)

    @Option(name: .long, help: ArgumentHelp("Move the time forward by this much.", valueName: "duration"))
    var advance: DurationText?

    @Option(name: .long, help: ArgumentHelp("Move the time to this bus time.", valueName: "time"))
    var until: DurationText?

    @Flag(name: .long, help: "Move the time to the earliest timer.")
    var next = false

    @Flag(name: .long, help: "Move the time forward until no timer is set.")
    var idle = false

    @Option(name: .long, help: ArgumentHelp("How far --idle may go. Default: 10m.", valueName: "duration"))
    var limit: DurationText?

    @Option(name: .long, help: ArgumentHelp("Set the date and the time of day.", valueName: "date"))
    var date: String?

    @OptionGroup var output: OutputOptions
    @OptionGroup var host: HostOptions

    func validate() throws {
        let count = [advance != nil, until != nil, next, idle, date != nil].count { $0 }
        guard count < 2 else {
            throw ValidationError("one of --advance, --until, --next, --idle and --date is enough")
        }
        guard limit == nil || idle else { throw ValidationError("--limit belongs to --idle") }
    }

    /// The body of the request that moves the time; nil to only show it.
    private var request: Value? {
        if let advance { return ["advance": .double(advance.duration.inSeconds)] }
        if let until { return ["until": .double(until.duration.inSeconds)] }
        if next { return ["next": true] }
        if idle { return limit.map { ["idle": true, "limit": .double($0.duration.inSeconds)] } ?? ["idle": true] }
        return date.map { ["date": .string($0)] }
    }

    func run() async throws {
        let response =
            if let request {
                try await host.client.post(
                    "/v1/clock", contentType: "application/json", body: Data(request.json.utf8)
                ).checked()
            } else {
                try await host.client.get("/v1/clock").checked()
            }
        if output.json { return try Terminal.print(String(decoding: response.body, as: UTF8.self)) }
        guard request != nil, date == nil else {
            let clock = try JSONText.decode(ClockReading.self, from: response.body)
            let next = clock.next.value.map { "the next timer is due at \(Self.text($0))" } ?? "no timer is set"
            let date = clock.date.value.map { " (\($0))" } ?? ""
            return try Terminal.print("\(Self.text(clock.now))\(date); \(next)")
        }
        let report = try JSONText.decode(ClockReport.self, from: response.body)
        let events = report.events.map {
            $0.first == $0.last ? "event \($0.first)" : "events \($0.first) to \($0.last)"
        }
        let timers = "\(report.timers) timer\(report.timers == 1 ? "" : "s") fired"
        try Terminal.print("\(Self.text(report.now)); \(timers); \(events ?? "no events")")
    }

    private static func text(_ seconds: Double) -> String { "\(Value.double(seconds).json) s" }
}
