/// The name of a module, such as `badge`. It is the first word of the module's topics, the name of its rule file
/// and the name of its state. It is unique on a bus.
public typealias ModuleName = String

/// The types that a module declares: its events, including its settings, and its queries.
public struct Language: Sendable {
    /// The types of the module's events, with its settings first.
    public var events: [any Event.Type]
    /// The types of the module's queries.
    public var queries: [any Query.Type]

    /// - Parameter settings: the type of the settings that a rule file may change; nil if the module has none. It is
    ///   added to `events`.
    public init(
        events: [any Event.Type] = [], queries: [any Query.Type] = [], settings: (any Settings.Type)? = nil
    ) {
        self.events = (settings.map { [$0] } ?? []) + events
        self.queries = queries
    }

    /// Compares the tables of fields with the properties of their types, including nested types.
    /// - Throws: ``BusError/wrongTable(_:module:)`` for the first table that does not match.
    package func checkTables(of module: ModuleName) throws(BusError) {
        func check<T: Decodable>(_ type: T.Type) throws(BusError) {
            if let mismatch = Schema.mismatch(in: type) { throw .wrongTable(mismatch, module: module) }
        }
        func check<Q: Query>(query type: Q.Type) throws(BusError) {
            try check(Q.self)
            try check(Q.Answer.self)
        }
        for type in events { try check(type) }
        for type in queries { try check(query: type) }
    }

    /// Whether there are neither events nor queries.
    public var isEmpty: Bool { events.isEmpty && queries.isEmpty }
}

/// A part of an app's chrome: its name, the types of its events and queries, and how it starts.
///
/// ```swift
/// public struct BadgeModule: Module {
///     public static let name = "badge"
///     public static let language = Language(
///         events: [BadgeSet.self, BadgeChanged.self], queries: [BadgeColor.self], settings: BadgeSettings.self)
///
///     public init() {}
///     public func start(on bus: EventBus) -> some RunningModule { LiveBadge(bus) }
/// }
/// ```
public protocol Module: Sendable {
    associatedtype Running: RunningModule

    /// The name of the module; unique on its bus.
    static var name: ModuleName { get }

    /// The types that are declared while the module runs. Their topics begin with the module's name, as in `badge.set`.
    static var language: Language { get }

    /// Whether the module runs once per container (``EventBus/openContainer(_:)``), each time with its own handle that
    /// sees only the events of that container. Otherwise it runs once, and sees the events of all containers. False by
    /// default.
    static var runsPerContainer: Bool { get }

    /// The names of the modules that start before this one, and therefore receive each event before it. Empty by
    /// default.
    static var follows: [ModuleName] { get }

    /// Whether a system may delay the start of the module until it is needed: for an event that it handles, a question
    /// that it answers, or a reading of its state. The delay cannot be noticed if every start makes the same
    /// registrations, publishes, asks and schedules nothing, reads no clock, and does not fail; and if a change of
    /// rules has no effect on a module that has received no event. False by default.
    static var startsWhenNeeded: Bool { get }

    /// Subscribes, answers and schedules what the module needs. Called once per start, in the isolation of the bus.
    /// - Parameter bus: a handle for this module alone. What is registered with it is removed when the module stops.
    /// - Returns: the running module, which the bus keeps until the module stops.
    /// - Throws: any error that prevents the module from starting. Its registrations are then removed.
    func start(on bus: EventBus) throws -> Running
}

extension Module {
    public static var follows: [ModuleName] { [] }
    public static var runsPerContainer: Bool { false }
    public static var startsWhenNeeded: Bool { false }
}

// SendableMetatype keeps conforming types off the main actor in a package whose declarations are there by default.
/// A module while it runs. The bus keeps a reference to it until it stops.
public protocol RunningModule: AnyObject, SendableMetatype {
    /// Called once, in the isolation of the bus, before the registrations of the module are removed, so the module may
    /// still publish. Does nothing by default.
    func stop()
}

extension RunningModule {
    public func stop() {}
}

/// A running module whose state tools can show, for example with `busctl state badge`.
public protocol StatefulModule: RunningModule {
    associatedtype State: Codable
    /// The state at this moment. It is read when a tool asks, in the isolation of the bus.
    var state: State { get }
}

extension EventBus {
    /// Declares the types of a module, and starts it. The module takes part from the next event on.
    ///
    /// A module may also start while the bus runs, but only between two events: inside a handler, this call traps.
    /// Rules that are already loaded answer the module's policies from its first question on.
    /// - Throws: ``BusError`` if a module of this name is running, another type has the same topic, a topic does not
    ///   begin with the module's name, or a table of fields does not match its type; or any error that the module
    ///   throws. Nothing of the module remains then.
    public func start<M: Module>(_ module: M) throws {
        try M.language.checkTables(of: M.name)
        try start(checked: module)
    }

    /// Declares the types of a module, without checking their tables, and starts it.
    package func start<M: Module>(checked module: M) throws {
        // trap: Swift code in the wrong place
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

    /// Starts a module whose types were declared when the bus was made.
    /// - Parameter whenNeeded: whether the module may sleep until it is needed (``Module/startsWhenNeeded``). The first
    ///   one of its type in a process never sleeps: its start records what the others register.
    package func start<M: Module>(known module: M, whenNeeded: Bool = false) throws {
        if M.runsPerContainer { core.runPerContainer(M.name) { ModulePlugin(module) } }
        let footprint = whenNeeded && M.startsWhenNeeded ? DeclaredNeeds.of(M.self) : nil
        if let footprint, footprint.isQuiet { return sleep(ModulePlugin(module), footprint, language: M.language) }
        do {
            let isRecorded = M.startsWhenNeeded && footprint == nil && core.footprint == nil
            let before = core.tracks
            if isRecorded { core.footprint = DeclaredNeeds() }
            defer { core.footprint = nil }
            try start(ModulePlugin(module), language: M.language)
            if isRecorded, var made = core.footprint {
                made.isQuiet = made.isQuiet && core.tracks == before
                DeclaredNeeds.remember(made, of: M.self)
            }
            core.footprint = nil
            if M.runsPerContainer { try startInUsedContainers(M.name) }
        } catch {
            core.perContainer.removeAll { $0.name == M.name }
            throw error
        }
    }

    /// Stops a module at once, and removes what it registered and the declarations of its types.
    /// - Returns: whether the module was running.
    @discardableResult
    public func stop<M: Module>(_ module: M.Type) -> Bool { stop(M.name) }

    /// Removes the declarations of a module that does not run. Its topics are then no longer listed, and events of them
    /// are not accepted from outside. A use of the types in code does not declare them again.
    public func withdraw(_ language: Language) { core.forget(language) }

    /// Calls `body` when a module is about to start, with those of its types that are not declared yet. Hosts of rules
    /// use it, and other code that treats all topics of a kind alike.
    @discardableResult
    public func whenLanguageGrows(_ body: @escaping (Language) -> Void) -> Subscription {
        let id = core.nextSubscriptionID()
        core.languageWatchers.append((id, body))
        return own { [core] in core.languageWatchers.removeAll { $0.id == id } }
    }
}

/// Makes a module a plugin of the bus.
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
