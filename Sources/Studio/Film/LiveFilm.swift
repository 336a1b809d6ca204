import Chrome
import ControlAPI
import EventBus
import Host
import NIOCore
import RuleHost

/// A film of the live host, written while it is made.
struct LiveFilm: ResponseStream {
    let type = MediaType.lines
    private let events: LiveEvents
    private let host: LiveHost
    private let places: [OpenStreams.Place]
    private let text: FilmText

    /// The interval at which the bus time is sent. The reader animates the screen from it.
    private static let beat = Duration.seconds(1)

    init(events: LiveEvents, host: LiveHost, places: [OpenStreams.Place], text: FilmText) {
        (self.events, self.host, self.places, self.text) = (events, host, places, text)
        for place in places { place.begin(events) }
    }

    func nudge() { events.nudge() }

    func write(_ write: @escaping @Sendable (ByteBuffer) async throws -> Void, near connection: LoopExecutor) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                while (try? await Task.sleep(for: Self.beat)) != nil { events.nudge() }
            }
            try? await send(write)
            group.cancelAll()
        }
    }

    private func send(_ write: (ByteBuffer) async throws -> Void) async throws {
        var text = text
        var iterator = events.makeAsyncIterator()
        try await write(ByteBuffer(string: await head() + text.topicsLine + rules() + time()))
        while let items = await iterator.nextItems() {
            var lines = "", hasNewRules = false, isCutOff = false
            for item in items {
                switch item {
                case .event(let envelope):
                    if let picture = envelope.event as? Picture {
                        lines += text.takeRows() + text.line(picture)
                    } else {
                        text.add(envelope)
                        hasNewRules = hasNewRules || envelope.event is RulesReloaded || envelope.event is RulesRejected
                    }
                case .gap(let gap):
                    lines += text.takeRows() + FilmText.line(gap)
                    isCutOff = gap.reason == .slow
                }
                if isCutOff { break }
            }
            lines += text.takeRows()
            if hasNewRules { lines += await rules() }
            // The picture moves with the bus time, so the reader needs the time with each picture.
            try await write(ByteBuffer(string: lines + (await time())))
            if isCutOff { return }
        }
        try await write(ByteBuffer(string: FilmText.line("end", .object([:]))))
    }

    private func head() async -> String {
        FilmText.line("head", ["source": "live", "instance": .string(host.instance)])
    }

    private func time() async -> String { FilmText.line("t", .double(await host.uptime.inSeconds)) }

    private func rules() async -> String {
        let status = await host.ruleStatus
        return FilmText.line("rules", (try? ValueEncoder().encode(StudioRules(status))) ?? .null)
    }
}

/// The rules of a host as the page's first line shows them.
struct StudioRules: Codable, Sendable {
    /// How often rules were loaded.
    var generation: Int
    /// The problems of the newest text of the rules; empty if it runs.
    var problems: [RuleProblem]

    init(_ status: RuleStatus) {
        generation = status.generation
        problems = status.rejected
    }
}
