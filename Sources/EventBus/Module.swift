/// What a module is called: its name is the first word of its topics, the name of its rule file, and the
/// name of its state. Unique on its bus.
public typealias ModuleName = String

/// What a module says and asks: the types of its events, its queries and its settings.
public struct Language: Sendable {
    public var events: [any Event.Type]
    public var queries: [any Query.Type]

    /// - Parameter settings: what rules may set, if anything; one of the events.
    public init(
        events: [any Event.Type] = [], queries: [any Query.Type] = [], settings: (any Settings.Type)? = nil
    ) {
        self.events = (settings.map { [$0] } ?? []) + events
        self.queries = queries
    }

    public var isEmpty: Bool { events.isEmpty && queries.isEmpty }
}

/// A part of an app's chrome as a value: what it is called, what it says, and how it starts.
///
/// ```swift
/// public struct BadgeModule: Module {
///     public static let name = "badge"
///     public static let language = Language(
///         events: [BadgeSet.self, BadgeChanged.self], queries: [BadgeColour.self], settings: BadgeSettings.self)
///
///     public init() {}
///     public func start(on bus: EventBus) -> some RunningModule { LiveBadge(bus) }
/// }
/// ```
public protocol Module: Sendable {
    associatedtype Running: RunningModule

    static var name: ModuleName { get }

    /// All of its topics begin with its name: `badge.set`.
    static var language: Language { get }

    /// The modules that start before this one, and so hear an event before it does. None by default.
    static var follows: [ModuleName] { get }

    /// Called once a start.
    /// - Parameter bus: the module's own handle: what is registered with it is gone when the module stops.
    /// - Throws: whatever keeps the module from starting; what it had registered is undone.
    func start(on bus: EventBus) throws -> Running
}

extension Module {
    public static var follows: [ModuleName] { [] }
}

/// A module while it runs. Its bus keeps it.
public protocol RunningModule: AnyObject {
    /// Called once, before what the module registered is removed: it may still publish. Does nothing by
    /// default.
    func stop()
}

extension RunningModule {
    public func stop() {}
}

/// A running module whose state tools can look at: `busctl state badge`.
public protocol StatefulModule: RunningModule {
    associatedtype State: Codable
    /// As it is now.
    var state: State { get }
}

extension EventBus {
    /// Makes the language of a module known, and starts it.
    ///
    /// Also on a running bus, between two events: rules for the module's policies count from its first
    /// question on.
    /// - Throws: ``BusError`` for a module of that name that runs already, a topic that another type has,
    ///   or one that does not begin with the module's name; or what the module throws. Nothing of the
    ///   module is left then.
    public func start<M: Module>(_ module: M) throws {
        precondition(!isDelivering, "modules start between two events, not inside a handler")
        guard !plugins.contains(M.name) else { throw BusError.pluginRunning(M.name) }
        let new = try core.learn(M.language, of: M.name)
        do {
            try start(known: module)
        } catch {
            core.forget(new)
            throw error
        }
    }

    /// The same for a module whose language was declared with the bus, and checked before.
    package func start<M: Module>(known module: M) throws { try start(ModulePlugin(module)) }

    /// Stops a module and takes its language away again.
    /// - Returns: whether it ran.
    @discardableResult
    public func stop<M: Module>(_ module: M.Type) -> Bool {
        precondition(!isDelivering, "modules stop between two events, not inside a handler")
        guard stop(M.name) else { return false }
        core.forget(M.language)
        return true
    }

    /// Takes back what was declared of a module that does not run: its topics are not listed and not let in,
    /// although other parts may use their types.
    public func withdraw(_ language: Language) { core.forget(language) }

    /// Calls `body` with the words that are new on the bus, before anybody uses them: for a host of rules,
    /// and for others who treat all topics of a kind alike.
    @discardableResult
    public func whenLanguageGrows(_ body: @escaping (Language) -> Void) -> Subscription {
        let id = core.nextSubscriptionID()
        core.languageWatchers.append((id, body))
        return own { [core] in core.languageWatchers.removeAll { $0.id == id } }
    }
}

/// A module as a plugin of the bus.
private final class ModulePlugin<M: Module>: Plugin {
    let name = M.name
    private let module: M
    private var running: M.Running?

    init(_ module: M) { self.module = module }

    func start(on bus: EventBus) throws {
        let running = try module.start(on: bus)
        self.running = running
        if let stateful = running as? any StatefulModule { provideState(of: stateful, on: bus) }
    }

    private func provideState<S: StatefulModule>(of running: S, on bus: EventBus) {
        bus.provideState(name) { [unowned running] in running.state }
    }

    func stop() {
        running?.stop()
        running = nil
    }
}
