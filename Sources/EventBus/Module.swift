/// What a module is called: its name is the first word of its topics, the name of its rule file, and the
/// name of its state. Unique on its bus.
public typealias ModuleName = String

/// The types of a module's events, its settings among them, and of its queries.
public struct Language: Sendable {
    public var events: [any Event.Type]
    public var queries: [any Query.Type]

    /// - Parameter settings: the type whose fields a rule file may set, if the module has one. It is added to
    ///   `events`.
    public init(
        events: [any Event.Type] = [], queries: [any Query.Type] = [], settings: (any Settings.Type)? = nil
    ) {
        self.events = (settings.map { [$0] } ?? []) + events
        self.queries = queries
    }

    public var isEmpty: Bool { events.isEmpty && queries.isEmpty }
}

/// A part of an app's chrome as a value: its name, the types of its events and queries, and how it starts.
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

    /// The topics of all its types begin with the module's name: `badge.set`.
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

/// A running module with a state that tools can show: `busctl state badge`.
public protocol StatefulModule: RunningModule {
    associatedtype State: Codable
    /// The state at this moment.
    var state: State { get }
}

extension EventBus {
    /// Declares the types of a module, and starts it.
    ///
    /// A module may also start while the bus runs, between two events. Rules for its policies are asked
    /// from its first question on.
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

    /// Starts a module whose types were checked before, and declared when the bus was made.
    package func start<M: Module>(known module: M) throws {
        try start(ModulePlugin(module), language: M.language)
    }

    /// Stops a module: what it registered, and the declarations of its types, are removed.
    /// - Returns: whether it ran.
    @discardableResult
    public func stop<M: Module>(_ module: M.Type) -> Bool { stop(M.name) }

    /// Removes the declarations of a module that does not run: its topics are not listed, and events of them
    /// are not let in from outside. Code that uses the types does not declare them again.
    public func withdraw(_ language: Language) { core.forget(language) }

    /// Calls `body` with the types that a starting module declares, before it starts: for a host of rules,
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
