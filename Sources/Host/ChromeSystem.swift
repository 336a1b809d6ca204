import Accessory
import Chrome
import EventBus
import NavigationBar
import PopupBar
import RuleHost
import SideButton
import Toast
import Toolbar

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

        public init() {}
    }

    /// A delivery takes about two decisions, and ``EventRing`` keeps 4096 deliveries.
    private static let explainedDecisions = 8192

    public let bus: EventBus
    public let rules: RuleHost

    /// What every system begins with, looked through once: the language, and what the parts
    /// of a system declare when they start.
    public static let catalogue: TopicCatalogue = {
        let language = TopicCatalogue(events: Chrome.events, queries: Chrome.queries)
        guard let system = try? ChromeSystem(Configuration(), declaring: language) else {
            preconditionFailure("a system without rules starts")
        }
        return system.bus.catalogue
    }()

    /// A system at bus time zero, with built-in decisions until rules are loaded.
    public convenience init(_ configuration: Configuration = Configuration()) throws {
        try self.init(configuration, declaring: Self.catalogue)
    }

    private init(_ configuration: Configuration, declaring catalogue: TopicCatalogue) throws {
        bus = EventBus(name: "host", declaring: catalogue)
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
        bus.declare(HealthWarned.self, HealthRecovered.self)
        try bus.start(ToastModule())
        // The bar before those that stand beside it: they hear an event in this order.
        try bus.start(ToolbarModule())
        try bus.start(SideButtonModule())
        try bus.start(AccessoryModule())
        try bus.start(NavigationBarModule())
        try bus.start(PopupBarModule())
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
