struct RunningPlugin {
    let plugin: any Plugin
    let bus: EventBus
    /// The types that are declared as long as it runs; nil for a plugin that is no module.
    let language: Language?
}

extension EventBus {
    /// Starts `plugin` with a bus of its own. The bus keeps it until it is stopped.
    /// - Throws: ``BusError/pluginRunning(_:)``, or what the plugin throws; nothing
    ///   that it registered is left then.
    public func start(_ plugin: some Plugin) throws { try start(plugin, language: nil) }

    /// - Parameter language: of a module.
    func start(_ plugin: some Plugin, language: Language?) throws {
        guard !core.plugins.contains(where: { $0.plugin.name == plugin.name }) else {
            throw BusError.pluginRunning(plugin.name)
        }
        let bus = client(named: plugin.name)
        core.plugins.append(RunningPlugin(plugin: plugin, bus: bus, language: language))
        do {
            try plugin.start(on: bus)
        } catch {
            core.plugins.removeAll { $0.plugin === plugin }
            bus.cancelAll()
            throw error
        }
    }

    /// Stops the plugin of this name and removes its handlers, answers, taps and timers; of a module also
    /// the declarations of its types.
    /// - Returns: whether there was one.
    @discardableResult
    public func stop(_ name: String) -> Bool {
        guard let index = core.plugins.firstIndex(where: { $0.plugin.name == name }) else { return false }
        if let language = end(at: index) { core.forget(language) }
        return true
    }

    /// Stops all plugins, the latest first. The bus is not used any more: what is declared stays.
    public func stopAll() {
        while !core.plugins.isEmpty { end(at: core.plugins.count - 1) }
    }

    @discardableResult
    private func end(at index: Int) -> Language? {
        let running = core.plugins.remove(at: index)
        running.plugin.stop()
        running.bus.cancelAll()
        return running.language
    }

    /// Names of the running plugins, in order of their start.
    public var plugins: [String] { core.plugins.map(\.plugin.name) }
}
