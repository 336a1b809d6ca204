import Chrome
import EventBus
import RuleHost

/// The bus, the modules and the rules as one running system: the chrome of one screen.
///
/// A system has no thread, clock or files. Its owner publishes inputs and moves time; ``LiveHost`` does so in real time
/// for `busctl serve`.
///
/// ```swift
/// let system = try ChromeSystem()
/// try system.rules.load([RuleFolder.read("rules")])
/// system.bus.publish(ToastShow(message: "Saved"))
/// system.advance(to: .seconds(5))
/// ```
///
/// A system is not `Sendable`. Use it from one isolation only, like its bus.
public final class ChromeSystem {
    /// The settings of a system, fixed for its lifetime.
    public struct Configuration: Sendable {
        /// The limits of each script: work, memory and time.
        public var limits = RuleHost.Limits()
        /// Settings that override those of all rule layers, by namespace, such as `toast`.
        public var settings: [String: Value] = [:]
        /// The seed of `math.random` in all scripts.
        public var seed: UInt64 = 0
        /// Whether rule calls are measured with the real clock and stopped at their wall-clock deadline. If false, the
        /// behavior of the system depends only on its inputs.
        public var measuresRealTime = false
        /// Whether to remember all decisions for an ``Explanation``, including those of built-in defaults and the
        /// fields of each query. ``LiveHost`` always sets this.
        public var explains = false
        /// Whether to ask each policy every question twice, to find rules that answer differently the second time.
        /// `rules.failed` reports such a rule.
        public var asksTwice = false
        /// The maximum number of deliveries that one input may cause.
        public var cascadeLimit = 10_000
        /// Whether clients and rules may publish facts of modules, such as `toast.presented`, as on a test bench.
        /// Otherwise they may publish only requests.
        public var allowsFacts = false
        /// Whether modules that support it start on first use, which makes a system faster to create.
        package var startsModulesWhenNeeded = true
        /// The names of modules that do not run. Their rules are checked, but never asked.
        public var without: Set<ModuleName> = []

        public init() {}
    }

    /// Enough for the 4096 deliveries in an ``EventRing``: a delivery takes about two decisions.
    private static let explainedDecisions = 8192

    /// The bus for publishing inputs and subscribing to facts.
    public let bus: EventBus
    /// The rules, which the owner loads.
    public let rules: RuleHost
    /// All modules of the system in start order, including those that do not run.
    public let modules: [any Module]

    /// The types declared in a system with the shipped modules.
    public static let catalogue: TopicCatalogue = {
        // trap: the shipped modules are part of the program
        do { return try ModuleSet(.shipped).catalogue } catch { preconditionFailure("the shipped modules: \(error)") }
    }()

    /// Creates a system at bus time zero and starts its modules. Until rules are loaded, the built-in defaults decide.
    /// - Parameter modules: the modules known to rules. All of them run, except those in `configuration.without`.
    /// - Throws: ``ModuleProblem`` or ``BusError`` for modules that cannot run together, or the error of a module that
    ///   fails to start.
    public convenience init(
        _ configuration: Configuration = Configuration(), modules: [any Module] = .shipped
    ) throws {
        let set = try ModuleSet(modules)
        try self.init(configuration, set.modules, declaring: set.catalogue)
    }

    init(_ configuration: Configuration, _ modules: [any Module], declaring known: TopicCatalogue) throws {
        try modules.require(configuration.without.sorted())
        let absent = modules.filter { configuration.without.contains(type(of: $0).name) }
        self.modules = modules
        bus = EventBus(name: "host", declaring: known)
        for module in absent { bus.withdraw(type(of: module).language) }
        bus.cascadeLimit = configuration.cascadeLimit
        var limits = configuration.limits
        if !configuration.measuresRealTime { limits.deadline = nil }
        rules = RuleHost(
            limits: limits, overrides: configuration.settings, seed: configuration.seed,
            decisions: configuration.explains ? Self.explainedDecisions : 4096,
            measuresTime: configuration.measuresRealTime, explains: configuration.explains,
            asksTwice: configuration.asksTwice, allowsFacts: configuration.allowsFacts)
        try bus.start(AdmissionControl())
        // Before all rules, so that they read the new values when they receive the event.
        bus.subscribe(to: EnvironmentUpdate.self, as: "clock") {
            [unowned bus, clock = rules.timeOfDay, experiments = rules.experiments] environment in
            if let installation = environment.installation { experiments.tell(installation) }
            clock.tell(
                minuteOfDay: environment.minuteOfDay, weekday: environment.weekday, offset: environment.offset,
                at: bus.now)
        }
        // Before rules and modules, so that a container exists when they receive its event.
        try bus.start(SceneContainers())
        try bus.start(rules)
        rules.whenModuleStarts.append { [unowned rules] _, module in
            module.draw { rules.readFailed?(module.name, $0) }
        }
        for module in absent { rules.know(type(of: module).language) }
        bus.declare(HealthWarned.self, HealthRecovered.self)
        for module in modules where !configuration.without.contains(type(of: module).name) {
            try bus.start(known: module, whenNeeded: configuration.startsModulesWhenNeeded)
        }
    }

    deinit {
        // Handlers of others go first, because their owners may be gone. Modules may still publish while they stop.
        bus.cancelAll()
        bus.stopAll()
    }

    /// The bus time at which the next timer is due; nil if no timer is set.
    public var nextDeadline: Duration? { bus.nextDeadline }

    /// Moves bus time and fires the timers that become due; see ``EventBus/advance(to:)``.
    public func advance(to time: Duration) { bus.advance(to: time) }

    /// Moves bus time toward `time` while `mayGoOn` returns true; see ``EventBus/advance(to:while:)``.
    /// - Returns: whether bus time has reached `time`.
    package func advance(to time: Duration, while mayGoOn: () -> Bool) -> Bool { bus.advance(to: time, while: mayGoOn) }

    /// The source of events published by the host itself.
    package static let hostSource = "/host"

    /// Delivers the events waiting for admission, publishes `app.terminate`, then stops the modules in reverse start
    /// order. Stopped modules receive no further events.
    public func shutdown() {
        terminate()
        bus.stopAll()
    }

    /// Delivers the events waiting for admission, and then publishes `app.terminate`, which announces the end of the
    /// process.
    package func terminate() {
        bus.deliverPending()
        bus.publish(any: AppTerminate(), source: Self.hostSource)
    }
}
