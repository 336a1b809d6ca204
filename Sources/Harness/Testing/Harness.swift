import EventBus
import Host
import RuleHost

/// A whole system under test: inject events, advance time, and expect what the system publishes.
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
/// An unmet expectation throws an ``ExpectationFailure``, which fails a test in Swift Testing and in XCTest. Nothing
/// waits for real time, and two runs have the same result.
///
/// Each expectation looks at the events after the last event of its topic that met an expectation.
///
/// A harness is a `ChromeHost`: app code that is written for a host runs on it, even in several tasks, while the test
/// advances time.
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

    /// The arguments that a restart needs again.
    private let setUp: (rules: [String], modules: [any Module], configuration: ChromeSystem.Configuration)
    private let state: (any DocumentStore)?
    private var stores: ModuleStores?
    private(set) var isOver = false

    /// Creates a system at time zero. Events that are published while it starts are not part of ``events``, except
    /// those that restore saved state.
    /// - Parameters:
    ///   - rules: the rule folders, lowest layer first; with none, the built-in defaults decide.
    ///   - modules: the modules to run; the shipped ones if none are given.
    ///   - settings: settings by namespace that take precedence over all layers.
    ///   - limits: the limits of the rules.
    ///   - explains: whether ``decisions`` also includes built-in answers, and the fields of each question.
    ///   - state: the folder in which documents of a `StoringModule` are saved for ``restart()``; nil to save none.
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

    /// Simulates the next process of the app: returns a new harness at time zero with the same rules, modules and
    /// settings, and with the state that modules have saved in `state`. The old process counts as killed: no module
    /// stops, and nothing more is saved. This harness and its streams have ended.
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

    /// Injects an event as if from outside. It may also be a fact, to test reactions to it. When the method returns,
    /// all immediate consequences of the event are complete; only timers are pending.
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

    /// Advances time by `span` and fires every timer that is due on the way.
    public func advance(by span: Duration) throws(VirtualClock.Failure) {
        try step { () throws(VirtualClock.Failure) in try clock.advance(by: span) }
    }

    /// Advances time to `time` and fires every timer that is due on the way.
    public func advance(to time: Duration) throws(VirtualClock.Failure) {
        try step { () throws(VirtualClock.Failure) in try clock.advance(to: time) }
    }

    /// Advances time until no timer is pending.
    public func settle() throws(VirtualClock.Failure) {
        try step { () throws(VirtualClock.Failure) in try clock.settle() }
    }

    /// Performs one step of the test.
    func step<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        try lock.run { () throws(Failure) in
            restore()
            defer {
                // Even after an error, because time may have advanced.
                restore()
                feeds.conclude()
            }
            let result = try body()
            timeline.step += 1
            return result
        }
    }

    /// Restores modules from their stores. Done before the first step or read, so that streams requested earlier
    /// include the resulting events; and for each container that is used for the first time.
    private func restore() {
        stores?.restore(noting: nil)
        system.rules.startModules()
    }

    /// Reads from the system.
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

    /// The reasons why saved documents could not be used, as text for people.
    public var warnings: [String] { look { timeline.warnings } }

    /// Returns the value at a path in the current state of all modules, such as `toast.waiting`; nil if there is none.
    /// - Throws: `FieldError` for a path that can never lead to a value.
    public func state(_ path: String) throws -> Value? {
        try vocabulary.check(statePath: path)
        return try look { try system.bus.state().at(path: path) }
    }
}
