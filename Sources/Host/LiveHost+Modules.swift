import EventBus
import RuleCheck
import RuleHost
import Synchronization

extension LiveHost {
    /// The names of the running modules in start order, including modules in Lua.
    public var runningModules: [ModuleName] {
        let inLua = system.rules.luaModules
        return system.bus.plugins.filter { modules[$0] != nil || inLua.contains($0) }
    }

    /// Starts a module while the host runs, between two events.
    ///
    /// First, rules may use the module's topics, policies and settings. If the module is new, the newest set of rules
    /// is loaded again, because it may contain rules for the module. Then the module starts, and its stored documents
    /// are restored, so that rules already answer the module's first question. From then on its topics are listed, and
    /// its events are accepted from outside. The start is an input: it is recorded, and a replay repeats it. After the
    /// host has stopped, this does nothing.
    /// - Throws: ``BusError`` if a module with this name is running, if another type has one of its topics, or if a
    ///   topic does not begin with the module's name; ``ModuleProblem/absent(_:followedBy:known:)`` if it follows a
    ///   module that this host does not have; or the error of a module that fails to start. After an error the host is
    ///   unchanged, except that the module may be known to rules.
    public func start(_ module: any Module) throws {
        guard !isStopped else { return }
        let (name, language) = (type(of: module).name, type(of: module).language)
        guard !system.bus.plugins.contains(name) else { throw BusError.pluginRunning(name) }
        _ = try system.bus.catalogue.new(in: language, of: name)
        let known = Set(modules.keys)
        for followed in type(of: module).follows where !known.contains(followed) {
            throw ModuleProblem.absent(followed, followedBy: name, known: known.sorted())
        }
        activity.set(.module(name))
        moveTime()
        defer {
            refreshTypes()
            settle()
        }
        if !system.rules.knows(language) {
            system.rules.know(language)
            inputs?.note([.module(module, .known)], at: system.bus.now)
            refreshTypes()
            let newest = system.rules.newest
            // If the set is refused, `rules.rejected` has the reason. The module starts anyway.
            if !newest.isEmpty { try? load(system.rules.checker.prepare(newest)) }
        }
        stores?.begin(module)
        do {
            try system.note(to: inputs) {
                try system.take(.started, with: module)
                return (.module(module, .started), ())
            }
        } catch {
            stores?.end(name)
            throw error
        }
        modules[name] = module
    }

    /// Stops a module while the host runs: its subscriptions, answers and timers are removed, and its topics are no
    /// longer listed. Rules for the module stay loaded, and are asked again when it starts again. The stop is an input:
    /// it is recorded, and a replay repeats it.
    /// - Throws: ``ModuleProblem/unknown(_:known:)`` if no module with this name is running.
    public func stop(_ name: ModuleName) throws(ModuleProblem) {
        guard !isStopped else { return }
        let running = runningModules
        guard running.contains(name), let module = modules[name] else {
            throw .unknown(name, known: running.sorted())
        }
        activity.set(.module(name))
        moveTime()
        defer {
            refreshTypes()
            settle()
        }
        system.note(to: inputs) {
            system.bus.stop(name)
            return (.module(module, .stopped), ())
        }
        // The store ends after the module has stopped, so that it also keeps the module's last facts.
        stores?.end(name)
    }

    /// Publishes the types of the running modules to other threads, which decode events with them.
    func refreshTypes() {
        types.withLock { $0 = HostTypes(of: system, keepsData: inputs != nil, after: $0) }
    }
}
