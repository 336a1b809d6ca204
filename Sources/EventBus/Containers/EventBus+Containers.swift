extension EventBus {
    /// The name of the container that always exists.
    public static let mainContainer: ContainerName = "main"

    /// The names of all containers, sorted.
    public var containers: [ContainerName] { ([Self.mainContainer] + core.containers.keys).sorted() }

    /// The names of the containers in use besides the main one, sorted.
    public var usedContainers: [ContainerName] { core.usedContainers.map(\.name) }

    /// Whether a topic or a query belongs to a module that runs once per container.
    public func isPerContainer(_ name: TopicName) -> Bool { core.isPerContainer(name) }

    /// Creates a container, such as another window. Modules that run once per container start in it on first use; until
    /// then it costs nothing. Has no effect if the container exists.
    public func openContainer(_ name: ContainerName) {
        guard name != Self.mainContainer, core.containers[name] == nil else { return }
        core.wakeAll()
        core.containers[name] = .some(nil)
    }

    /// Ends a container: its modules stop in reverse starting order, and nothing of them remains. Has no effect on the
    /// main container, or if the container does not exist.
    public func closeContainer(_ name: ContainerName) {
        guard let container = core.containers[name] else { return }
        if let container { core.admissions.end(container) }
        container?.end { _ in true }
        core.contributions.forget(name)
        core.containers[name] = nil
        if let container { core.ended.append(container) }
        for watcher in core.containerWatchers { watcher.body(name, false) }
    }

    /// Returns a handle on the same bus for one container: its events and questions are about this container, and its
    /// handlers receive only events of this container and events about none. Nil if the container does not exist.
    public func client(named name: String, in container: ContainerName) -> EventBus? {
        if container == Self.mainContainer { return EventBus(core: core, name: name, scope: .main) }
        return use(container).map { EventBus(core: core, name: name, scope: .container($0)) }
    }

    /// The container of the running delivery or question; nil for the main one.
    public var currentContainer: ContainerName? {
        scope.container?.name ?? dispatchState.pointee.container?._withUnsafeGuaranteedRef(\.name)
    }

    /// Whether the running delivery or question, or this handle, is about a container other than the main one.
    @inlinable
    public var isInContainer: Bool { hasContainer || dispatchState.pointee.container != nil }

    /// The one container of this handle; nil for a handle that is for all containers.
    public var container: ContainerName? { scope.name }

    /// Stores an event about the surroundings, such as the current size of the window, for modules that start later in
    /// a container; they receive it when they subscribe to its topic. A later event of the type replaces it.
    /// - Parameters:
    ///   - event: nil to remove the stored event.
    ///   - container: the container that the event is about; nil for all.
    public func remember<E: Event>(_ event: E?, of type: E.Type = E.self, for container: ContainerName? = nil) {
        core.topic(type).remember(event, in: container)
    }

    /// Calls `body` when a container is used for the first time, before its modules start, and after it has ended.
    @discardableResult
    public func whenContainersChange(_ body: @escaping (_ name: ContainerName, _ isUsed: Bool) -> Void) -> Subscription
    {
        let id = core.nextSubscriptionID()
        core.containerWatchers.append((id, body))
        return own { [core] in core.containerWatchers.removeAll { $0.id == id } }
    }

    // MARK: Looking up

    /// Returns the topic in the container of this handle or, if the handle is for all, of the running delivery.
    @inline(__always)
    func topicCore<E: Event>(_ type: E.Type) -> TopicCore<E> {
        guard let container = ownOrCurrent else { return core.topic(type) }
        return core.topic(type, in: container)
    }

    func queryCore<Q: Query>(_ type: Q.Type) -> QueryCore<Q> {
        guard let container = ownOrCurrent else { return core.query(type) }
        return core.query(type, in: container)
    }

    @inline(__always)
    var ownOrCurrent: Container? {
        switch scope {
        case .all: dispatchState.pointee.container?.takeUnretainedValue()
        case .main: nil
        case .container(let container): container
        }
    }

    /// Runs a timer's body in the container in which it was scheduled.
    func inContainer(_ body: @escaping () -> Void) -> () -> Void {
        guard let container = ownOrCurrent else { return body }
        return { [dispatchState] in
            dispatchState.pointee.container = .passUnretained(container)
            body()
            dispatchState.pointee.container = nil
        }
    }

    /// Adds an answerer to its query, and to the copies of the query in containers.
    func add(_ answerer: AnyAnswerer, to query: AnyQueryCore, _ type: any Query.Type) -> Subscription {
        core.footprint?.queries.insert(ObjectIdentifier(type))
        query.add(answerer)
        if answerer.container == nil { for copy in core.copies(of: type) { copy.add(answerer) } }
        return answerer
    }

    // MARK: Instances

    /// The container, with its modules running; nil if it does not exist.
    private func use(_ name: ContainerName) -> Container? {
        guard let known = core.containers[name] else { return nil }
        if let known { return known }
        let container = Container(name: name)
        core.containers[name] = container
        for watcher in core.containerWatchers { watcher.body(name, true) }
        for module in core.perContainer { startOrReport(module.make(), in: container) }
        return container
    }

    /// Starts a module in a container. A failure is reported like that of a handler: the other modules still run.
    private func startOrReport(_ plugin: any Plugin, in container: Container) {
        do {
            try start(plugin, in: container)
        } catch {
            core.dispatcher.report(
                error, handler: "\(plugin.name)/start", topic: TopicName(plugin.name) ?? BusHandlerFailed.topic)
        }
    }

    private func start(_ plugin: any Plugin, in container: Container) throws {
        let bus = EventBus(core: core, name: plugin.name, scope: .container(container))
        container.plugins.append(RunningPlugin(plugin: plugin, bus: bus, language: nil))
        do {
            try plugin.start(on: bus)
        } catch {
            container.plugins.removeAll { $0.plugin === plugin }
            bus.cancelAll()
            throw error
        }
    }

    /// Starts a module in the containers that are already in use.
    func startInUsedContainers(_ name: ModuleName) throws {
        guard let module = core.perContainer.first(where: { $0.name == name }) else { return }
        for container in core.usedContainers {
            // Until now its topics were shared by all containers, or belonged to an instance that has stopped.
            core.admissions.end(container, namespace: name[...])
            container.topics.removeAll { $0.name.namespace == name[...] }
            container.queries.removeAll { $0.name.namespace == name[...] }
            try start(module.make(), in: container)
        }
    }
}

extension Container {
    /// Stops instances of modules in reverse starting order.
    func end(_ isEnded: (RunningPlugin) -> Bool) {
        for running in plugins.reversed() where isEnded(running) {
            plugins.removeAll { $0.plugin === running.plugin }
            running.plugin.stop()
            running.bus.cancelAll()
        }
    }
}
