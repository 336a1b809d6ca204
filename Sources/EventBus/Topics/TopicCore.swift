import Synchronization

// traps: the bus finds a core by the type of its events, and delivers what is in its queue

/// A topic: its handlers in the order of subscription, its queued events and its taps.
@usableFromInline
final class TopicCore<E: Event>: AnyTopicCore {
    /// Nil before the first event that had to wait.
    private var queue: Ring<E>?

    init(dispatcher: Dispatcher, taps: TapRegistry, container: Container? = nil) {
        registry = taps
        super.init(
            name: E.topic, isRetained: E.isRetained, isDerived: E.isDerived, dispatcher: dispatcher, taps: taps,
            container: container)
    }

    private let registry: TapRegistry

    override func copy(for container: Container) -> AnyTopicCore {
        let copy = TopicCore<E>(dispatcher: dispatcher, taps: registry, container: container)
        for handler in handlersForAll { copy.add(handler) }
        return copy
    }

    // MARK: Publishing

    /// Publishes an event. Inlined, because this is the whole cost of a publish without taps outside of a
    /// delivery.
    @inlinable @inline(__always)
    func publish(_ event: E, source: Int) {
        guard isPlain, !bus.pointee.isBusy else {
            publishWatched(event, source: source)
            return
        }
        bus.pointee.activity = .delivery
        bus.pointee.input &+= 1
        bus.pointee.sequence &+= 1
        delivered &+= 1
        reachHandlers(event)
        bus.pointee.activity = .none
        if bus.pointee.hasWork { dispatcher.settle() }
    }

    /// Publishes an event that must be queued, or that a tap or a retained topic wants.
    @usableFromInline
    func publishWatched(_ event: E, source: Int) {
        if bus.pointee.isBusy {
            if dispatcher.enqueue(self, source: source) { append(event) }
        } else {
            _ = deliverInput(event, source: source)
        }
    }

    private func append(_ event: E) {
        if let queue { return queue.append(event) }
        let queue = Ring<E>()
        self.queue = queue
        queue.append(event)
    }

    /// Publishes an input from outside of any delivery, with its own source. Inside a delivery the event is queued with
    /// its source only.
    /// - Returns: the id of the delivery; 0 if the event was only queued.
    func publishInput(_ event: E, from origin: Origin) -> UInt64 {
        if bus.pointee.isBusy {
            if dispatcher.enqueue(self, source: dispatcher.index(ofSource: origin.source)) { append(event) }
            return 0
        }
        dispatcher.begin(origin)
        return deliverInput(event, source: Dispatcher.inputSourceIndex)
    }

    private func deliverInput(_ event: E, source: Int) -> UInt64 {
        bus.pointee.activity = .delivery
        bus.pointee.input &+= 1
        let id = deliver(event, cause: 0, source: source)
        bus.pointee.activity = .none
        if bus.pointee.hasWork { dispatcher.settle() }
        return id
    }

    override func publishErased(_ event: any Event, from origin: Origin) -> UInt64 {
        publishInput(event as! E, from: origin)
    }

    // MARK: Delivering

    override func deliverNext(cause: UInt64, source: Int) {
        _ = deliver(queue!.removeFirst(), cause: cause, source: source)
    }

    override func dropNext() { queue!.dropFirst() }

    @inline(__always)
    private func deliver(_ event: E, cause: UInt64, source: Int) -> UInt64 {
        if let container { bus.pointee.container = .passUnretained(container) }
        defer { if container != nil { bus.pointee.container = nil } }
        if wakes { wakeModules() }
        bus.pointee.sequence &+= 1
        let id = bus.pointee.sequence
        delivered &+= 1
        if isRetained { retained = event }
        if bus.pointee.passesOn { dispatcher.passOn(at: id, cause: cause, source: source) }
        if taps.count > 0 {
            taps.tell(
                Envelope(
                    id: id, cause: cause == 0 ? nil : cause, nanoseconds: bus.pointee.now,
                    source: dispatcher.source(source), event: event, container: container?.name,
                    attributes: dispatcher.attributes(at: id, source: source)),
                summary(of: event, id, cause: cause, source: source))
        }
        reachHandlers(event)
        return id
    }

    private func summary(of event: E, _ id: UInt64, cause: UInt64, source: Int) -> DeliverySummary {
        DeliverySummary(
            id: id, cause: cause, nanoseconds: bus.pointee.now, source: dispatcher.source(source), type: E.self,
            outcome: event.outcome)
    }

    /// Delivers a derived fact to its handlers and taps. It does not count as a delivery, and has the id of the latest
    /// one.
    func show(_ event: E, source: Int) {
        guard isObserved else { return }
        if wakes { wakeModules() }
        let body = { [self] in
            taps.tell(
                Envelope(
                    id: bus.pointee.sequence, cause: nil, nanoseconds: bus.pointee.now,
                    source: dispatcher.source(source), event: event, container: nil, attributes: nil),
                summary(of: event, bus.pointee.sequence, cause: 0, source: source))
            reachHandlers(event)
        }
        if bus.pointee.isBusy { body() } else { dispatcher.run(cause: 0, body) }
    }

    @inlinable @inline(__always)
    func reachHandlers(_ event: E) {
        let count = handlers.count
        guard count > 0 else { return }
        // The handlers that were subscribed when the delivery began.
        let places = handlers.places.unsafelyUnwrapped
        var index = 0
        while index < count {
            if let place = places[index] {
                bus.pointee.latestHandler.store(UInt(bitPattern: place.toOpaque()), ordering: .relaxed)
                place._withUnsafeGuaranteedRef { handler in
                    do {
                        try unsafeDowncast(handler, to: Handler<E>.self).body(event)
                    } catch {
                        failed(handler, error)
                    }
                }
            }
            index &+= 1
        }
    }

    @usableFromInline
    func failed(_ handler: AnyHandler, _ error: any Error) {
        dispatcher.report(error, handler: handler.name, topic: name)
    }

    /// Adds a handler, and gives it the last event of a retained topic, or the one stored for its container.
    func subscribe(_ handler: Handler<E>) {
        add(handler)
        guard let last = known(to: handler) as? E, dispatcher.core?.takeUnretainedValue().isWaking != true else {
            return
        }
        // Runs right after the current event, and so before any newer one: the handler receives the last event
        // exactly once.
        let replay = { [unowned self] in
            // The handler may have been canceled meanwhile.
            guard handler.isActive else { return }
            do { try handler.body(last) } catch { failed(handler, error) }
        }
        if bus.pointee.isBusy {
            dispatcher.runAfterCurrent(replay)
        } else {
            dispatcher.run(cause: 0, replay)
        }
    }

    override var eventType: any Event.Type { E.self }
}
