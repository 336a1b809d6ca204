import ArgumentParser
import CommandSupport
import EventBus
import FleetCore
import FleetOperator
import FleetWire
import Foundation
import Host
import Synchronization

struct TapCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tap",
        abstract: "Show the events of many hosts as they happen, merged.",
        discussion: """
            EXAMPLES:
              busctl fleet tap 'toast.*'
              busctl fleet tap 'toast.*' --host kiosk-7 --host kiosk-8 --for 1m
              busctl fleet tap --json | jq -r '.type'

            Events appear in the order in which the hosts saw them, two seconds late. An
            event that comes even later is marked. At most 500 a second are shown, and the
            rest is counted; a host serves at most 8 readers, and sends at most 200 a
            second to each. Private texts are replaced by placeholders such as text-1,
            unless the fleet.json of a host sets "forwardText": true.
            """)

    @OptionGroup var options: OperatorOptions

    @Argument(help: "Topics, or patterns such as 'toast.*'. Default: all.")
    var patterns: [String] = []

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp("Only this host. Can be repeated. Default: all live hosts.", valueName: "host"))
    var host: [String] = []

    @Option(name: .customLong("for"), help: ArgumentHelp("End after this time.", valueName: "time"))
    var span: DurationText?

    @Flag(help: "Print CloudEvents in JSON, one per line.")
    var json = false

    /// The duration of one request to a host, in seconds.
    private static let turn = 60.0
    /// By how many seconds requests overlap, so that no event is missed in between. An event that arrives twice is
    /// shown once.
    private static let overlap = 5.0

    func run() async throws {
        for pattern in patterns where TopicPattern(pattern) == nil {
            throw ValidationError("'\(pattern)' is not a pattern such as 'toast.*'")
        }
        try await options.connected(named: "tap") { file, link in
            let client = HostClient(link, file.fleet)
            // The broker lets each host publish below its own name only, and this name cannot be guessed.
            let reader = try Token(String(UUID().uuidString.lowercased().filter { $0 != "-" }))
            let subscription = try link.subscribe(client.subjects.taps(reader), limit: 8192)
            defer { subscription.end() }
            let chosen = try host.map { try Token($0) }
            let hosts = chosen.isEmpty ? try await client.liveHosts() : chosen
            guard !hosts.isEmpty else { throw Failure(.noHost, "no host of the fleet '\(file.fleet)' lives") }
            let losses = ConnectionLosses()
            let listening = Task { await losses.listen(to: link) }
            defer { listening.cancel() }
            let asking = Task { [patterns] in await Self.keepAsking(client, hosts, patterns, for: reader) }
            defer { asking.cancel() }
            let printer = TapPrinter(isJSON: json)
            var merger = TapMerger()
            var dropped = 0
            var lost = 0
            let end = span.map { Date().timeIntervalSince1970 + $0.duration.inSeconds }
            var now = Date().timeIntervalSince1970
            while end.map({ now < $0 }) ?? true {
                let wait = min(merger.nextDeadline.map { max(0.001, $0 - now) } ?? 0.5, 0.5)
                let message = await subscription.next(within: .seconds(wait))
                now = max(now, Date().timeIntervalSince1970)
                if let message,
                    let input = client.subjects.host(in: message.subject).flatMap({ Self.input(message, from: $0) })
                {
                    try printer.show(merger.receive(input, at: now))
                } else {
                    try printer.show(merger.advance(to: now))
                }
                if subscription.dropped > dropped {
                    try printer.showGap(subscription.dropped - dropped)
                    dropped = subscription.dropped
                }
                if losses.count > lost {
                    try printer.showLoss()
                    lost = losses.count
                }
            }
            try printer.show(merger.finish())
        }
    }

    private static func input(_ message: Incoming, from host: Token) -> TapEvent? {
        guard let event = try? EventBinding.event(in: message),
            event["type"]?.stringValue.flatMap({ TopicName($0) }) != nil
        else { return nil }
        return TapEvent(
            host: host, seen: event["seen"]?.stringValue.flatMap { Double($0) } ?? 0,
            sequence: event["id"]?.stringValue.flatMap { Int($0) } ?? 0, payload: event)
    }

    /// Renews the request to all hosts until canceled: hosts forget a reader that dies within a minute.
    private static func keepAsking(
        _ client: HostClient, _ hosts: [Token], _ patterns: [String], for reader: Token
    ) async {
        let question: Value = [
            "reader": .string(reader.text), "seconds": .double(turn), "patterns": .array(patterns.map { .string($0) }),
        ]
        await withTaskGroup(of: Void.self) { group in
            for host in hosts {
                group.addTask {
                    while !Task.isCancelled {
                        var pause = turn - overlap
                        do {
                            _ = try await client.ask(host, .tap, question)
                        } catch {
                            Terminal.report("\((error as? Failure)?.message ?? "\(host): \(error)")")
                            pause = 5
                        }
                        try? await Task.sleep(for: .seconds(pause))
                    }
                }
            }
        }
    }
}

/// Counts how often the connection was lost, for instance because the broker has disconnected a reader that was too
/// slow.
private final class ConnectionLosses: Sendable {
    private let losses = Mutex(0)

    var count: Int { losses.withLock { $0 } }

    func listen(to link: any Link) async {
        for await state in link.states {
            if case .away = state { losses.withLock { $0 += 1 } }
        }
    }
}

/// Prints the output of a tap.
private struct TapPrinter {
    let isJSON: Bool

    func show(_ outputs: [TapOutput]) throws {
        for output in outputs {
            switch output {
            case .event(let event): try Terminal.show(isJSON ? json(event) : text(event))
            case .gap(let gap): try showGap(gap.count)
            }
        }
    }

    func showGap(_ count: Int) throws {
        if isJSON {
            try Terminal.show(Value.object(["gap": .int(count)]).json)
        } else {
            try Terminal.show("… \(count) events are left out")
        }
    }

    /// The number of events during the outage is unknown.
    func showLoss() throws {
        if isJSON {
            try Terminal.show(Value.object(["gap": 0]).json)
        } else {
            try Terminal.show("… the connection to the broker was lost, and events may be left out")
        }
    }

    private func json(_ event: TapEvent) -> String {
        var members = event.payload.objectValue ?? [:]
        members["host"] = .string(event.host.text)
        if event.isLate { members["late"] = true }
        if let offset = event.offset { members["offset"] = .double(offset) }
        return Value.object(members).json
    }

    private func text(_ event: TapEvent) -> String {
        let time = Date(timeIntervalSince1970: event.seen)
            .formatted(.iso8601.time(includingFractionalSeconds: true).timeZone(separator: .omitted))
        let marks =
            (event.isLate ? " late" : "") + (event.offset.map { String(format: " (clock %+.0f s)", $0) } ?? "")
        let number = event.payload["id"]?.stringValue ?? ""
        let topic = event.payload["type"]?.stringValue ?? ""
        return "\(time)  \(event.host) \(number)  \(topic) \((event.payload["data"] ?? .null).json)\(marks)"
    }
}
