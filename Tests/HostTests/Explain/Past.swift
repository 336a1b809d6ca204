import EventBus
import Host
import RuleHost
import Testing
import Toast

/// A system on a virtual clock that keeps everything that an explanation needs.
final class Past {
    let system: ChromeSystem
    private var deliveries: [Envelope] = []

    /// - Parameter rule: The functions of a `toast.lua`; nil means that the built-in answers decide.
    init(_ rule: String? = nil, settings: Value = [:]) throws {
        var configuration = ChromeSystem.Configuration()
        configuration.explains = true
        configuration.settings = ["toast": settings]
        system = try ChromeSystem(configuration)
        let text = rule.map { "local t = {}\n\($0)\nreturn t\n" }
        let files = text.map { [RuleText(path: "rules/toast.lua", namespace: "toast", source: Array($0.utf8))] }
        try system.rules.load(files.map { [RuleLayer(name: "rules", files: $0)] } ?? [])
        system.bus.tap { [unowned self] in deliveries.append($0) }
    }

    @discardableResult
    func publish(_ event: any Event, at seconds: Double? = nil) -> String {
        if let seconds { system.advance(to: Duration(seconds: seconds)!) }
        return String(system.bus.publish(any: event, source: "/test"))
    }

    /// Admits a toast.show as if from outside, so that the topic's admission may delay it.
    func admit(_ id: String) {
        system.bus.admit(ToastShow(id: id, message: "M"), source: "/test")
    }

    @discardableResult
    func show(
        _ id: String?, at seconds: Double? = nil, kind: ToastKind? = nil, key: String? = nil,
        priority: ToastPriority? = nil
    ) -> String {
        publish(ToastShow(id: id, message: "M", kind: kind, priority: priority, dedupeKey: key), at: seconds)
    }

    /// - Parameter latest: The number of deliveries that are still known.
    func history(latest: Int = .max) throws -> History {
        History(
            deliveries: deliveries.suffix(latest), decisions: system.rules.decisions,
            state: try system.bus.state())
    }

    func explain(_ id: String) throws -> Explanation { try Explanation(of: id, in: history()) }

    func whyNot(_ topic: TopicName, _ id: String) throws -> Explanation.Verdict {
        try #require(try Explanation(whyNot: topic, of: id, in: history()).verdict)
    }
}

extension Explanation.Verdict {
    /// The last decision as text, such as `toast.gate 0.5 rules/toast.lua:2`.
    var decider: String? { decisions.last?.short }
}

extension Decided {
    var short: String { "\(decision.site.query) \(decision.answer?.json ?? "failed") \(by)" }
}
