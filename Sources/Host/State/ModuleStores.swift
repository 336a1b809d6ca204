import EventBus

/// The stores of the modules that run on one bus, and where their documents are.
final class ModuleStores {
    private struct Running {
        let module: ModuleName
        let store: any ModuleStore
        /// The store's own handle of the bus.
        let bus: EventBus
    }

    private let documents: any DocumentStore
    private let report: (String) -> Void
    private var running: [Running] = []

    /// - Parameter report: gets what was kept and is not accepted at the start.
    init(_ documents: any DocumentStore, report: @escaping (String) -> Void) {
        self.documents = documents
        self.report = report
    }

    /// Reads what was kept of a module, and begins to keep it. To be called before rules are loaded, since they
    /// may change what is to be kept. Does nothing for a module that has no store.
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

    /// Gives a module back what was kept of it, when it runs and rules are loaded.
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
            report("what was kept of the module '\(module)' is not accepted as \(type(of: event).topic): \(reason)")
            return false
        }
        bus.cancelAll()
    }

    /// The same for all of them, in the order in which they began.
    func restoreAll(noting inputs: (any InputLog)?) {
        for module in running.map(\.module) { restore(module, noting: inputs) }
    }

    /// Keeps nothing more of a module, which has stopped; what was kept stays.
    func end(_ module: ModuleName) {
        for running in running where running.module == module { running.bus.cancelAll() }
        running.removeAll { $0.module == module }
    }

    /// Returns when everything is kept that was to be saved, or the disk does not take it in time.
    func settle() { documents.settle() }
}

extension Refusals {
    /// Why an event was not accepted; nil if it was.
    fileprivate func reason(of outcome: Admitted) -> String? {
        if case .dropped(let reason) = outcome { return "dropped (\(reason))" }
        return explanation(causedBy: outcome.id)
    }
}
