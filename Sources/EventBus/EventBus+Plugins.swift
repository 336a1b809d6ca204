struct RunningPlugin {
    let plugin: any Plugin
    let bus: EventBus
}

extension EventBus {
    /// Starts `plugin` with a bus of its own. The bus keeps it until it is stopped.
    /// - Throws: ``BusError/pluginRunning(_:)``, or what the plugin throws; nothing
    ///   that it registered is left then.
    public func start(_ plugin: some Plugin) throws {
        guard !core.plugins.contains(where: { $0.plugin.name == plugin.name }) else {
            throw BusError.pluginRunning(plugin.name)
        }
        let bus = client(named: plugin.name)
        core.plugins.append(RunningPlugin(plugin: plugin, bus: bus))
        do {
            try plugin.start(on: bus)
        } catch {
            core.plugins.removeAll { $0.plugin === plugin }
            bus.cancelAll()
            throw error
        }
    }

    /// Stops the plugin of this name and removes its handlers, answers, taps and timers.
    /// - Returns: whether there was one.
    @discardableResult
    public func stop(_ name: String) -> Bool {
        guard let index = core.plugins.firstIndex(where: { $0.plugin.name == name }) else { return false }
        let running = core.plugins.remove(at: index)
        running.plugin.stop()
        running.bus.cancelAll()
        return true
    }

    /// Stops all plugins, the latest first.
    public func stopAll() {
        while let last = core.plugins.last { stop(last.plugin.name) }
    }

    /// Names of the running plugins, in order of their start.
    public var plugins: [String] { core.plugins.map(\.plugin.name) }
}
