struct RunningPlugin {
    let plugin: any Plugin
    let bus: EventBus
    /// The types that are declared while the plugin runs; nil for a plugin that is not a module.
    let language: Language?
}

extension EventBus {
    /// Starts `plugin` with its own bus handle. The bus keeps the plugin until it is stopped.
    /// - Throws: ``BusError/pluginRunning(_:)`` if a plugin of this name is running, or any error that the plugin
    ///   throws. In both cases its registrations are removed.
    public func start(_ plugin: some Plugin) throws { try start(plugin, language: nil) }

    /// - Parameter language: the types of the module; nil for a plugin that is not a module.
    func start(_ plugin: some Plugin, language: Language?) throws {
        guard !core.plugins.contains(where: { $0.plugin.name == plugin.name }) else {
            throw BusError.pluginRunning(plugin.name)
        }
        let isPerContainer = core.perContainer.contains { $0.name == plugin.name }
        let bus = EventBus(core: core, name: plugin.name, scope: isPerContainer ? .main : .all)
        core.plugins.append(RunningPlugin(plugin: plugin, bus: bus, language: language))
        do {
            try plugin.start(on: bus)
        } catch {
            core.plugins.removeAll { $0.plugin === plugin }
            bus.cancelAll()
            throw error
        }
    }

    /// Adds a sleeping module to the running ones.
    func sleep(_ plugin: some Plugin, _ footprint: DeclaredNeeds, language: Language) {
        let isPerContainer = core.perContainer.contains { $0.name == plugin.name }
        let bus = EventBus(core: core, name: plugin.name, scope: isPerContainer ? .main : .all)
        core.plugins.append(RunningPlugin(plugin: plugin, bus: bus, language: language))
        core.sleep(plugin.name, footprint) { try plugin.start(on: bus) }
    }

    /// Stops the plugin of this name at once, and removes its handlers, answerers, taps and timers. For a module, the
    /// declarations of its types are removed too.
    /// - Returns: whether a plugin of this name was running.
    @discardableResult
    public func stop(_ name: String) -> Bool {
        guard let index = core.plugins.firstIndex(where: { $0.plugin.name == name }) else { return false }
        for container in core.usedContainers { container.end { $0.plugin.name == name } }
        core.perContainer.removeAll { $0.name == name }
        if let language = end(at: index) { core.forget(language) }
        return true
    }

    /// Stops all plugins in reverse starting order. The declarations stay, because the bus is not used afterward.
    public func stopAll() {
        for container in core.usedContainers.reversed() { container.end { _ in true } }
        while !core.plugins.isEmpty { end(at: core.plugins.count - 1) }
    }

    @discardableResult
    private func end(at index: Int) -> Language? {
        let running = core.plugins.remove(at: index)
        core.sleepers.removeAll { $0.name == running.plugin.name }
        running.plugin.stop()
        running.bus.cancelAll()
        return running.language
    }

    /// The names of the running plugins and modules, in the order in which they started.
    public var plugins: [String] { core.plugins.map(\.plugin.name) }
}
