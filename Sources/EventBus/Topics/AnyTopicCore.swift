// traps: every topic is a subclass that overrides it

/// The part of a topic's core that does not depend on the event type.
///
/// It is kept apart from the generic ``TopicCore`` because code that knows the type only at run time looks up the
/// metadata of every generic type that it touches, and that costs more than the work itself.
@usableFromInline
class AnyTopicCore {
    final let name: TopicName
    @usableFromInline final let dispatcher: Dispatcher
    @usableFromInline final let bus: UnsafeMutablePointer<DispatchState>
    /// The handlers that receive events now.
    @exclusivity(unchecked) @usableFromInline private(set) final var handlers = HandlerList()
    /// Changes that were made during a delivery. They take effect with the next event.
    @exclusivity(unchecked) private final var changes: [(handler: AnyHandler, isAdded: Bool)] = []
    /// Whether only the handlers need the next event: there is no tap, the topic is not retained and not in a
    /// container, and no sleeping module handles it.
    @exclusivity(unchecked) @usableFromInline private(set) final var isPlain = true
    @exclusivity(unchecked) @usableFromInline final var delivered: UInt64 = 0
    /// Whether a sleeping module may handle the next event.
    @exclusivity(unchecked) final var wakes = false { didSet { updatePlainness() } }
    /// The last event, if the topic is retained.
    @exclusivity(unchecked) final var retained: (any Event)?
    final let taps: TapList
    final let isRetained: Bool
    private let isDerived: Bool
    /// The container whose events these are; nil for the main one, and for a topic that all containers share.
    final let container: Container?
    /// Earlier events that new handlers in a container must receive; by container, "" for all.
    private final var memory: [ContainerName: any Event] = [:]
    /// Called when a derived fact is first observed.
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
        let all = registry.taps
        func sees(_ tap: Tap) -> Bool { Self.sees(tap, isDerived, name) }
        // Most taps see all topics, and the topics then share one array.
        taps = TapList(all.allSatisfy(sees) ? all : all.filter(sees))
        updatePlainness()
    }

    deinit {
        // A handler's registration may still be canceled by its holder.
        for handler in handlers.all where handler.topic?.toOpaque() == Unmanaged.passUnretained(self).toOpaque() {
            handler.topic = nil
        }
        handlers.end()
    }

    func deliverNext(cause: UInt64, source: Int) { preconditionFailure("abstract") }
    func dropNext() { preconditionFailure("abstract") }
    /// Copies the topic for one container, with the handlers for all containers.
    func copy(for container: Container) -> AnyTopicCore { preconditionFailure("abstract") }
    func publishErased(_ event: any Event, from origin: Origin) -> UInt64 { preconditionFailure("abstract") }
    var eventType: any Event.Type { preconditionFailure("abstract") }

    // MARK: Handlers

    final func add(_ handler: AnyHandler) {
        change(handler, isAdded: true)
        whenObserved?()
    }

    final func remove(_ handler: AnyHandler) { change(handler, isAdded: false) }

    /// Removes a handler of this topic, and of its copies in containers.
    final func cancel(_ handler: AnyHandler) {
        remove(handler)
        guard handler.container == nil, let core = dispatcher.core?.takeUnretainedValue() else { return }
        for copy in core.copies(of: eventType) { copy.remove(handler) }
    }

    /// Starts the modules that have been sleeping until an event of this topic.
    final func wakeModules() {
        wakes = false
        dispatcher.core?.takeUnretainedValue().wakeModules(handling: ObjectIdentifier(eventType))
    }

    private func change(_ handler: AnyHandler, isAdded: Bool) {
        if bus.pointee.isBusy {
            if changes.isEmpty { dispatcher.noteChange(of: self) }
            changes.append((handler, isAdded))
        } else if isAdded {
            put(handler)
        } else {
            handlers.remove(handler)
        }
    }

    final func applyChanges() {
        let changes = changes
        self.changes = []
        for (handler, isAdded) in changes {
            if isAdded { put(handler) } else { handlers.remove(handler) }
        }
    }

    /// The handlers that receive the next event.
    private var nextHandlers: [AnyHandler] {
        changes.reduce(into: handlers.all) { list, change in
            if change.isAdded { list.append(change.handler) } else { list.removeAll { $0 === change.handler } }
        }
    }

    /// The handlers that are for all containers.
    final var handlersForAll: [AnyHandler] { nextHandlers.filter { $0.container == nil } }

    /// Stores an event for handlers of one container that subscribe later; nil to remove it.
    /// - Parameter container: the container whose handlers receive it; nil for those of all.
    final func remember(_ event: (any Event)?, in container: ContainerName?) { memory[container ?? ""] = event }

    /// Returns what a new handler must receive: the last event of a retained topic, or the one stored for its
    /// container.
    final func known(to handler: AnyHandler) -> (any Event)? {
        if isRetained { return retained }
        guard !memory.isEmpty, let container = handler.container else { return nil }
        return memory[container] ?? (container == EventBus.mainContainer ? nil : memory[""])
    }

    // MARK: Taps and introspection

    /// Adds one new tap instead of matching all taps again, so that every tap costs the same, regardless of their
    /// number.
    final func add(_ tap: Tap) {
        guard sees(tap) else { return }
        taps.add(tap)
        updatePlainness()
        whenObserved?()
    }

    private func sees(_ tap: Tap) -> Bool { Self.sees(tap, isDerived, name) }

    private static func sees(_ tap: Tap, _ isDerived: Bool, _ name: TopicName) -> Bool {
        (!isDerived || tap.pattern.namesModule) && tap.pattern.matches(name)
    }

    final func remove(_ tap: Tap) {
        taps.remove(tap)
        updatePlainness()
    }

    private func put(_ handler: AnyHandler) {
        handlers.add(handler)
        dispatcher.handlersAdded += 1
    }

    private func updatePlainness() { isPlain = taps.count == 0 && !isRetained && container == nil && !wakes }

    /// Whether there is a handler or a tap.
    final var isObserved: Bool {
        taps.count > 0 || isHandledAsleep || (changes.isEmpty ? handlers.handlerCount > 0 : !nextHandlers.isEmpty)
    }

    /// Whether a sleeping module handles the topic.
    private var isHandledAsleep: Bool {
        if wakes {
            wakes = dispatcher.core?.takeUnretainedValue().isHandledAsleep(ObjectIdentifier(eventType)) ?? false
        }
        return wakes
    }

    final var handlerNames: [String] { nextHandlers.map(\.name) }
}
