import EventBus
import RuleCheck
import RuleHost
import Synchronization

extension LiveHost {
    /// The names of the modules that run, in the order in which they started. Modules in Lua are among them.
    public var runningModules: [ModuleName] {
        let inLua = system.rules.luaModules
        return system.bus.plugins.filter { modules[$0] != nil || inLua.contains($0) }
    }

    /// Starts a module while the host runs, between two events.
    ///
    /// First, rules may name the module's topics, policies and settings. If the module was not known before, the
    /// newest set of rules is loaded again, because it may contain rules for the module. Then the module starts, and
    /// the documents that its store has kept are restored. So rules already answer the first question of the module.
    /// From then on its topics are listed, and events of them are accepted from outside. The start is an input: it is
    /// written to a recording, and a replay repeats it. After the host has stopped, this does nothing.
    /// - Throws: ``BusError`` for a module of this name that runs already, a topic that another type has, or a
    ///   topic that does not begin with the module's name; ``ModuleProblem/absent(_:followedBy:known:)`` for a
    ///   module that it follows and that this host does not have; or what the module throws. After an error the host
    ///   is as before, except that rules may know the module.
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
            // If the set is refused, `rules.rejected` says why. The module starts all the same.
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

    /// Stops a module while the host runs: what it subscribed, answered and scheduled is removed, and its topics
    /// are no longer listed. Rules for the module stay loaded, and are asked again when it starts again. The stop is
    /// an input: it is written to a recording, and a replay repeats it.
    /// - Throws: ``ModuleProblem/unknown(_:known:)`` if no module of this name runs.
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

    /// Publishes the types of the running modules to the other threads, which decode events with them.
    func refreshTypes() {
        types.withLock { $0 = HostTypes(of: system, keepsData: inputs != nil, after: $0) }
    }
}
