import EventBus
import Host
import RuleHost

/// A whole system under test: inject events, move time, and expect what the system publishes.
///
/// ```swift
/// let harness = try Harness(rules: ["rules"], settings: ["toast": ["profile": "agora"]])
/// try harness.inject(ToastShow(id: "a", message: "Saved"))
/// try harness.expect(ToastPresented.self, at: .zero) { $0.id == "a" }
/// try harness.advance(by: .seconds(5))
/// try harness.expect("toast.dismissed", ["id": "a"])
/// try harness.expectNone("toast.dropped")
/// ```
///
/// An expectation that is not met throws an ``ExpectationFailure``, which fails a test in Swift Testing and in XCTest.
/// Nothing waits for real time, and two runs have the same result.
///
/// Each expectation looks at the events after the last event of its topic that met an expectation.
///
/// A harness is a `ChromeHost`: app code that is written for a host runs on it, also on several tasks, while the test moves
/// time.
public final class Harness: @unchecked Sendable {
    // Unchecked Sendable: every method takes the lock.
    let lock = RecursiveLock()
    /// The system under test. Use it only while no task uses the harness.
    public let system: ChromeSystem
    /// The clock that drives the system. Use it only while no task uses the harness.
    public let clock: VirtualClock
    let vocabulary: ScenarioVocabulary
    let timeline = Timeline()
    var judge: Judge
    let intake: EventAdmission
    let feeds: EventFeeds

    /// What a restart needs again.
    private let setUp: (rules: [String], modules: [any Module], configuration: ChromeSystem.Configuration)
    private let state: (any DocumentStore)?
    private var stores: ModuleStores?
    private(set) var isOver = false

    /// Creates a system at time zero. Events that are published while it starts are not part of ``events``, except those that
    /// restore what was kept.
    /// - Parameters:
    ///   - rules: the rule folders, lowest layer first; with none, the built-in defaults decide.
    ///   - modules: those that run; the shipped ones if none are given.
    ///   - settings: settings by namespace that take precedence over all layers.
    ///   - limits: the limits of the rules.
    ///   - explains: whether ``decisions`` also has built-in answers, and the fields of each question.
    ///   - state: where the documents of a `StoringModule` are kept for ``restart()``; nil to keep none.
    /// - Throws: `RuleFolder.Failure` or `RuleSetRejected`; `ModuleProblem` or `BusError` for modules that cannot run
    ///   together.
    public convenience init(
        rules: [String] = [], modules: [any Module] = .shipped, settings: [String: Value] = [:],
        limits: RuleHost.Limits = RuleHost.Limits(), explains: Bool = false, state: (any DocumentStore)? = nil
    ) throws {
        var configuration = ChromeSystem.Configuration()
        configuration.settings = settings
        configuration.limits = limits
        configuration.explains = explains
        try self.init((rules, modules, configuration), state)
    }

    private init(
        _ setUp: (rules: [String], modules: [any Module], configuration: ChromeSystem.Configuration),
        _ state: (any DocumentStore)?
    ) throws {
        (self.setUp, self.state) = (setUp, state)
        system = try ChromeSystem(setUp.configuration, modules: setUp.modules)
        let (system, timeline) = (system, timeline)
        system.rules.startsModulesAtOnce = false
        let stores = state.map { ModuleStores($0, on: system.bus) { timeline.warnings.append($0) } }
        for module in setUp.modules { stores?.begin(module) }
        if !setUp.rules.isEmpty || !setUp.configuration.settings.isEmpty {
            try system.rules.load(try RuleFolder.read(setUp.rules))
        }
        self.stores = stores
        vocabulary = .of(system)
        clock = VirtualClock(driving: system)
        judge = Judge(timeline)
        intake = EventAdmission(to: system.bus)
        feeds = EventFeeds(of: system)
        timeline.record(system.bus)
    }

    /// What the next process of the app has: a new harness at time zero with the same rules, modules and settings, and with
    /// what the modules have kept in `state`. It is as if the process was killed: no module stops, and nothing more is kept.
    /// This harness and its streams have ended.
    public func restart() throws -> Harness {
        lock.run {
            isOver = true
            stores?.endAll()
            stores = nil
            feeds.finish()
        }
        return try Harness(setUp, state)
    }

    // MARK: Inputs

    /// Injects an event like one from outside. It may also be a fact, to try what reacts to it. When the method returns,
    /// everything that the event causes without a timer has happened.
    /// - Throws: `FieldError` for an event that no host would accept; the system is then unchanged.
    public func inject<E: Event>(_ event: E) throws(FieldError) {
        try step { () throws(FieldError) in
            try vocabulary.catalogue.check(event)
            try Entrance.inject(PlacedEvent(event), into: system)
        }
    }

    /// Injects an event by its topic and data.
    /// - Throws: `FieldError` for data that no host would accept; the system is then unchanged.
    public func inject(_ topic: String, _ data: Value = [:]) throws(FieldError) {
        try step { () throws(FieldError) in
            try Entrance.inject(try vocabulary.catalogue.event(topic, data: data), into: system)
        }
    }

    /// Moves time by `span` and fires every timer that is due on the way.
    public func advance(by span: Duration) throws(VirtualClock.Failure) {
        try step { () throws(VirtualClock.Failure) in try clock.advance(by: span) }
    }

    /// Moves time to `time` and fires every timer that is due on the way.
    public func advance(to time: Duration) throws(VirtualClock.Failure) {
        try step { () throws(VirtualClock.Failure) in try clock.advance(to: time) }
    }

    /// Moves time until no timer is pending.
    public func settle() throws(VirtualClock.Failure) {
        try step { () throws(VirtualClock.Failure) in try clock.settle() }
    }

    /// Does one step of the test.
    func step<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        try lock.run { () throws(Failure) in
            restore()
            defer {
                // Also after an error: time may have moved.
                restore()
                feeds.conclude()
            }
            let result = try body()
            timeline.step += 1
            return result
        }
    }

    /// Gives modules back what their stores have kept. Done before the first step or look, so that streams that were asked for
    /// before have the events of that; and for each container that is used for the first time.
    private func restore() {
        stores?.restore(noting: nil)
        system.rules.startModules()
    }

    /// Reads something of the system.
    func look<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        try lock.run { () throws(Failure) in
            restore()
            return try body()
        }
    }

    // MARK: Results

    /// All events that were delivered so far, in order, including the injected ones.
    public var events: [Envelope] { look { timeline.entries.map(\.envelope) } }

    /// All events of one type that were delivered so far, in order.
    public func events<E: Event>(_ type: E.Type) -> [E] { events.compactMap { $0.event as? E } }

    /// Why kept documents could not be used, as text for people.
    public var warnings: [String] { look { timeline.warnings } }

    /// The value at a path in the current state of all modules, such as `toast.waiting`; nil if there is none.
    /// - Throws: `FieldError` for a path that can never lead to a value.
    public func state(_ path: String) throws -> Value? {
        try vocabulary.check(statePath: path)
        return try look { try system.bus.state().at(path: path) }
    }
}
