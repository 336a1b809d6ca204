/// A watcher of every delivery whose topic matches a pattern.
final class Tap {
    let pattern: TopicPattern
    /// Whether this tap is called before all taps that are not early. A store's tap is early, so that it saves the
    /// state before others see the event.
    let isEarly: Bool
    let body: (Envelope) -> Void
    /// Called instead of `body` if the tap wants no envelopes.
    let summary: ((DeliverySummary) -> Void)?

    init(pattern: TopicPattern, isEarly: Bool = false, body: @escaping (Envelope) -> Void) {
        self.pattern = pattern
        self.isEarly = isEarly
        self.body = body
        summary = nil
    }

    init(summarizing summary: @escaping (DeliverySummary) -> Void) {
        pattern = .everything
        isEarly = false
        body = { _ in }
        self.summary = summary
    }
}

/// The facts about a delivery without the event, of which an ``Envelope`` holds a copy. For watchers that only count.
package struct DeliverySummary {
    /// The number of the delivery, starting at 1.
    package let id: UInt64
    /// See ``Envelope/cause``; 0 for an input from outside.
    package let cause: UInt64
    /// Bus time in nanoseconds.
    package let nanoseconds: Int64
    /// See ``Envelope/source``.
    package let source: String
    package let type: any Event.Type
    package let outcome: EventOutcome?

    init(
        id: UInt64, cause: UInt64, nanoseconds: Int64, source: String, type: any Event.Type, outcome: EventOutcome?
    ) {
        (self.id, self.cause, self.nanoseconds, self.source) = (id, cause, nanoseconds, source)
        (self.type, self.outcome) = (type, outcome)
    }

    package init(_ envelope: Envelope) {
        self.init(
            id: envelope.id, cause: envelope.cause ?? 0, nanoseconds: envelope.time.nanosecondsClamped,
            source: envelope.source, type: Swift.type(of: envelope.event), outcome: envelope.event.outcome)
    }
}

/// The taps of one topic.
///
/// Every delivery iterates over them, so they are also stored in raw memory, where iterating does no reference
/// counting. A list that is replaced during a delivery lives until that delivery has ended.
final class TapList {
    private var owned: [Tap]
    /// The same taps; nil if there are none.
    @exclusivity(unchecked) private var places: UnsafeMutablePointer<Unmanaged<Tap>>?
    @exclusivity(unchecked) private(set) var count = 0
    /// How many of them want no envelopes.
    @exclusivity(unchecked) private var summaryCount = 0
    /// The number of nested deliveries that iterate over the list.
    @exclusivity(unchecked) private var depth = 0
    @exclusivity(unchecked) private var former: [(taps: [Tap], places: UnsafeMutablePointer<Unmanaged<Tap>>?)] = []

    init(_ taps: [Tap]) {
        owned = taps
        install()
    }

    deinit { places?.deallocate() }

    func add(_ tap: Tap) { change { $0.add(tap) } }

    func remove(_ tap: Tap) { change { $0.removeAll { $0 === tap } } }

    private func change(_ body: (inout [Tap]) -> Void) {
        if depth > 0 { former.append((owned, places)) } else { places?.deallocate() }
        body(&owned)
        install()
    }

    private func install() {
        count = owned.count
        summaryCount = owned.count { $0.summary != nil }
        places = owned.isEmpty ? nil : .allocate(capacity: owned.count)
        // trap: made above
        for index in owned.indices { (places! + index).initialize(to: .passUnretained(owned[index])) }
    }

    /// Calls the taps that were there when the delivery began.
    /// - Parameters:
    ///   - envelope: made once, if a tap wants it.
    ///   - summary: made for each tap that wants no envelope.
    @inline(__always)
    func tell(_ envelope: @autoclosure () -> Envelope, _ summary: @autoclosure () -> DeliverySummary) {
        guard let places else { return }
        depth &+= 1
        if summaryCount == 0 {
            let envelope = envelope()
            for index in 0..<count { places[index]._withUnsafeGuaranteedRef { $0.body(envelope) } }
        } else {
            let envelope = summaryCount < count ? envelope() : nil
            for index in 0..<count {
                places[index]._withUnsafeGuaranteedRef { tap in
                    if let take = tap.summary { take(summary()) } else if let envelope { tap.body(envelope) }
                }
            }
        }
        depth &-= 1
        if depth == 0, !former.isEmpty { forgetFormer() }
    }

    private func forgetFormer() {
        for list in former { list.places?.deallocate() }
        former = []
    }
}

extension [Tap] {
    /// Inserts an early tap after the other early taps, and any other tap at the end.
    mutating func add(_ tap: Tap) {
        insert(tap, at: tap.isEarly ? prefix(while: \.isEarly).count : count)
    }
}

/// All taps of a bus: first the early taps, then the others, each group in the order in which they were added.
final class TapRegistry {
    var taps: [Tap] = []
}

extension EventBus {
    /// Calls `body` with every event of a type, before all other taps and the event's handlers. A ``ModuleStore`` uses
    /// it to save the state before others see the event. A handle for one container receives the events of this
    /// container and those about none.
    /// - Returns: a subscription that ends the watching when it is canceled.
    @discardableResult
    public func watch<E: Event>(_ type: E.Type, _ body: @escaping (E) -> Void) -> Subscription {
        // trap: every topic is a pattern
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
