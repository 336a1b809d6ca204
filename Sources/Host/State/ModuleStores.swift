import EventBus

/// The stores of the modules on one bus, with the location of their documents.
///
/// A module that runs once per container has a store, with separate documents, for each container: two windows that
/// change the same navigation bar each get their own changes back.
package final class ModuleStores {
    private struct Running {
        let module: ModuleName
        /// Nil for the main container, and for a module that runs once for all containers.
        let container: ContainerName?
        let store: any ModuleStore
        /// A bus handle for this store only.
        let bus: EventBus
    }

    private let documents: any DocumentStore
    private let report: (String) -> Void
    /// A bus handle for all stores.
    private let bus: EventBus
    private var modules: [any StoringModule] = []
    private var running: [Running] = []
    /// The stores that have begun, but whose documents were not restored yet.
    private var waiting: [Running] = []
    /// The containers that have ended, and were not used again.
    private var ended: Set<ContainerName> = []

    /// - Parameter report: called with a message for each stored request that is not accepted at the start.
    package init(_ documents: any DocumentStore, on bus: EventBus, report: @escaping (String) -> Void) {
        self.documents = documents
        self.report = report
        self.bus = bus.client(named: "state")
        self.bus.whenContainersChange { [unowned self] container, isUsed in
            if isUsed { begin(in: container) } else { end(in: container) }
        }
    }

    // MARK: Saving

    /// Reads the documents of a module, and begins to save new ones. Call it before rules are loaded, because loading
    /// may already change the state to save. Does nothing for a module without a store.
    package func begin(_ module: any Module) {
        guard let module = module as? any StoringModule else { return }
        modules.append(module)
        begin(module, in: nil)
        guard type(of: module).runsPerContainer else { return }
        for container in bus.usedContainers { begin(module, in: container) }
    }

    private func begin(in container: ContainerName) {
        // Documents saved before the container ended may still be waiting for the disk.
        if ended.remove(container) != nil { documents.settle() }
        for module in modules where type(of: module).runsPerContainer { begin(module, in: container) }
    }

    private func begin(_ module: any StoringModule, in container: ContainerName?) {
        guard let own = handle(for: module, in: container) else { return }
        let (name, store) = (type(of: module).name, module.makeStore() as any ModuleStore)
        let (documents, format) = (documents, store.format)
        let new = Running(module: name, container: container, store: store, bus: own)
        running.append(new)
        waiting.append(new)
        store.begin(on: own, with: documents.load(of: name, in: container, as: format)) { content, document in
            documents.save(content, named: document, of: name, in: container, as: format)
        }
    }

    private func handle(for module: any StoringModule, in container: ContainerName?) -> EventBus? {
        guard type(of: module).runsPerContainer else { return bus.client(named: bus.name) }
        return bus.client(named: bus.name, in: container ?? EventBus.mainContainer)
    }

    private func end(in container: ContainerName) {
        ended.insert(container)
        end { $0.container == container }
    }

    /// Stops saving documents of a module that has stopped. Saved documents stay.
    func end(_ module: ModuleName) {
        modules.removeAll { type(of: $0).name == module }
        end { $0.module == module }
    }

    /// Stops saving documents of all modules, as if the process had ended.
    package func endAll() {
        modules = []
        end { _ in true }
    }

    private func end(where isOver: (Running) -> Bool) {
        for running in running where isOver(running) { running.bus.cancelAll() }
        running.removeAll(where: isOver)
        waiting.removeAll(where: isOver)
    }

    /// Returns when all documents are saved, or when the disk does not respond in time.
    func settle() { documents.settle() }

    // MARK: Restoring

    /// Restores the stored documents of modules whose stores have begun since the last call. Call it when the modules
    /// run and rules are loaded, and after anything that may use a container for the first time.
    package func restore(noting inputs: (any InputLog)?) {
        // Restored documents may also use a container for the first time.
        while !waiting.isEmpty { restore(waiting.removeFirst(), noting: inputs) }
    }

    private func restore(_ running: Running, noting inputs: (any InputLog)?) {
        let bus = running.bus.client(named: "state")
        let refusals = Refusals()
        refusals.watch(bus)
        running.store.restore { event in
            var input = IncomingEvent(checked: event)
            input.container = running.container
            inputs?.note([LoggedInput(input, ChromeSystem.hostSource)], at: bus.now)
            refusals.reset()
            let outcome = bus.admit(event, source: ChromeSystem.hostSource)
            guard let reason = refusals.reason(of: outcome) else { return true }
            let module = "'\(running.module)'" + (running.container.map { " in the container '\($0)'" } ?? "")
            report("the saved data of the module \(module) is not accepted as \(type(of: event).topic): \(reason)")
            return false
        }
        bus.cancelAll()
    }
}

extension Refusals {
    /// The reason why an event was not accepted; nil if it was.
    fileprivate func reason(of outcome: Admitted) -> String? {
        if case .dropped(let reason) = outcome { return "dropped (\(reason))" }
        return explanation(causedBy: outcome.id)
    }
}
