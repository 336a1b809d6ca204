/// What the dispatcher knows of a topic, whatever its event type.
///
/// All that does not depend on the type is here: code that knows it only at run time looks
/// up the metadata of every generic type that it touches, which costs more than the work.
@usableFromInline
class AnyTopicCore {
    final let name: TopicName
    @usableFromInline final let dispatcher: Dispatcher
    @usableFromInline final let bus: UnsafeMutablePointer<DispatchState>
    @usableFromInline final let state: UnsafeMutablePointer<TopicState>

    /// The handlers that count now, and those that count from the next event.
    private(set) final var handlers: [AnyHandler] = []
    private(set) final var nextHandlers: [AnyHandler]?
    /// The last event of a retained topic.
    final var retained: (any Event)?
    private(set) final var taps: [Tap] = []
    private let isRetained: Bool
    /// What waits at the door; nil if events from outside are let in at once.
    final var admission: AdmissionQueue?

    init(name: TopicName, isRetained: Bool, dispatcher: Dispatcher, taps registry: TapRegistry) {
        self.name = name
        self.isRetained = isRetained
        self.dispatcher = dispatcher
        bus = dispatcher.state
        state = .allocate(capacity: 1)
        state.initialize(to: TopicState())
        taps = registry.taps.filter { $0.pattern.matches(name) }
        updatePlainness()
    }

    deinit {
        state.pointee.handlers?.deallocate()
        state.deallocate()
    }

    func deliverNext(cause: UInt64, source: Int) { preconditionFailure("abstract") }
    func dropNext() { preconditionFailure("abstract") }
    func publishErased(_ event: any Event, source: String) -> UInt64 { preconditionFailure("abstract") }
    var eventType: any Event.Type { preconditionFailure("abstract") }

    // MARK: Handlers

    final func add(_ handler: AnyHandler) {
        change { $0.append(handler) }
    }

    final func remove(_ handler: AnyHandler) {
        change { list in
            if let index = list.firstIndex(where: { $0 === handler }) { list.remove(at: index) }
        }
    }

    private func change(_ edit: (inout [AnyHandler]) -> Void) {
        if bus.pointee.isBusy {
            if nextHandlers == nil { dispatcher.noteChange(of: self) }
            var list = nextHandlers ?? handlers
            edit(&list)
            nextHandlers = list
        } else {
            edit(&handlers)
            install()
        }
    }

    final func applyChanges() {
        guard let list = nextHandlers else { return }
        nextHandlers = nil
        handlers = list
        install()
    }

    private func install() {
        state.pointee.handlers?.deallocate()
        state.pointee.handlers = handlers.isEmpty ? nil : .allocate(capacity: handlers.count)
        state.pointee.count = handlers.count
        for index in handlers.indices {
            (state.pointee.handlers! + index).initialize(to: .passUnretained(handlers[index]))
        }
    }

    // MARK: Taps and introspection

    /// A tap came or went. Only this one is looked at: with many of them, each costs the same.
    final func add(_ tap: Tap) {
        guard tap.pattern.matches(name) else { return }
        taps.append(tap)
        updatePlainness()
    }

    final func remove(_ tap: Tap) {
        guard let index = taps.firstIndex(where: { $0 === tap }) else { return }
        taps.remove(at: index)
        updatePlainness()
    }

    private func updatePlainness() { state.pointee.isPlain = taps.isEmpty && !isRetained }

    final var handlerNames: [String] { (nextHandlers ?? handlers).map(\.name) }
    final var delivered: UInt64 { state.pointee.delivered }
}

/// The part of a topic's state that every publish reads.
@usableFromInline
struct TopicState {
    /// Nil if there are none.
    @usableFromInline var handlers: UnsafeMutablePointer<Unmanaged<AnyHandler>>?
    @usableFromInline var count = 0
    /// Neither tapped nor retained: an event needs nothing but its handlers.
    @usableFromInline var isPlain = true
    @usableFromInline var delivered: UInt64 = 0
}

@usableFromInline
class AnyHandler {
    let name: String
    init(name: String) { self.name = name }
}

/// One handler. A `let` closure in an object that is called unmanaged costs a few
/// nanoseconds; the same closure in an array costs a retain and a release more.
@usableFromInline
final class Handler<E: Event>: AnyHandler {
    @usableFromInline let body: (E) throws -> Void
    init(name: String, body: @escaping (E) throws -> Void) {
        self.body = body
        super.init(name: name)
    }
}
