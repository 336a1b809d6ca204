import Chrome
import EventBus
import Host
import RuleHost

/// Films a system on a virtual clock: its events, its pictures and, at the end, its decisions.
///
/// Confined to the isolation of the system.
final class TimelineRecorder {
    private let film: Film
    private var text: FilmText?
    private var lines = ""
    private var deliveries: [Envelope] = []
    private var system: ChromeSystem?

    /// The approximate size of a part of a film, in bytes.
    private static let part = 32 << 10
    /// The most events of a film that can be explained, because all of them have to be kept.
    private static let mostExplained = 50_000

    init(_ film: Film) { self.film = film }

    /// Begins to film a system in which nothing has happened yet.
    func watch(_ system: ChromeSystem) {
        self.system = system
        text = FilmText(of: EventCatalogue(system.bus.catalogue))
        lines += text?.topicsLine ?? ""
        system.bus.tap(.everything) { [unowned self] envelope in
            if deliveries.count <= Self.mostExplained { deliveries.append(envelope) }
            text?.add(envelope)
            if envelope.id % 64 == 0 { flush() }
        }
        guard let pattern = TopicPattern(Picture.topic.text) else { return }
        system.bus.tap(pattern) { [unowned self] envelope in
            guard let picture = envelope.event as? Picture else { return }
            lines += text?.takeRows() ?? ""
            lines += text?.line(picture) ?? ""
            flush()
        }
    }

    private func flush(_ isLast: Bool = false) {
        lines += text?.takeRows() ?? ""
        guard isLast || lines.utf8.count >= Self.part else { return }
        film.append(lines)
        lines = ""
    }

    /// Ends the film.
    /// - Parameter more: lines for its end.
    func end(_ more: String = "") {
        if let system { lines += FilmText.line("t", .double(system.bus.now.inSeconds)) }
        flush(true)
        film.append(more + FilmText.line("end", [:]))
        let isExplained = deliveries.count <= Self.mostExplained
        film.finish(
            isExplained
                ? system.map { system in
                    History(
                        deliveries: deliveries, decisions: system.rules.decisions,
                        decisionsFrom: system.rules.decisionsFrom, state: try? system.bus.state())
                } : nil)
    }
}
