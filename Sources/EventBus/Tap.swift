/// A watcher of every delivery whose topic matches a pattern.
final class Tap {
    let pattern: TopicPattern
    /// Whether this tap is called before all taps that are not early. A store's tap is early, so that it saves the
    /// state before others see the event.
    let isEarly: Bool
    let body: (Envelope) -> Void

    init(pattern: TopicPattern, isEarly: Bool = false, body: @escaping (Envelope) -> Void) {
        self.pattern = pattern
        self.isEarly = isEarly
        self.body = body
    }
}

extension [Tap] {
    /// Inserts an early tap behind the other early taps, and every other tap at the end.
    mutating func add(_ tap: Tap) {
        insert(tap, at: tap.isEarly ? prefix(while: \.isEarly).count : count)
    }
}

/// All taps of a bus: first the early taps, then the others, each group in the order in which they were added.
final class TapRegistry {
    var taps: [Tap] = []
}

extension EventBus {
    /// Calls `body` with every event of a type, before all other taps and before the event's handlers. A
    /// ``ModuleStore`` uses it, so that it saves the state before others see the event. A handle for one container gets
    /// the events of this container and those that are about none.
    /// - Returns: a subscription, by which the watching can be cancelled.
    @discardableResult
    public func watch<E: Event>(_ type: E.Type, _ body: @escaping (E) -> Void) -> Subscription {
        guard let pattern = TopicPattern(E.topic.text) else { preconditionFailure("'\(E.topic)' is not a pattern") }
        let isForAll = if case .all = scope { true } else { false }
        let own = scope.container?.name
        let tap = Tap(pattern: pattern, isEarly: true) { [unowned core] envelope in
            guard isForAll || envelope.container == own || !core.isPerContainer(E.topic) else { return }
            if let event = envelope.event as? E { body(event) }
        }
        core.add(tap)
        return self.own { [core] in core.remove(tap) }
    }
}
