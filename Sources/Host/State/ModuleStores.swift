import EventBus

/// The stores of the modules that run on one bus, and the place of their documents.
final class ModuleStores {
    private struct Running {
        let module: ModuleName
        let store: any ModuleStore
        /// A bus handle for this store alone.
        let bus: EventBus
    }

    private let documents: any DocumentStore
    private let report: (String) -> Void
    private var running: [Running] = []

    /// - Parameter report: called with a message for each kept request that is not accepted at the start.
    init(_ documents: any DocumentStore, report: @escaping (String) -> Void) {
        self.documents = documents
        self.report = report
    }

    /// Reads the documents of a module, and begins to save new ones. Call it before rules are loaded, because loading
    /// may already change what is to be saved. Does nothing for a module without a store.
    func begin(_ module: any Module, on bus: EventBus) {
        guard let module = module as? any StoringModule else { return }
        let (name, store) = (type(of: module).name, module.makeStore() as any ModuleStore)
        let (documents, format) = (documents, store.format)
        let own = bus.client(named: "state")
        running.append(Running(module: name, store: store, bus: own))
        store.begin(on: own, with: documents.load(of: name, as: format)) { content, document in
            documents.save(content, named: document, of: name, as: format)
        }
    }

    /// Gives a module its kept documents back. Call it when the module runs and rules are loaded.
    func restore(_ module: ModuleName, noting inputs: (any InputLog)?) {
        guard let running = running.first(where: { $0.module == module }) else { return }
        let bus = running.bus.client(named: "state")
        let refusals = Refusals()
        refusals.watch(bus)
        running.store.restore { event in
            inputs?.note([LoggedInput(IncomingEvent(event: event), ChromeSystem.hostSource)], at: bus.now)
            refusals.reset()
            let outcome = bus.admit(event, source: ChromeSystem.hostSource)
            guard let reason = refusals.reason(of: outcome) else { return true }
            report("the saved data of the module '\(module)' is not accepted as \(type(of: event).topic): \(reason)")
            return false
        }
        bus.cancelAll()
    }

    /// Restores all modules, in the order in which their stores began.
    func restoreAll(noting inputs: (any InputLog)?) {
        for module in running.map(\.module) { restore(module, noting: inputs) }
    }

    /// Stops saving documents of a module that has stopped. The documents that were saved stay.
    func end(_ module: ModuleName) {
        for running in running where running.module == module { running.bus.cancelAll() }
        running.removeAll { $0.module == module }
    }

    /// Returns when all documents are saved, or when the disk does not answer in time.
    func settle() { documents.settle() }
}

extension Refusals {
    /// Why an event was not accepted; nil if it was accepted.
    fileprivate func reason(of outcome: Admitted) -> String? {
        if case .dropped(let reason) = outcome { return "dropped (\(reason))" }
        return explanation(causedBy: outcome.id)
    }
}
