import Chrome
import EventBus
import ModuleTesting
import Toast

/// A bench with the toast module.
final class Fixture: ModuleBench<ToastModule> {
    /// Facts that accompany other facts. They are logged only if a test asks for them.
    static let details: Set = [
        "stateChanged", "telemetry", "layoutChanged", "planned", "planChanged", "hapticPlayed", "announced",
        "phaseChanged", "undoPending",
    ]
    private let hidden: Set<String>

    init(
        _ settings: ToastSettings = ToastSettings(), logStates: Bool = false, logging: Set<String> = []
    ) throws {
        hidden = Self.details.subtracting(logStates ? logging.union(["stateChanged"]) : logging)
        try super.init(ToastModule())
        publish(settings)
        takeFacts()
    }

    /// The facts since the last call as short lines, such as `1.12 presented b again`: the bus time in seconds, the topic,
    /// and the fields.
    func take() -> [String] {
        takeFacts().filter { !hidden.contains(Self.name(of: $0)) }.map(Self.line)
    }

    var waiting: [String] {
        state("waiting")?.arrayValue?.compactMap(\.stringValue) ?? []
    }

    private static func name(of envelope: Envelope) -> String {
        String(envelope.topic.text.dropFirst("toast.".count))
    }

    private static func line(_ envelope: Envelope) -> String {
        let data = (try? ValueEncoder().encode(envelope.event))?.objectValue ?? [:]
        func text(_ field: String) -> String? {
            data[field].map { $0.stringValue ?? ($0 == true ? field : $0.json) }
        }
        let name = name(of: envelope)
        let fields = [
            "id", "by", "alias", "revision", "again", "method", "reason", "remaining",
            "position", "until", "source", "title", "from", "to", "token", "tokens", "undone", "level", "held",
            "progress",
            "name", "pattern", "text",
        ]
        let words = fields.filter { !(name == "requeued" && $0 == "reason") }.compactMap(text)
        return ([Value.double(envelope.time.inSeconds).json, name] + words)
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
