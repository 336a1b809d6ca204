import DequeModule

/// What the dispatcher knows of a topic, whatever its event type.
@usableFromInline
class AnyTopicCore {
    let name: TopicName
    /// What waits at the door; nil if events from outside are let in at once.
    final var admission: AdmissionQueue?
    init(name: TopicName) { self.name = name }

    func deliverNext(cause: UInt64, source: Int) { preconditionFailure("abstract") }
    func dropNext() { preconditionFailure("abstract") }
    func applyChanges() { preconditionFailure("abstract") }
    func publishErased(_ event: any Event, source: String) -> UInt64 { preconditionFailure("abstract") }
    func tapsChanged() { preconditionFailure("abstract") }
    var eventType: any Event.Type { preconditionFailure("abstract") }
    var handlerNames: [String] { preconditionFailure("abstract") }
    var delivered: UInt64 { preconditionFailure("abstract") }
    var retained: (any Event)? { preconditionFailure("abstract") }
}

/// One handler. A `let` closure in an object that is called unmanaged costs a few
/// nanoseconds; the same closure in an array costs a retain and a release more.
@usableFromInline
final class Handler<E: Event> {
    @usableFromInline let body: (E) throws -> Void
    let name: String
    init(name: String, body: @escaping (E) throws -> Void) {
        self.name = name
        self.body = body
    }
}

/// The part of a topic's state that every publish reads.
@usableFromInline
struct TopicState<E: Event> {
    @usableFromInline var handlers: UnsafeMutablePointer<Unmanaged<Handler<E>>>
    @usableFromInline var count = 0
    /// Neither tapped nor retained: an event needs nothing but its handlers.
    @usableFromInline var isPlain = true
    @usableFromInline var delivered: UInt64 = 0
}

/// A topic: its handlers in order of subscription, its pending events, its taps.
@usableFromInline
final class TopicCore<E: Event>: AnyTopicCore {
    @usableFromInline let dispatcher: Dispatcher
    @usableFromInline let bus: UnsafeMutablePointer<DispatchState>
    @usableFromInline let state: UnsafeMutablePointer<TopicState<E>>

    /// The handlers that count now, and those that count from the next event.
    private var handlers: [Handler<E>] = []
    private var nextHandlers: [Handler<E>]?

    private var queue: Deque<E> = []
    private var last: E?
    private var taps: [Tap] = []
    private let registry: TapRegistry

    init(dispatcher: Dispatcher, taps registry: TapRegistry) {
        self.dispatcher = dispatcher
        self.registry = registry
        bus = dispatcher.state
        state = .allocate(capacity: 1)
        state.initialize(to: TopicState(handlers: .allocate(capacity: 1)))
        super.init(name: E.topic)
        tapsChanged()
    }

    deinit {
        state.pointee.handlers.deallocate()
        state.deallocate()
    }

    // MARK: Publishing

    /// The whole cost of an untapped publish outside a delivery.
    @inlinable @inline(__always)
    func publish(_ event: E, source: Int) {
        guard state.pointee.isPlain, !bus.pointee.isBusy else {
            publishWatched(event, source: source)
            return
        }
        bus.pointee.activity = .delivery
        bus.pointee.sequence &+= 1
        state.pointee.delivered &+= 1
        let handlers = state.pointee.handlers
        let count = state.pointee.count
        var index = 0
        while index < count {
            handlers[index]._withUnsafeGuaranteedRef { handler in
                do { try handler.body(event) } catch { failed(handler, error) }
            }
            index &+= 1
        }
        bus.pointee.activity = .none
        if bus.pointee.hasWork { dispatcher.settle() }
    }

    /// A publish that must wait its turn, or that somebody watches.
    @usableFromInline
    func publishWatched(_ event: E, source: Int) {
        if bus.pointee.isBusy {
            queue.append(event)
            dispatcher.enqueue(self, source: source)
        } else {
            _ = deliverInput(event, source: source)
        }
    }

    /// Publishes from outside any delivery, with a source of the moment.
    /// - Returns: the id of the delivery; 0 if it is only queued.
    func publishInput(_ event: E, source: String) -> UInt64 {
        if bus.pointee.isBusy {
            queue.append(event)
            dispatcher.enqueue(self, source: dispatcher.index(ofSource: source))
            return 0
        }
        dispatcher.inputSource = source
        return deliverInput(event, source: Dispatcher.inputSourceIndex)
    }

    private func deliverInput(_ event: E, source: Int) -> UInt64 {
        bus.pointee.activity = .delivery
        let id = deliver(event, cause: 0, source: source)
        bus.pointee.activity = .none
        dispatcher.settle()
        return id
    }

    override func publishErased(_ event: any Event, source: String) -> UInt64 {
        publishInput(event as! E, source: source)
    }

    // MARK: Delivering

    override func deliverNext(cause: UInt64, source: Int) {
        _ = deliver(queue.removeFirst(), cause: cause, source: source)
    }

    override func dropNext() { queue.removeFirst() }

    private func deliver(_ event: E, cause: UInt64, source: Int) -> UInt64 {
        bus.pointee.sequence &+= 1
        let id = bus.pointee.sequence
        state.pointee.delivered &+= 1
        if E.isRetained { last = event }
        if !taps.isEmpty {
            let envelope = Envelope(
                id: id, cause: cause == 0 ? nil : cause,
                time: .init(nanoseconds: dispatcher.now), source: dispatcher.source(source), event: event)
            for tap in taps { tap.body(envelope) }
        }
        let handlers = state.pointee.handlers
        for index in 0..<state.pointee.count {
            handlers[index]._withUnsafeGuaranteedRef { handler in
                do { try handler.body(event) } catch { failed(handler, error) }
            }
        }
        return id
    }

    @usableFromInline
    func failed(_ handler: Handler<E>, _ error: any Error) {
        dispatcher.report(error, handler: handler.name, topic: name)
    }

    // MARK: Handlers

    func add(_ handler: Handler<E>) {
        change { $0.append(handler) }
        guard E.isRetained, let last else { return }
        // Right after the current event, and so before any newer one: the subscriber
        // sees the last value exactly once.
        let replay = { [unowned self] in
            // Cancelled meanwhile: it wants nothing more.
            guard (nextHandlers ?? handlers).contains(where: { $0 === handler }) else { return }
            do { try handler.body(last) } catch { failed(handler, error) }
        }
        if bus.pointee.isBusy {
            dispatcher.runAfterCurrent(replay)
        } else {
            dispatcher.run(cause: 0, replay)
        }
    }

    func remove(_ handler: Handler<E>) {
        change { $0.removeAll { $0 === handler } }
    }

    private func change(_ edit: (inout [Handler<E>]) -> Void) {
        if bus.pointee.isBusy {
            if nextHandlers == nil { dispatcher.noteChange(of: self) }
            var list = nextHandlers ?? handlers
            edit(&list)
            nextHandlers = list
        } else {
            var list = handlers
            edit(&list)
            install(list)
        }
    }

    override func applyChanges() {
        guard let list = nextHandlers else { return }
        nextHandlers = nil
        install(list)
    }

    private func install(_ list: [Handler<E>]) {
        state.pointee.handlers.deallocate()
        let memory = UnsafeMutablePointer<Unmanaged<Handler<E>>>.allocate(capacity: max(1, list.count))
        for (index, handler) in list.enumerated() {
            (memory + index).initialize(to: .passUnretained(handler))
        }
        handlers = list
        state.pointee.handlers = memory
        state.pointee.count = list.count
    }

    // MARK: Taps and introspection

    override func tapsChanged() {
        taps = registry.taps.filter { $0.pattern.matches(name) }
        state.pointee.isPlain = taps.isEmpty && !E.isRetained
    }

    override var eventType: any Event.Type { E.self }
    override var handlerNames: [String] { (nextHandlers ?? handlers).map(\.name) }
    override var delivered: UInt64 { state.pointee.delivered }
    override var retained: (any Event)? { last }
}
