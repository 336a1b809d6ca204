import Chrome
import EventBus
import Toast

/// A bus with the toast module, and a log of the facts as short lines, such as `1.12 presented b again`: the bus
/// time in seconds, the topic, and the fields.
final class Fixture {
    let bus = EventBus()
    private(set) var log: [String] = []

    /// Facts that accompany other facts. They are logged only if a test asks for them.
    static let details: Set = [
        "stateChanged", "telemetry", "layoutChanged", "planned", "planChanged", "hapticPlayed", "announced",
        "phaseChanged", "undoPending", "settingsChanged",
    ]

    init(
        _ settings: ToastSettings = ToastSettings(), logStates: Bool = false, logging: Set<String> = []
    ) throws {
        bus.declare(World.events)
        try bus.start(ToastModule())
        bus.publish(settings)
        bus.tap(TopicPattern("toast.*")!) { [unowned self] envelope in
            guard type(of: envelope.event).role == .fact else { return }
            let name = String(envelope.topic.text.dropFirst("toast.".count))
            let wanted = logStates ? logging.union(["stateChanged"]) : logging
            guard !Self.details.subtracting(wanted).contains(name) else { return }
            log.append(Self.line(envelope))
        }
    }

    /// Advances the clock to a time in seconds, then publishes the events.
    func at(_ seconds: Double, _ events: any Event...) {
        bus.advance(to: Duration(seconds: seconds)!)
        for event in events { bus.publish(any: event) }
    }

    /// Adds a rule that is asked before the built-in one. If it returns nil, the built-in rule answers.
    func rule<Q: Query>(_ query: Q.Type, _ body: @escaping (Q) -> Q.Answer?) {
        bus.answer(query, as: "rule", body)
    }

    /// Returns the log since the last call, and clears it.
    func take() -> [String] {
        defer { log = [] }
        return log
    }

    func settle() {
        while let next = bus.nextDeadline { bus.advance(to: next) }
    }

    var waiting: [String] {
        (try? bus.state())?.at(path: "toast.waiting")?.arrayValue?.compactMap(\.stringValue) ?? []
    }

    private static func line(_ envelope: Envelope) -> String {
        let data = (try? ValueEncoder().encode(envelope.event))?.objectValue ?? [:]
        func text(_ field: String) -> String? {
            data[field].map { $0.stringValue ?? ($0 == true ? field : $0.json) }
        }
        let name = envelope.topic.text.dropFirst("toast.".count)
        let fields = [
            "id", "by", "alias", "revision", "again", "method", "reason", "remaining",
            "position", "until", "source", "title", "from", "to", "token", "tokens", "undone", "level", "held",
            "progress",
            "name", "pattern", "text",
        ]
        let words = fields.filter { !(name == "requeued" && $0 == "reason") }.compactMap(text)
        return ([Value.double(envelope.time.inSeconds).json, String(name)] + words)
            .joined(separator: " ")
    }
}

func show(
    _ id: String, _ kind: ToastKind = .info, for duration: Duration? = nil, key: String? = nil,
    priority: ToastPriority? = nil, action: ToastAction? = nil, dismissable: Bool? = nil,
    edge: ToastEdge? = nil, scene: String? = nil
) -> ToastShow {
    ToastShow(
        id: id, message: id, kind: kind, priority: priority, duration: duration, dedupeKey: key,
        presentationEdge: edge, action: action, allowsUserDismiss: dismissable, scene: scene)
}

func settings(_ change: (inout ToastSettings) -> Void) -> ToastSettings {
    var settings = ToastSettings()
    change(&settings)
    return settings
}
