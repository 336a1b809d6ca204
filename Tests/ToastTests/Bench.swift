import Chrome
import EventBus
import Toast

/// A bus with the toast module on it, and a log of the facts as short lines:
/// `1.12 presented b again`.
final class Bench {
    let bus = EventBus()
    private(set) var log: [String] = []

    /// What accompanies others, and is logged only where a test asks for it.
    static let details: Set = [
        "stateChanged", "telemetry", "layoutChanged", "planned", "planChanged", "hapticPlayed", "announced",
        "phaseChanged", "undoPending", "settingsChanged",
    ]

    init(
        _ settings: ToastSettings = ToastSettings(), logStates: Bool = false, logging: Set<String> = []
    ) throws {
        bus.declare(Chrome.events)
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

    /// Moves to a time in seconds, then publishes.
    func at(_ seconds: Double, _ events: any Event...) {
        bus.advance(to: Duration(seconds: seconds)!)
        for event in events { bus.publish(any: event) }
    }

    /// Puts a rule before the built-in one; nil passes the question on.
    func rule<Q: Query>(_ query: Q.Type, _ body: @escaping (Q) -> Q.Answer?) {
        bus.answer(query, as: "rule", body)
    }

    /// What was said since the last call.
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
        let fields = ["id", "by", "alias", "revision", "again", "method", "reason", "remaining",
            "position", "until", "source", "title", "from", "to", "token", "tokens", "undone", "level", "held", "progress",
            "name", "pattern", "text"]
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
