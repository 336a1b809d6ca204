import Chrome
import EventBus
import RuleHost

/// Bus, modules and rules as one running system: one screen's chrome.
///
/// It owns no thread, no clock and no file. Whoever drives it publishes inputs and moves
/// time; see ``LiveHost`` for the driver of `busctl serve`.
///
/// ```swift
/// let system = try ChromeSystem()
/// try system.rules.load([RuleFolder.read("rules")])
/// system.bus.publish(ToastShow(message: "Saved"))
/// system.advance(to: .seconds(5))
/// ```
///
/// Confined to one isolation, like its bus.
public final class ChromeSystem {
    public struct Configuration: Sendable {
        /// What scripts may use.
        public var limits = RuleHost.Limits()
        /// Settings above all rule layers, by namespace.
        public var settings: [String: Value] = [:]
        /// Seed of every script's `math.random`.
        public var seed: UInt64 = 0
        /// Whether calls of rules are timed with the real clock, and end at their wall-clock
        /// deadline. Off, everything that the system says depends on its inputs alone.
        public var measuresRealTime = false
        /// Whether the decisions remembered are complete, as an ``Explanation`` needs them:
        /// the built-in ones as well, and what was asked. A live host's always are.
        public var explains = false
        /// Whether each policy is asked the same a second time; `rules.failed` says which one
        /// answers differently.
        public var asksTwice = false
        /// Most deliveries that one input may cause.
        public var cascadeLimit = 10_000
        /// Modules that do not run. Rules for them are checked, and wait.
        public var without: Set<ModuleName> = []

        public init() {}
    }

    /// A delivery takes about two decisions, and ``EventRing`` keeps 4096 deliveries.
    private static let explainedDecisions = 8192

    public let bus: EventBus
    public let rules: RuleHost
    /// The modules that the system was made with, in the order of their start.
    public let modules: [any Module]

    /// What a system of the shipped modules begins with.
    public static let catalogue: TopicCatalogue = {
        do { return try ModuleSet(.shipped).catalogue } catch { preconditionFailure("the shipped modules: \(error)") }
    }()

    /// A system at bus time zero, with built-in decisions until rules are loaded.
    /// - Parameter modules: those that rules know; all of them run, but for `configuration.without`.
    /// - Throws: ``ModuleProblem`` or ``BusError`` for modules that cannot run together, or what one of
    ///   them throws when it starts.
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
            asksTwice: configuration.asksTwice)
        try bus.start(AdmissionControl())
        try bus.start(rules)
        for module in absent { rules.know(type(of: module).language) }
        bus.declare(HealthWarned.self, HealthRecovered.self)
        for module in modules where !configuration.without.contains(type(of: module).name) {
            try bus.start(known: module)
        }
        try bus.start(ScreenWatch())
    }

    deinit {
        // Who watched through our bus may be gone; modules may have last words.
        bus.cancelAll()
        bus.stopAll()
    }

    /// When something will happen by itself; nil if nothing will.
    public var nextDeadline: Duration? { bus.nextDeadline }

    /// Moves bus time; see ``EventBus/advance(to:)``.
    public func advance(to time: Duration) { bus.advance(to: time) }

    /// Who says what no app and no person does.
    static let hostSource = "/host"

    /// Delivers what waits for admission, says `app.terminate`, then stops the modules, the latest
    /// first. Nothing is delivered to them afterwards.
    public func shutdown() {
        terminate()
        bus.stopAll()
    }

    /// The process is about to end: what waits for admission is delivered, and `app.terminate`
    /// after it.
    package func terminate() {
        bus.deliverPending()
        bus.publish(any: AppTerminate(), source: Self.hostSource)
    }
}
