/// The part of a topic's core that does not depend on the event type.
///
/// It is kept apart from the generic ``TopicCore`` because code that knows the type only at run time looks up the
/// metadata of every generic type that it touches, and that costs more than the work itself.
@usableFromInline
class AnyTopicCore {
    final let name: TopicName
    @usableFromInline final let dispatcher: Dispatcher
    @usableFromInline final let bus: UnsafeMutablePointer<DispatchState>
    @usableFromInline final let state: UnsafeMutablePointer<TopicState>

    /// The handlers that receive events now. `nextHandlers` replaces them before the next event, if it is not
    /// nil.
    private(set) final var handlers: [AnyHandler] = []
    @exclusivity(unchecked) private(set) final var nextHandlers: [AnyHandler]?
    /// The last event, if the topic is retained.
    @exclusivity(unchecked) final var retained: (any Event)?
    /// Exclusive access is not checked: a delivery goes through a copy of its own.
    @exclusivity(unchecked) private(set) final var taps: [Tap] = []
    private let isRetained: Bool
    private let isDerived: Bool
    /// The container whose events these are; nil for the main one, and for a topic that all containers share.
    final let container: Container?
    /// Called when somebody begins to look at a derived fact.
    final var whenObserved: (() -> Void)?
    /// The queue of events that wait for admission; nil if events from outside are delivered at once.
    final var admission: AdmissionQueue?

    init(
        name: TopicName, isRetained: Bool, isDerived: Bool, dispatcher: Dispatcher, taps registry: TapRegistry,
        container: Container?
    ) {
        self.name = name
        self.isRetained = isRetained
        self.isDerived = isDerived
        self.container = container
        self.dispatcher = dispatcher
        bus = dispatcher.state
        state = .allocate(capacity: 1)
        state.initialize(to: TopicState())
        taps = registry.taps.filter { sees($0) }
        updatePlainness()
    }

    deinit {
        state.pointee.handlers?.deallocate()
        state.deallocate()
    }

    func deliverNext(cause: UInt64, source: Int) { preconditionFailure("abstract") }
    func dropNext() { preconditionFailure("abstract") }
    /// Makes the same topic for one container, with the handlers that are for all containers.
    func copy(for container: Container) -> AnyTopicCore { preconditionFailure("abstract") }
    func publishErased(_ event: any Event, source: String) -> UInt64 { preconditionFailure("abstract") }
    var eventType: any Event.Type { preconditionFailure("abstract") }

    // MARK: Handlers

    final func add(_ handler: AnyHandler) {
        change { $0.append(handler) }
        whenObserved?()
    }

    /// The handlers that are for all containers.
    final var handlersForAll: [AnyHandler] { (nextHandlers ?? handlers).filter { $0.container == nil } }

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

    /// Takes note of one new tap, instead of matching all taps again: so every tap costs the same, however many
    /// there are.
    final func add(_ tap: Tap) {
        guard sees(tap) else { return }
        taps.add(tap)
        updatePlainness()
        whenObserved?()
    }

    private func sees(_ tap: Tap) -> Bool { (!isDerived || tap.pattern.namesModule) && tap.pattern.matches(name) }

    final func remove(_ tap: Tap) {
        guard let index = taps.firstIndex(where: { $0 === tap }) else { return }
        taps.remove(at: index)
        updatePlainness()
    }

    private func updatePlainness() { state.pointee.isPlain = taps.isEmpty && !isRetained && container == nil }

    /// Whether there is a handler or a tap.
    final var isObserved: Bool { !(nextHandlers ?? handlers).isEmpty || !taps.isEmpty }

    final var handlerNames: [String] { (nextHandlers ?? handlers).map(\.name) }
    final var delivered: UInt64 { state.pointee.delivered }
}

/// The part of a topic's state that every publish reads.
@usableFromInline
struct TopicState {
    /// Nil if there are no handlers.
    @usableFromInline var handlers: UnsafeMutablePointer<Unmanaged<AnyHandler>>?
    @usableFromInline var count = 0
    /// Whether the topic has no tap and is not retained, so that only the handlers need the event.
    @usableFromInline var isPlain = true
    @usableFromInline var delivered: UInt64 = 0
}

@usableFromInline
class AnyHandler {
    let name: String
    /// The one container whose events the handler receives; nil for all.
    let container: ContainerName?
    init(name: String, container: ContainerName?) { (self.name, self.container) = (name, container) }
}

/// One handler. Calling a `let` closure of an object through an unmanaged reference takes a few nanoseconds;
/// calling a closure in an array takes a retain and a release more.
@usableFromInline
final class Handler<E: Event>: AnyHandler {
    @usableFromInline let body: (E) throws -> Void
    init(name: String, container: ContainerName?, body: @escaping (E) throws -> Void) {
        self.body = body
        super.init(name: name, container: container)
    }
}
